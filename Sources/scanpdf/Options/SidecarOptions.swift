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

  @Option(
    help: ArgumentHelp(
      "A folder for hOCR files of single pages, 0001.hocr and so on.", valueName: "dir"),
    completion: .directory)
  var hocrDir: String?

  @Option(
    help: ArgumentHelp(
      "The same for ALTO, 0001.xml; each file has the path to its image.", valueName: "dir"),
    completion: .directory)
  var altoDir: String?

  @Option(
    help: ArgumentHelp("The same for JSON, 0001.json.", valueName: "dir"), completion: .directory)
  var jsonDir: String?

  @Option(
    help: ArgumentHelp(
      "A folder for the tables of pages as CSV files, 0001-1.csv and so on.", valueName: "dir"),
    completion: .directory)
  var tables: String?

  @Option(
    help: ArgumentHelp(
      "A folder for the pictures of pages, 0001-1.jpg and so on, which --markdown shows.",
      valueName: "dir"), completion: .directory)
  var figures: String?

  @Option(
    help: ArgumentHelp(
      "A METS file that joins the images, the files of pages and the PDF.", valueName: "path"),
    completion: .file())
  var mets: String?

  func validate() throws {
    try require(
      mets != "" && !pageFiles.contains(where: \.path.isEmpty),
      "name the folders and files to write, as in --alto-dir alto --mets mets.xml")
    try require(
      mets != OutputPath.standardOutput
        && !pageFiles.contains { $0.path == OutputPath.standardOutput },
      "--mets and the folders of pages and tables: expected names, as paths in a METS file begin there"
    )
    try require(
      boxes != "" && !sidecars.contains(where: \.path.isEmpty),
      "name the files to write, as in --text out.txt")
    try require(
      !textLayout || sidecars.contains(where: { $0.format == PlainText.format }),
      "--text-layout: expected --text with it, as in --text out.txt")
    try require(
      !keepHeaders || sidecars.contains(where: { $0.format == Markdown.format }),
      "--keep-headers: expected --markdown with it, as in --markdown out.md")
    try require(
      figures != "" && figures != OutputPath.standardOutput,
      "--figures: expected the name of a folder, as in --figures pictures")
    try require(
      figures == nil || sidecars.contains(where: { $0.format == Markdown.format }),
      "--figures: expected --markdown with it, as in --markdown out.md")
    try requireNoTerminal("--boxes", boxes)
  }

  /// Sets what these options say.
  func apply(to options: inout ConversionOptions) {
    options.sidecars = sidecars
    options.textKeepsColumns = textLayout
    options.markdownKeepsHeaders = keepHeaders
    options.boxes = boxes
    options.figures = figures
    options.pageFiles = pageFiles
    options.mets = mets
  }

  /// The requested sidecars.
  var sidecars: [Sidecar] { formats.sidecars }

  /// The requested directories of files of pages.
  var pageFiles: [Sidecar] {
    zip(OutputFormats.ofPages, [hocrDir, altoDir, jsonDir, tables]).compactMap { format, path in
      path.map { Sidecar(format, path: $0) }
    }
  }

  /// The names of the given options.
  var given: [String] {
    sidecars.map { "--\($0.format.name)" }
      + pageFiles.map { "--\($0.format.name)" + ($0.format.hasSeveralFiles ? "" : "-dir") }
      + (boxes == nil ? [] : ["--boxes"]) + (figures == nil ? [] : ["--figures"])
      + (mets == nil ? [] : ["--mets"])
  }
}
