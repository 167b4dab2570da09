import ArgumentParser
import Exports
import Files
import Glibc
import PagePipeline

/// The options for outputs besides the PDF.
struct SidecarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The text, with empty lines between paragraphs and form feeds between pages; - is standard \
      output.
      """,
      valueName: "path"), completion: .file())
  var text: String?

  @Flag(help: "Keep the columns of the page in --text by spaces, row by row.")
  var textLayout = false

  @Option(
    help: ArgumentHelp("Text, boxes and confidences as hOCR, an XHTML page.", valueName: "path"),
    completion: .file())
  var hocr: String?

  @Option(
    help: ArgumentHelp("The same as ALTO 4, for archives.", valueName: "path"), completion: .file())
  var alto: String?

  @Option(
    help: ArgumentHelp("The same as a table with Tesseract's columns.", valueName: "path"),
    completion: .file())
  var tsv: String?

  @Option(
    help: ArgumentHelp(
      "The same as JSON, with a report of each page, for scripts.", valueName: "path"),
    completion: .file())
  var json: String?

  @Option(
    help: ArgumentHelp(
      """
      A PDF of the pages with blocks, paragraphs, lines and words drawn over them; words green, \
      orange or red by confidence.
      """,
      valueName: "path"), completion: .file())
  var boxes: String?

  func validate() throws {
    guard boxes != "", !sidecars.contains(where: \.path.isEmpty) else {
      throw ValidationError("name the files to write, as in --text out.txt")
    }
    guard !textLayout || text != nil else {
      throw ValidationError("--text-layout: expected --text with it, as in --text out.txt")
    }
    guard boxes != OutputPath.standardOutput || isatty(STDOUT_FILENO) == 0 else {
      throw ValidationError("--boxes -: standard output is a terminal; name a file or use a pipe")
    }
  }

  /// The requested sidecars.
  var sidecars: [Sidecar] {
    let paths: [(Sidecar.Format, String?)] = [
      (.text, text), (.hocr, hocr), (.alto, alto), (.tsv, tsv), (.json, json),
    ]
    return paths.compactMap { format, path in path.map { Sidecar(format, path: $0) } }
  }
}

/// The values of `--sidecars`: comma-separated formats.
struct SidecarFormats: ExpressibleByArgument {
  /// The formats without duplicates.
  let formats: [Sidecar.Format]

  init?(argument: String) {
    var formats: [Sidecar.Format] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = Sidecar.Format(rawValue: String(name)) else { return nil }
      if !formats.contains(format) { formats.append(format) }
    }
    self.formats = formats
  }

  /// Returns the completions of `prefix` for the parser.
  @Sendable static func completions(_: [String], _: Int, of prefix: String) -> [String] {
    JoinedWords.completions(
      of: prefix, with: Sidecar.Format.allCases.map(\.rawValue), separator: ",")
  }
}
