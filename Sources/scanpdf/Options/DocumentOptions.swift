import ArgumentParser
import Conversion
import Files
import SearchablePDF

/// What the document says of itself.
struct DocumentOptions: ParsableArguments {
  /// What `--pdfa` takes.
  enum Level: String, ExpressibleByArgument, CaseIterable {
    case level1a = "1a"
    case level1b = "1b"
    case none
  }

  @Option(help: ArgumentHelp("The document's title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who wrote it.", valueName: "text"))
  var author: String?

  @Option(help: ArgumentHelp("What it is about.", valueName: "text"))
  var subject: String?

  @Option(help: ArgumentHelp("Words to find it by.", valueName: "text"))
  var keywords: String?

  @Option(help: ArgumentHelp("The level of PDF/A to claim: 1a, 1b or none.", valueName: "level"))
  var pdfa = Level.level1b

  @Flag(help: "Claim PDF/UA too: that people who cannot see the pages can read them.")
  var ua = false

  @Flag(help: "Leave out what JPEG files say besides their image, such as where it was taken.")
  var stripMetadata = false

  /// The metadata of a document made now at `output`, with text in Tesseract's `languages`.
  ///
  /// Throws a `ValidationError` where they lack what the document is to claim.
  func metadata(output: String, languages: String) throws -> Metadata {
    var metadata = try metadata(languages: languages)
    if ua { metadata.title = try titleToShow(output: output) }
    return metadata
  }

  /// The same of whatever document; one that claims PDF/UA may yet lack its title.
  func metadata(languages: String) throws -> Metadata {
    var metadata = Metadata(
      producer: "scanpdf \(Version.current)", created: SourceDate.current)
    metadata.title = title
    if claim.asksForText, LanguageTag.tag(ofTesseract: languages) == nil {
      throw ValidationError(
        "--ua and --pdfa 1a need to know a language: add one, as in -l \(languages)+eng")
    }
    metadata.author = author
    metadata.subject = subject
    metadata.keywords = keywords
    return metadata
  }

  /// What the document is to claim.
  var claim: ConformanceClaim {
    switch pdfa {
    case .level1a: ConformanceClaim(pdfA: .a, pdfUA: ua)
    case .level1b: ConformanceClaim(pdfA: .b, pdfUA: ua)
    case .none: ConformanceClaim(pdfA: nil, pdfUA: ua)
    }
  }

  /// The title that readers show in place of the file's name: by default that name.
  private func titleToShow(output: String) throws -> String {
    if let title, !title.isEmpty { return title }
    guard title == nil, let stem = OutputPath.stem(of: output) else {
      throw ValidationError("--ua needs a title, as in --title \"A letter\"")
    }
    return stem
  }
}
