import Exports
import Files
import ImageFiles
import PagePipeline

/// Advice on names of outputs that belong to other kinds of files.
package enum OtherOutput {
  /// The options for other formats, by the extensions of their files.
  private static let options = OutputFormats.all.reduce(into: ["csv": "--tsv"]) {
    options, format in
    for name in [format.fileExtension] + format.otherExtensions {
      options[name] = "--" + format.name
    }
  }
  /// The extensions of files of word processors and electronic books.
  private static let documents: Set = ["doc", "docx", "odt", "rtf", "epub", "tex", "pages", "mobi"]
  /// The extensions of files of spreadsheets.
  private static let tables: Set = ["xls", "xlsx", "ods", "numbers"]
  /// The extensions of presentations, pages of other kinds and archives.
  private static let others: Set = ["ppt", "pptx", "odp", "ps", "eps", "xps", "zip"]

  /// Returns advice on an output with the name of another kind of file; `nil` if a PDF may have the
  /// name.
  package static func advice(on output: String) -> String? {
    guard let name = OutputPath.name(of: output), let stem = OutputPath.stem(of: name), stem != name
    else { return nil }
    let ending = String(name.dropFirst(stem.count + 1)).lowercased()
    if let option = options[ending] { return "for such a file, use \(option) \(output.shellWord)" }
    if documents.contains(ending) {
      let markdown = (String(output.dropLast(ending.count)) + "md").shellWord
      return "scanpdf writes no such files; --markdown \(markdown) writes the text with its "
        + "headings and tables, which pandoc converts"
    }
    if tables.contains(ending) {
      return "scanpdf writes no such files; --tables DIR writes the tables of pages as CSV, which "
        + "spreadsheets open"
    }
    if others.contains(ending) { return "scanpdf writes no such files; name a PDF" }
    return ImageFormat.isUsual(forName: name) ? "images are not written; name a PDF" : nil
  }
}
