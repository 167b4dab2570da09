/// What the commands and options of OCRmyPDF, img2pdf, Tesseract and others are called here.
enum OtherPrograms {
  /// What to do instead of each command.
  static let commands: [String: OtherCommand] = {
    let sets: [(names: String, command: OtherCommand)] = [
      ("ocr recognize recognise searchable create make pdf", OtherCommand()),
      ("to-pdf topdf img2pdf ocrmypdf", OtherCommand()),
      ("merge join combine concat cat unite", OtherCommand(output: "merged.pdf")),
      ("split extract pages", OtherCommand(options: ["--pages", "1-3"])),
      ("rotate turn", OtherCommand(options: ["--rotate", "90"])),
      ("deskew straighten", OtherCommand(options: ["--deskew", "on"])),
      ("compress optimize optimise shrink", OtherCommand(options: ["--compress", "small"])),
    ]
    return sets.reduce(into: [:]) { commands, set in
      for name in set.names.split(separator: " ") { commands[String(name)] = set.command }
    }
  }()

  private static let unchanged = "images are never changed, so leave it out"

  /// What to do instead of each option.
  static let advice = [
    // OCRmyPDF.
    "--image-dpi": "use --dpi", "--sidecar": "use --text FILE",
    "--rotate-pages": "leave it out: --rotate auto is the default",
    "--rotate-pages-threshold": "leave it out: --rotate auto is the default",
    "--output-type": "use --pdfa 1b or --pdfa none",
    "--force-ocr": "use --existing-text all", "--redo-ocr": "use --existing-text redo",
    "--skip-text": "leave it out: --existing-text keep is the default",
    "--mode": "use --existing-text keep, redo or all",
    "--optimize": "use --compress small or smallest", "--jpeg-quality": "use --compress small",
    "--png-quality": "use --compress small", "--jbig2-lossy": "use --bilevel jbig2",
    "--jbig2": "use --bilevel jbig2", "--clean": unchanged, "--clean-final": unchanged,
    "--remove-background": unchanged, "--remove-vectors": unchanged,
    "--oversample": "leave it out: small letters are scaled up as needed",
    "--tesseract-timeout": "use --timeout", "--tesseract-pagesegmode": "use --psm",
    "--tesseract-oem": "use --level", "--oem": "use --level",
    "--max-image-mpixels": "use --max-pixels",
    "--skip-big": "use --max-pixels", "--languages": "use --language",
    "--keep-temporary-files": "leave it out: there are none",
    "--pdf-renderer": "leave it out: there is one kind of text layer",
    "--unpaper-args": unchanged, "--no-overwrite": "use --no-clobber",
    // img2pdf.
    "--pagesize": "use --page-size", "--imgsize": "use --dpi", "--border": "use --margin",
    "--rotation": "use --rotate", "--from-file": "use --files-from",
    "--creationdate": "set the variable SOURCE_DATE_EPOCH",
    "--moddate": "set the variable SOURCE_DATE_EPOCH", "--first-frame-only": "use --pages 1",
    "--auto-orient": "leave it out: a page lies as its image does",
    "--fit": "leave it out: images fill their page up to --margin",
    // find, cp and others.
    "--recurse": "use --recursive", "--out": "use --output", "--outfile": "use --output",
    "--input": "name the inputs without an option", "--threads": "use --jobs",
    "--parallel": "use --jobs", "--resolution": "use --dpi", "--quality": "use --compress small",
  ]
}
