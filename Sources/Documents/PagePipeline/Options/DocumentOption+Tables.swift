import Inputs
import SearchablePDF
import Supervision
import TextLayer
import WorkerProtocol

/// The tables of options, one for each section of the help.
///
/// An option that changes documents is `fingerprinted`, so that a batch makes documents again after
/// a change of its value.
extension DocumentOption {
  /// All options of the tables.
  package static let all =
    splitting + formatting + outputs + pdf + recognition + page + compression + document + limits
    + check

  package static let splitting: [DocumentOption] = [
    DocumentOption(
      "split-at", \.page.separator,
      Value(
        name: "separator", expected: "blank, blank-sheet, code, code:PATTERN or patch",
        choices: StackSeparator.spellings),
      """
      Make a PDF of each stack of pages between sheets, which are left out: blank (a blank page; in a \
      scan of both sides, a sheet), blank-sheet (two blank pages, in files of both sides), code (a sheet \
      with a Code 128, Code 39, QR Code or Data Matrix), code:PATTERN (one with a text such as 'INV-*'), \
      or patch (patch T or 2). A page of text with such a patch or text begins a stack, and stays.
      """
    ) { StackSeparator($0).map(Optional.some) }
    .with(pdf: .refused).fingerprinted()
  ]

  package static let formatting: [DocumentOption] = [
    .flag(
      "text-layout", \.outputs.textKeepsColumns, to: true,
      "Keep the columns of the page in plain text by spaces, row by row."
    )
    .requiring("applies to plain text; add --text") { _, given in given.contains("text") }
    .fingerprinted(),
    .flag(
      "keep-headers", \.outputs.markdownKeepsHeaders, to: true,
      "Keep running heads and page numbers in Markdown."
    )
    .requiring("applies to Markdown; add --markdown") { _, given in given.contains("markdown") }
    .fingerprinted(),
  ]

  package static let outputs: [DocumentOption] = [
    .output(
      "boxes", \.outputs.boxes, .file,
      """
      A PDF of the pages with blocks, paragraphs, lines and words drawn over them; words green, \
      orange or red by confidence.
      """, permitsStandardOutput: true
    ).with(pdf: .refused),
    .output(
      "figures", \.outputs.figures, .directory,
      "A folder for the pictures of pages, 0001-1.jpg and so on, which --markdown shows."
    )
    .requiring("applies to Markdown; add --markdown") { _, given in given.contains("markdown") }
    .with(text: .refused),
    .output(
      "mets", \.outputs.mets, .file,
      "A METS file that joins the images, the files of pages and the PDF."),
  ]

  package static let pdf: [DocumentOption] = [
    .choice(
      "existing-text", \.pdf.existingText, "what",
      """
      What to do with text that pages of a PDF already have: keep (leave these pages as they are), \
      redo (remove hidden text and recognise the page again), better (recognise the page again and \
      replace its hidden text only if the new text is better) or all (redo, and also recognise the \
      images of pages with visible text).
      """
    ).fingerprinted(),
    .flag(
      "break-signatures", \.pdf.breaksSignatures, to: true,
      "Change signed PDFs too, which makes their signatures invalid."),
    .flag(
      "rebuild", \.pdf.treatment, to: .rebuild,
      """
      Make a new document of a PDF: pages that are a single image are made as from image files, \
      other pages are copied and get hidden text. Options that need a new document, such as \
      --deskew on or --pages, imply this.
      """
    ).with(excludes: ["update", "append"]).fingerprinted(),
    .flag(
      "update", \.pdf.treatment, to: .update,
      """
      Keep every byte of a PDF and only add hidden text; options that need a new document are \
      refused.
      """),
  ]

  package static let recognition: [DocumentOption] = [
    .choice(
      "level", \.recognition.level, "level",
      "accurate (the best models installed) or fast (the fast models, at 200 dpi)."
    ).with(text: .reported).fingerprinted(),
    .flag(
      "no-dictionary", \.recognition.usesDictionary, to: false,
      "Read letter by letter, without a dictionary: for codes, names and part numbers."
    ).with(text: .reported, excludes: [withoutTesseract]).fingerprinted(),
    DocumentOption(
      "psm", \.recognition.pageSegmentation,
      Value(
        name: "mode", expected: "one of \(segmentationModes.joined(separator: ", "))",
        choices: segmentationModes, defaultText: "3"),
      """
      Tesseract's page segmentation mode: 3 finds columns, 4 is one column, 6 one block, 7 one line, \
      11 scattered words.
      """
    ) { segmentationModes.contains($0) ? Int($0) : nil }
    .with(text: .reported, excludes: [withoutTesseract]).fingerprinted(),
    .text(
      "user-words", \.recognition.userWords, "file",
      "Words to add to the dictionary, one per line.", .file
    ).with(text: .reported, excludes: ["no-dictionary", withoutTesseract]),
    .text(
      "user-patterns", \.recognition.userPatterns, "file",
      "Tesseract's patterns of expected words, one per line.", .file
    ).with(text: .reported, excludes: [withoutTesseract]),
    .text(
      "tessdata-dir", \.recognition.dataDirectory, "folder", "The folder of the language data.",
      .directory
    ).with(text: .reported, excludes: [withoutTesseract]).fingerprinted(),
    .choice(
      "engine", \.recognition.lineEngine, "use",
      """
      accelerated (scanpdf reads lines, with Tesseract's language data and layout) or tesseract \
      (Tesseract reads lines too: slower).
      """
    ).with(text: .reported, excludes: [withoutTesseract]).fingerprinted(),
    .choice(
      "second-reader", \.recognition.secondReader.share, "what",
      """
      What the networks of PP-OCR read: auto (what Tesseract reads with doubt or not at all, if they \
      are installed), off, or only (all, without Tesseract).
      """
    ).with(text: .reported).fingerprinted(),
    .text(
      "models", \.recognition.secondReader.folder, "folder",
      "The folder of the second reader's networks.", .directory
    ).with(text: .reported),
    .choice(
      "engine-kernels", \.recognition.engineKernels, "kernels", "For comparisons of kernels."
    ).with(isHidden: true),
  ]

  /// The option with which Tesseract reads nothing, so that options for Tesseract have no effect.
  private static let withoutTesseract = ExcludedOption("second-reader", "only")
  private static let segmentationModes = RecognitionOptions.pageSegmentationModes.map(String.init)

  package static let page: [DocumentOption] = [
    DocumentOption(
      "dpi", \.page.dotsPerInch,
      Value(name: "number", expected: "dots per inch from 1 to 10000"),
      "The scans' resolution in dots per inch, whatever their files say."
    ) { text in Double(text).flatMap { (1...10_000).contains($0) ? .some($0) : nil } }
    .with(pdf: .rebuilds).fingerprinted(),
    DocumentOption(
      "page-size", \.page.format.size,
      Value(
        name: "size", expected: "image, a4, letter or a size such as 148x210mm",
        choices: PageFormat.Size.names, defaultText: "image"),
      """
      image (as large as the image), a3, a4, a5, a6, letter, legal, or a size such as 148x210mm, \
      15x21cm, 8.5x11in or 612x792pt; a4^T is landscape.
      """
    ) { PageFormat.Size(argument: $0) }
    .with(pdf: .rebuilds).fingerprinted(),
    .choice(
      "rotate", \.page.straightening.rotation, "degrees",
      """
      auto (turns upside-down and sideways pages upright), none, or degrees clockwise: 90, 180, \
      270.
      """
    ).with(text: .refused, counts: { $0.page.straightening.rotation != .none }).fingerprinted(),
    .choice(
      "deskew", \.page.straightening.deskew, "when",
      "Level crooked pages: auto (if their lines climb too much for level text), on or off."
    ).with(
      pdf: .rebuildsOrTurns, text: .refused, counts: { $0.page.straightening.deskew == .on }
    ).fingerprinted(),
    .choice(
      "rectify", \.page.straightening.rectification, "when",
      """
      Cut sheets of paper out of photographs, flat and evenly lit: auto (only photographs of \
      cameras), on or off.
      """
    ).with(pdf: .rebuilds, text: .refused).fingerprinted(),
    .flag(
      "keep-original", \.page.straightening.keepsOriginals, to: true,
      "Attach the file of each photograph that --rectify replaces; the PDF then claims no PDF/A."
    )
    .requiring("no photograph is replaced without --rectify; add --rectify auto") { options, _ in
      options.page.straightening.rectification != .off
    }
    .with(pdf: .refused, excludes: ["strip-metadata"]).fingerprinted(),
    .flag(
      "crop-borders", \.page.straightening.cropsBorders, to: true,
      "Cut off the black or gray borders of scanners and books; the image data stay."
    ).with(pdf: .rebuilds).fingerprinted(),
    .flag(
      "split-spread", \.page.straightening.splitsSpreads, to: true,
      "Make two pages of an image that shows two pages of an open book."
    ).with(pdf: .rebuilds).fingerprinted(),
    .flag(
      "split-items", \.page.straightening.splitsItems, to: true,
      "Make a page of each card, receipt or photograph that is separate from others on the scanner's glass."
    ).with(pdf: .rebuilds).fingerprinted(),
    DocumentOption(
      "margin", \.page.format.margin,
      Value(name: "length", expected: "\(Length.form), at most 1000mm", defaultText: "0"),
      "The margin around the image, such as 10mm, 1cm, 0.5in or 36pt; mm without a unit."
    ) { text in
      Length(argument: text).map(\.points).flatMap { (0...72_000 / 25.4).contains($0) ? $0 : nil }
    }
    .requiring("no space is left for the image; use a smaller margin") { options, _ in
      2 * options.page.format.margin < options.page.format.size.shortSide ?? .infinity
    }
    .with(pdf: .rebuilds).fingerprinted(),
    .flag(
      "skip-blank", \.page.blankPages, to: .skip, "Leave out blank pages of images, and list them."
    ).with(pdf: .rebuilds, excludes: ["mark-blank"]).fingerprinted(),
    .flag(
      "codes", \.page.readsCodes, to: true,
      "Read codes (Code 128, Code 39, QR Code, Data Matrix, patch codes) for --json and --report."
    ).with(pdf: .reported).fingerprinted(),
    .flag("mark-blank", \.page.blankPages, to: .mark, "Mark blank pages in --json and --report.")
      .with(pdf: .reported),
    .number(
      "max-pixels", \.work.maximumPixels, 1...Int.max, "number",
      expected: "a number greater than 0",
      "Larger images are not recognised, and shown only if they need no decoding."),
  ]

  package static let compression: [DocumentOption] = [
    .choice(
      "compress", \.compression.level, "level",
      """
      lossless (images untouched), small (pages of text as layers, photographs as JPEG, that look like \
      their originals), or smallest (as small as the text can be read).
      """
    ).with(pdf: .rebuildsOrRecodes, text: .refused).fingerprinted(),
    .choice(
      "bilevel", \.compression.bilevel, "coding",
      """
      How black-and-white images are compressed, without loss: g4, or jbig2 if that is smaller. \
      (default: g4 with --compress lossless, else jbig2)
      """
    ).with(pdf: .rebuildsOrRecodes),
  ]

  package static let document: [DocumentOption] = [
    .text("title", \.document.metadata.title, "text", "The document's title.")
      .fingerprinted(),
    .text("author", \.document.metadata.author, "text", "The document's author.")
      .fingerprinted(),
    .text("subject", \.document.metadata.subject, "text", "The document's subject.")
      .fingerprinted(),
    .text("keywords", \.document.metadata.keywords, "text", "The document's keywords.")
      .fingerprinted(),
    .choice(
      "pdfa", \.document.archivalLevel, "level",
      """
      The part and level of PDF/A to claim: 1a, 1b, 2b, 2u, 3b or none. (default: 1b if all pages \
      allow it)
      """
    ).with(
      pdf: .claims, excludes: ["append"], counts: { $0.document.claim.pdfA != nil }
    ).fingerprinted(),
    .flag(
      "ua", \.document.claim.pdfUA, to: true,
      "Also claim PDF/UA: accessible to people who cannot see the pages."
    ).with(pdf: .claims, excludes: ["append"]).fingerprinted(),
    .choice(
      "attach", \.document.attachedFormat, "format",
      "Attach a file with the words of each page to it: alto or json; with --pdfa 3b or none."
    )
    .requiring(
      "other levels of PDF/A than 3b forbid attached files; add --pdfa 3b or --pdfa none"
    ) { options, _ in
      options.document.claim.pdfA == .b3 || options.document.claim.pdfA == nil
    }
    .with(pdf: .refused, excludes: ["append"]).fingerprinted(),
    .choice(
      "outline", \.document.outline, "what",
      """
      The outline (bookmarks) of a new PDF: files (the name of each input file, at its first page), \
      headings (those of the pages) or none.
      """
    ).with(pdf: .reported, excludes: ["append"]).fingerprinted(),
    .flag(
      "page-labels", \.document.labelsPages, to: true,
      "Label the pages of a new PDF by the numbers that are printed on them, as far as these agree."
    ).with(pdf: .reported, excludes: ["append"]).fingerprinted(),
    .flag(
      "strip-metadata", \.document.stripsMetadata, to: true,
      "Remove EXIF and other metadata of JPEG files, such as the location."
    ).with(pdf: .rebuilds).fingerprinted(),
    .flag(
      "no-confidence", \.document.keepsConfidences, to: false,
      """
      Leave the confidences of words out of the PDF, which a review of the text uses (about 0.5 kB a page).
      """
    ).fingerprinted(),
    .flag(
      "provenance", \.document.recordsProvenance, to: true,
      """
      Record in the metadata of a new PDF and in --json how it was made: options, versions, and the \
      SHA-256 of input files and of language data.
      """
    ).with(pdf: .reported, excludes: ["append", "worker-command"]).fingerprinted(),
  ]

  package static let limits: [DocumentOption] = [
    .number(
      "timeout", \.work.recognitionTimeout, 1...31_536_000, "seconds",
      expected: "seconds from 1 to 31536000",
      "The time limit for recognising a page; a page that takes longer gets no text layer."),
    DocumentOption(
      "worker-memory", \.work.memory,
      Value(
        name: "size", expected: "256MiB or more, which recognition needs", defaultText: "4GiB"),
      "The memory limit of each worker process, such as 800MiB."
    ) { MemorySize.bytes(of: $0) },
    DocumentOption(
      "worker-command", \.work.command,
      Value(name: "command", expected: "a command, as in \"ssh host scanpdf worker\""),
      """
      The shell command that starts a worker process, such as "ssh host scanpdf worker". (default: \
      this program)
      """
    ) { $0.allSatisfy(\.isWhitespace) ? nil : .shell($0) },
    .flag(
      "strict", \.publication.isStrict, to: true,
      """
      Write no PDF if a page is damaged, lost, could not be recognised or is below --min-grade.
      """),
    .choice(
      "min-grade", \.page.minimumGrade, "grade",
      """
      Report pages whose text has a lower grade, and exit with status 1: fair (some words may be wrong) \
      or good (nearly all are right).
      """
    ).with(text: .refused).fingerprinted(),
    .flag(
      "no-clobber", \.publication.keepsExisting, to: true,
      "Never replace an existing output; exit with status 73."
    ).with(excludes: ["backup"]),
  ]

  package static let check: [DocumentOption] = [
    .flag(
      "show-text", \.document.textVisibility, to: .outlined,
      "Outline every letter of the hidden text over the image, to check its fit."
    ).with(pdf: .refused).fingerprinted()
  ]
}
