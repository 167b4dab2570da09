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

  func validate() throws {
    guard !sidecars.contains(where: \.path.isEmpty) else {
      throw ValidationError("name the files to write, as in --text out.txt")
    }
  }

  /// The sidecars that are asked for.
  var sidecars: [Sidecar] {
    let paths: [(Sidecar.Format, String?)] = [(.text, text)]
    return paths.compactMap { format, path in path.map { Sidecar(format, path: $0) } }
  }
}
