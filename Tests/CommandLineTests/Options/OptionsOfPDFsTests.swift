import TestSupport
import Testing

/// No option is ignored: on a PDF, each is honoured, refused or reported.
@Suite struct OptionsOfPDFsTests {
  /// What an option means for a PDF.
  enum Meaning {
    /// It concerns the run, other outputs or recognition, and means the same for every input.
    case general
    /// It is for PDFs.
    case ofPDFs
    /// A PDF that is the only input becomes a new document, in which pages of images honour it.
    case rebuilds([String])
    /// As `rebuilds`, and refused if a page is copied.
    case claims([String])
    /// Refused for a PDF (65).
    case refused([String])
    /// Reported if the PDF is updated, and honoured in a new document.
    case reported([String])
  }

  /// Every option of `scanpdf convert`: another one needs a row, and is tested by it.
  static let table: [String: Meaning] = [
    "output": .general, "backup": .general, "output-dir": .general, "name": .general,
    "language": .general,
    "jobs": .general, "files-from": .general, "null": .general, "recursive": .general,
    "sort": .general, "text": .general, "markdown": .general, "keep-headers": .general,
    "hocr": .general, "alto": .general, "tsv": .general, "json": .general,
    "hocr-dir": .general, "alto-dir": .general, "json-dir": .general, "mets": .general,
    "figures": .general, "tables": .general,
    "text-layout": .general, "level": .general, "no-dictionary": .general,
    "psm": .general, "user-words": .general, "user-patterns": .general, "tessdata-dir": .general,
    "engine": .general, "rotate": .general, "max-pixels": .general, "timeout": .general,
    "worker-memory": .general,
    "worker-command": .general, "strict": .general, "no-clobber": .general, "quiet": .general,
    "verbose": .general, "progress": .general, "version": .general, "help": .general,
    "collate": .general, "backs-in-order": .general, "profile": .general, "no-config": .general,
    "title": .general, "author": .general, "subject": .general, "keywords": .general,
    "recognize": .general, "append": .ofPDFs, "existing-text": .ofPDFs, "password-file": .ofPDFs,
    "break-signatures": .ofPDFs, "text-from": .general,
    "export-lines": .ofPDFs, "no-confidence": .general,
    "rebuild": .ofPDFs, "update": .ofPDFs,
    "pages": .rebuilds(["--pages", "1"]), "dpi": .rebuilds(["--dpi", "100"]),
    "page-size": .rebuilds(["--page-size", "a5"]), "deskew": .rebuilds(["--deskew", "on"]),
    "rectify": .rebuilds(["--rectify", "on"]), "crop-borders": .rebuilds(["--crop-borders"]),
    "keep-original": .refused(["--rectify", "on", "--keep-original"]),
    "split-spread": .rebuilds(["--split-spread"]),
    "split-items": .rebuilds(["--split-items"]), "margin": .rebuilds(["--margin", "10mm"]),
    "skip-blank": .rebuilds(["--skip-blank"]), "compress": .rebuilds(["--compress", "small"]),
    "bilevel": .rebuilds(["--bilevel", "jbig2"]), "strip-metadata": .rebuilds(["--strip-metadata"]),
    "pdfa": .claims(["--pdfa", "1b"]), "ua": .claims(["--ua"]),
    "boxes": .refused(["--boxes", "boxes.pdf"]), "show-text": .refused(["--show-text"]),
    "split-at": .refused(["--output-dir", "out", "--split-at", "blank"]),
    "mark-blank": .reported(["--mark-blank"]), "outline": .reported(["--outline", "files"]),
    "page-labels": .reported(["--page-labels"]),
  ]

  /// The options that images of copied pages honour.
  private static let ofCopiedImages = ["--compress", "--bilevel"]

  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(PrintedPage("some words").pdf(), to: "scan.pdf")
    // More than a stamp, beside which the scan would be recognised.
    let text = "BT /F0 1 Tf (\(String(repeating: "visible", count: 60))) Tj ET"
    try directory.write(PrintedPage("some words").pdf(content: text), to: "text.pdf")
  }

  @Test func `the table has every option of the help, and no other`() throws {
    let help = try directory.scanpdf("convert", "--help-all").text
    let names = help.matches(of: /(?m)^  (?:-\S+, )*--([a-z0-9-]+)/).map { String($0.1) }
    // Flags that exclude each other are in one row of the help.
    let further = help.matches(of: /(?m)^  --[a-z-]+\/--([a-z-]+)/).map { String($0.1) }
    #expect(Set(names + further) == Set(Self.table.keys))
  }

  @Test(arguments: table.keys.sorted())
  func `an option is honoured, refused or reported`(name: String) throws {
    switch try #require(Self.table[name]) {
    case .general, .ofPDFs: break
    case .rebuilds(let option): try expectNewDocument(option, ofCopies: 0)
    case .claims(let option): try expectNewDocument(option, ofCopies: 65)
    case .refused(let option):
      let run = try convert("scan.pdf", option)
      #expect(run.ending == .exit(65), "\(run.errors)")
    case .reported(let option):
      let run = try convert("scan.pdf", option)
      #expect(run.errors.contains("\(option[0]) has no effect"), "\(run.errors)")
      #expect(try !convert("scan.pdf", option + ["--rebuild"]).errors.contains("no effect"))
    }
  }

  /// Expects that an option makes a new document of a PDF, is reported for pages that are copied
  /// unless they end the run with `status`, and excludes an update.
  private func expectNewDocument(_ option: [String], ofCopies status: Int32) throws {
    let run = try convert("scan.pdf", option)
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.errors.contains("becomes a new document, because of \(option[0])"))
    let copied = try convert("text.pdf", option)
    #expect(copied.ending == .exit(status), "\(copied.errors)")
    let report =
      Self.ofCopiedImages.contains(option[0])
      ? "images of copied pages are encoded again" : "copied as it is (it shows text)"
    #expect(option[0] == "--pages" || copied.errors.contains(report), "\(copied.errors)")
    let update = try convert("scan.pdf", option + ["--update"])
    #expect(update.ending == .exit(65) && update.errors.contains("cannot honour \(option[0])"))
  }

  private func convert(_ file: String, _ options: [String]) throws -> Run {
    let output = options.contains("--output-dir") ? [] : ["-o", "out.pdf"]
    return try ScanPDFProgram.start([file] + output + options, in: directory).finish()
  }
}
