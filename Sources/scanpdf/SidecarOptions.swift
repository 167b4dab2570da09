import ArgumentParser
import Conversion

/// What is wanted beside the PDF.
struct SidecarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The text, with empty lines between paragraphs and form feeds between pages; - is standard \
      output.
      """,
      valueName: "path"))
  var text: String?

  @Option(
    help: ArgumentHelp("Text, boxes and confidences as hOCR, an XHTML page.", valueName: "path"))
  var hocr: String?

  @Option(help: ArgumentHelp("The same as ALTO 4, for archives.", valueName: "path"))
  var alto: String?

  @Option(help: ArgumentHelp("The same as a table with Tesseract's columns.", valueName: "path"))
  var tsv: String?

  @Option(
    help: ArgumentHelp(
      "The same as JSON, with what became of each page, for scripts.", valueName: "path"))
  var json: String?

  func validate() throws {
    guard !sidecars.contains(where: \.path.isEmpty) else {
      throw ValidationError("name the files to write, as in --text out.txt")
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
