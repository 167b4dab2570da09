import ArgumentParser
import Conversion

/// What the document says of itself.
struct DocumentOptions: ParsableArguments {
  /// What `--pdfa` takes.
  enum Level: String, ExpressibleByArgument, CaseIterable {
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

  @Option(help: ArgumentHelp("The level of PDF/A to claim: 1b or none.", valueName: "level"))
  var pdfa = Level.level1b

  @Flag(help: "Leave out what JPEG files say besides their picture, such as where it was taken.")
  var stripMetadata = false

  /// The metadata of a document made now.
  var metadata: Metadata {
    var metadata = Metadata(
      producer: "scanpdf \(Version.current)", created: SourceDate.current)
    metadata.title = title
    metadata.author = author
    metadata.subject = subject
    metadata.keywords = keywords
    return metadata
  }

  /// What the document is to claim.
  var claim: ConformanceClaim {
    pdfa == .level1b ? .pdfA1b : .none
  }
}
