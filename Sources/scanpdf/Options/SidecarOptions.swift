import ArgumentParser
import Conversion
import Files
import Glibc

/// What is wanted beside the PDF.
struct SidecarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The text, with empty lines between paragraphs and form feeds between pages; - is standard \
      output.
      """,
      valueName: "path"), completion: .file())
  var text: String?

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
      "The same as JSON, with what became of each page, for scripts.", valueName: "path"),
    completion: .file())
  var json: String?

  @Option(
    help: ArgumentHelp(
      """
      A PDF of the pages with blocks, paragraphs, lines and words drawn over them; words green, \
      orange or red as they are more or less sure.
      """,
      valueName: "path"), completion: .file())
  var boxes: String?

  func validate() throws {
    guard boxes != "", !sidecars.contains(where: \.path.isEmpty) else {
      throw ValidationError("name the files to write, as in --text out.txt")
    }
    guard boxes != OutputPath.standardOutput || isatty(STDOUT_FILENO) == 0 else {
      throw ValidationError("--boxes -: a PDF is not for a terminal; name a file, or pipe it on")
    }
  }

  /// The sidecars that are asked for.
  var sidecars: [Sidecar] {
    let paths: [(Sidecar.Format, String?)] = [
      (.text, text), (.hocr, hocr), (.alto, alto), (.tsv, tsv), (.json, json),
    ]
    return paths.compactMap { format, path in path.map { Sidecar(format, path: $0) } }
  }
}
