import ArgumentParser
import Files
import FoundationEssentials
import SearchablePDF
import WorkerProtocol

/// The options for the metadata and conformance of the document.
struct DocumentOptions: ParsableArguments {
  /// The values of `--pdfa`.
  enum Level: String, ExpressibleByArgument, CaseIterable {
    case level1a = "1a"
    case level1b = "1b"
    case none
  }

  @Option(help: ArgumentHelp("The document's title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The document's author.", valueName: "text"))
  var author: String?

  @Option(help: ArgumentHelp("The document's subject.", valueName: "text"))
  var subject: String?

  @Option(help: ArgumentHelp("The document's keywords.", valueName: "text"))
  var keywords: String?

  @Option(
    help: ArgumentHelp(
      "The level of PDF/A to claim: 1a, 1b or none. (default: 1b if all pages allow it)",
      valueName: "level"))
  var pdfa: Level?

  @Flag(help: "Also claim PDF/UA: accessible to people who cannot see the pages.")
  var ua = false

  /// The values of `--outline`.
  enum OutlineKind: String, ExpressibleByArgument, CaseIterable {
    case files
    case headings
    case none
  }

  @Option(
    help: ArgumentHelp(
      "The outline (bookmarks) of a new PDF: files (the name of each input file, at its first page), headings (those of the pages) or none.",
      valueName: "what"))
  var outline = OutlineKind.none

  @Flag(
    help: """
      Label the pages of a new PDF by the numbers that are printed on them, as far as these agree.
      """)
  var pageLabels = false

  @Flag(help: "Remove EXIF and other metadata of JPEG files, such as the location.")
  var stripMetadata = false

  @Flag(
    help: """
      Leave the confidences of words out of the PDF, which a review of the text uses (about 0.5 kB a page).
      """)
  var noConfidence = false

  /// Returns the metadata of the document at `output`, or of several documents, whose titles may
  /// still be missing, if that is `nil`; pages of no known language are in Tesseract's `language`.
  ///
  /// Throws a `ValidationError` if the conformance claim lacks a title or language.
  func metadata(output: String?, language: String) throws -> Metadata {
    var metadata = Metadata(
      producer: "scanpdf \(Version.current)", created: SourceDate.current)
    metadata.title = title
    try require(
      !claim.asksForText || LanguageTag.tag(ofTesseract: language) != nil,
      "--ua and --pdfa 1a need to know a language: add one, as in -l \(language)+eng")
    metadata.author = author
    metadata.subject = subject
    metadata.keywords = keywords
    if ua, let output {
      metadata.isTitleAssumed = title == nil
      metadata.title = try titleToShow(output: output)
    }
    return metadata
  }

  /// The conformance to claim.
  var claim: ConformanceClaim {
    let levels: [Level: ConformanceClaim.Level] = [.level1a: .a, .level1b: .b]
    return ConformanceClaim(pdfA: levels[pdfa ?? .level1b], pdfUA: ua)
  }

  /// Throws a `ValidationError` if a claim, an outline or labels are asked for and pages are appended to a
  /// PDF.
  func check(appendingTo base: String?) throws {
    try exclude("--append", "--outline", if: base != nil && outline != .none)
    try exclude("--append", "--page-labels", if: base != nil && pageLabels)
    try exclude("--append", ua ? "--ua" : "--pdfa", if: base != nil && (pdfa != nil || ua))
  }

  /// Returns the title shown by PDF readers, by default the file name without extension.
  private func titleToShow(output: String) throws -> String {
    if let title, !title.isEmpty { return title }
    guard title == nil, let stem = OutputPath.stem(of: output) else {
      throw ValidationError("--ua needs a title, as in --title \"A letter\"")
    }
    return stem
  }
}

/// The creation date of documents.
enum SourceDate {
  /// The value of `SOURCE_DATE_EPOCH` in seconds since 1970; otherwise no date, so that the same
  /// pages give the same bytes (reproducible-builds.org/specs/source-date-epoch).
  static var current: Int? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
  }
}
