import ArgumentParser
import Exports
import Files
import Glibc
import PagePipeline

/// The options for outputs besides the PDF.
struct SidecarOptions: ParsableArguments {
  @OptionGroup private var formats: FormatOptions

  @Flag(help: "Keep the columns of the page in --text by spaces, row by row.")
  var textLayout = false

  @Flag(help: "Keep running heads and page numbers in --markdown.")
  var keepHeaders = false

  @Option(
    help: ArgumentHelp(
      """
      A PDF of the pages with blocks, paragraphs, lines and words drawn over them; words green, \
      orange or red by confidence.
      """,
      valueName: "path"), completion: .file())
  var boxes: String?

  func validate() throws {
    try require(
      boxes != "" && !sidecars.contains(where: \.path.isEmpty),
      "name the files to write, as in --text out.txt")
    try require(
      !textLayout || sidecars.contains(where: { $0.format == PlainText.format }),
      "--text-layout: expected --text with it, as in --text out.txt")
    try require(
      !keepHeaders || sidecars.contains(where: { $0.format == Markdown.format }),
      "--keep-headers: expected --markdown with it, as in --markdown out.md")
    try requireNoTerminal("--boxes", boxes)
  }

  /// Sets what these options say.
  func apply(to options: inout ConversionOptions) {
    options.sidecars = sidecars
    options.textKeepsColumns = textLayout
    options.markdownKeepsHeaders = keepHeaders
    options.boxes = boxes
  }

  /// The requested sidecars.
  var sidecars: [Sidecar] { formats.sidecars }

  /// The names of the given options.
  var given: [String] {
    sidecars.map { "--\($0.format.name)" } + (boxes == nil ? [] : ["--boxes"])
  }
}
