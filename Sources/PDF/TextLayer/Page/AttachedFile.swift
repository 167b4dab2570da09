package import PDFSyntax

/// A file that a document keeps beside its pages.
package struct AttachedFile: Sendable, Equatable {
  /// The name without a folder.
  package let name: String
  /// The contents.
  package let bytes: [UInt8]

  /// Makes a file to attach.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Writes files as embedded file streams (ISO 32000-1, 7.11.4), and their name tree (7.7.4).
package struct AttachmentWriter {
  private var files: [(file: AttachedFile, key: PDFString, reference: IndirectReference)] = []

  /// Makes a writer that has written no file.
  package init() {}

  /// Writes a file unless the same one was written.
  package mutating func write(_ file: AttachedFile, to writer: inout PDFWriter) {
    guard !files.contains(where: { $0.file == file }) else { return }
    let stream = writer.add(
      PDFStream(
        dictionary: [
          "Type": .name("EmbeddedFile"),
          "Params": ["Size": .integer(file.bytes.count)],
        ], data: file.bytes))
    let specification = writer.add(
      .dictionary([
        "Type": .name("Filespec"), "F": .text(file.name), "EF": ["F": .reference(stream)],
      ]))
    files.append((file, PDFString(text: unused(file.name)), specification))
  }

  /// Returns a name that no other file has in the name tree.
  private func unused(_ name: String) -> String {
    var (number, candidate) = (1, name)
    while files.contains(where: { $0.key == PDFString(text: candidate) }) {
      number += 1
      candidate = "\(name) (\(number))"
    }
    return candidate
  }

  /// The entry `Names` of the catalog; `nil` if there are no files.
  package var names: PDFObject? {
    guard !files.isEmpty else { return nil }
    // 7.9.6: the keys of a name tree are in the order of their bytes.
    let sorted = files.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    let entries = sorted.flatMap { [PDFObject.string($0.key), .reference($0.reference)] }
    return ["EmbeddedFiles": ["Names": .array(entries)]]
  }
}
