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

  /// What to do instead of each option; docs/coming-from.md has the same words, for people.
  static let advice: [String: String] = {
    let sets = ocrmypdf + tesseract + img2pdf + others
    return sets.reduce(into: [:]) { advice, set in
      for name in set.names.split(separator: " ") { advice[String(name)] = set.advice }
    }
  }()

  private typealias Options = [(names: String, advice: String)]

  private static let unchanged = "leave it out: images are never changed"
  private static let noVariables = "leave it out: variables of Tesseract cannot be set"

  private static let ocrmypdf: Options = [
    ("--image-dpi", "use --dpi"), ("--sidecar", "use --text FILE"),
    ("-n --no-overwrite", "use --no-clobber"),
    ("-r --rotate-pages", "leave it out: --rotate auto is the default"),
    ("--rotate-pages-threshold", "leave it out: --rotate auto is the default"),
    ("-d", "use --deskew on"),
    ("--output-type", "use --pdfa 1b or --pdfa none"),
    ("--pdfa-backend", "leave it out: PDF/A is written without other programs"),
    ("-m --mode", "use --existing-text keep, redo, better or all"),
    ("-f --force-ocr", "use --existing-text all"),
    ("--redo-ocr", "use --existing-text redo or better"),
    ("-s --skip-text", "leave it out: --existing-text keep is the default"),
    ("--invalidate-digital-signatures", "use --break-signatures"),
    ("--tagged-pdf-mode", "leave it out: tagged PDFs are read too, and keep their tags"),
    ("-O --optimize", "use --compress lossless, small or smallest"),
    ("--jpeg-quality --png-quality --ghostscript-jpeg-quality", "use --compress small"),
    ("--ghostscript-jpeg-maxdpi", "use --compress smallest"),
    ("--jbig2 --jbig2-lossy --jbig2-threshold", "use --bilevel jbig2"),
    ("--color-conversion-strategy --pdfa-image-compression", unchanged),
    ("-i --clean --clean-final --remove-background --unpaper-args", unchanged),
    ("-c", "leave it out: images are never changed, variables of Tesseract cannot be set"),
    ("--remove-vectors", "leave it out: pages are recognised as they look"),
    ("--oversample", "leave it out: small letters are scaled up as needed"),
    ("--tesseract-timeout --tesseract-non-ocr-timeout", "use --timeout"),
    ("--tesseract-pagesegmode", "use --psm"), ("--tesseract-oem", "use --level"),
    ("--tesseract-config", noVariables), ("--tesseract-thresholding", noVariables),
    (
      "--tesseract-downsample-large-images --no-tesseract-downsample-large-images",
      "leave it out: large letters are scaled down as needed"
    ),
    ("--tesseract-downsample-above", "leave it out: large letters are scaled down as needed"),
    ("--max-image-mpixels --skip-big", "use --max-pixels"),
    ("--max-ocr-image-mpixels", "use --worker-memory"), ("--languages", "use --language"),
    ("-k --keep-temporary-files", "leave it out: there are none"),
    ("--pdf-renderer", "leave it out: there is one kind of text layer"),
    ("--ocr-engine", "use --engine"), ("--rasterizer", "leave it out: pdftoppm draws pages"),
    ("--fast-web-view", "leave it out, and run qpdf --linearize on the PDF"),
    ("--continue-on-soft-render-error", "leave it out: a page that fails does not end the run"),
    ("--plugin", "leave it out: --text-from takes the text of other engines"),
  ]

  private static let tesseract: Options = [
    ("--oem", "use --level"), ("--loglevel", "use -v or -q"),
    ("--list-langs", "use scanpdf languages"), ("--print-parameters", noVariables),
    ("--print-fonts-table", "leave it out: fonts are not recognised"),
    ("--help-extra --help-psm --help-oem", "use --help-all"),
  ]

  private static let img2pdf: Options = [
    ("--pagesize", "use --page-size"), ("--imgsize", "use --dpi"), ("--border", "use --margin"),
    ("--rotation", "use --rotate"), ("--from-file", "use --files-from"),
    ("--creationdate --moddate", "set the variable SOURCE_DATE_EPOCH"),
    ("--first-frame-only", "use --pages 1"),
    ("--auto-orient", "leave it out: a page lies as its image does"),
    ("--fit", "leave it out: images fill their page up to --margin"),
  ]

  private static let others: Options = [
    ("--recurse", "use --recursive"), ("--out --outfile", "use --output"),
    ("--input", "name the inputs without an option"), ("--threads --parallel", "use --jobs"),
    ("--resolution", "use --dpi"), ("--quality", "use --compress small"),
  ]
}
