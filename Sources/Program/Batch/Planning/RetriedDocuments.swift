import Files
import FoundationEssentials
package import Inputs

/// The documents that an earlier batch, by its report, did not make or made without all sidecars.
package struct RetriedDocuments: Sendable {
  /// The members of a report's line that decide about the document.
  private struct ReportLine: Decodable {
    let kind: String
    let document: String?
    let status: String?
    let messages: [String]?
  }

  /// The paths of the PDFs as the report spells them.
  private var outputs: Set<[UInt8]> = []
  private let outputDirectory: String

  /// Reads the report at `path`; the last line on a document decides.
  ///
  /// - Throws: a `ConversionError` if the report cannot be read, a line is not a JSON object of a
  ///   report, or no document is in the directory at `outputDirectory`.
  package init(report path: String, in outputDirectory: String) throws(ConversionError) {
    self.outputDirectory = outputDirectory
    var lines = FileLines(path: path, endedBy: UInt8(ascii: "\n"))
    while let line = try lines.next() {
      guard let object = try? JSONDecoder().decode(ReportLine.self, from: Data(line.bytes)) else {
        // A batch that was killed may leave half a line.
        if !line.isEnded { break }
        throw .list(
          path: path, line: line.position.number,
          "is not a line of a report, such as --report writes")
      }
      add(object)
    }
    let directory = Self.spelling(OutputDirectory.path(of: "", in: outputDirectory)).dropLast()
    guard outputs.isEmpty || outputs.contains(where: { $0.starts(with: directory) }) else {
      throw .list(path: path, line: nil, "lists no PDF in \(outputDirectory.printable); check -o")
    }
  }

  private mutating func add(_ line: ReportLine) {
    guard line.kind == "document", let document = line.document else { return }
    let output = Self.spelling(document)
    if line.status == "failed" || line.messages?.isEmpty == false {
      outputs.insert(output)
    } else {
      outputs.remove(output)
    }
  }

  /// Returns whether the document with `name`, relative to the directory of documents, is retried.
  func contains(_ name: String) -> Bool {
    outputs.contains(Self.spelling(OutputDirectory.path(of: name, in: outputDirectory)))
  }

  private static func spelling(_ path: String) -> [UInt8] { Array(JSONText.string(path).utf8) }
}
