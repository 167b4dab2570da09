package import PDFSyntax

/// A file that a document keeps beside its pages.
package struct AttachedFile: Sendable, Equatable {
  /// The name without a folder.
  package let name: String
  /// The media type (RFC 6838), such as `image/jpeg`.
  package let mediaType: String
  /// The contents.
  package let bytes: [UInt8]

  /// Makes a file to attach.
  package init(name: String, mediaType: String, bytes: [UInt8]) {
    self.name = name
    self.mediaType = mediaType
    self.bytes = bytes
  }
}

/// Writes files as embedded file streams (ISO 32000-1, 7.11.4), and their name tree (7.7.4).
package struct AttachmentWriter {
  private var files: [(file: AttachedFile, key: PDFString, reference: IndirectReference)] = []

  /// Makes a writer that has written no file.
  package init() {}

  /// Writes a file unless the same one was written.
  ///
  /// - isSource: Whether it says that the document was made from it (ISO 19005-3, 6.8).
  package mutating func write(_ file: AttachedFile, isSource: Bool, to writer: inout PDFWriter) {
    guard !files.contains(where: { $0.file == file }) else { return }
    var stream: PDFDictionary = [
      "Type": .name("EmbeddedFile"), "Params": ["Size": .integer(file.bytes.count)],
    ]
    if isSource { stream["Subtype"] = .name(PDFName(file.mediaType)) }
    let content = writer.add(PDFStream(dictionary: stream, data: file.bytes))
    var specification: PDFDictionary = [
      "Type": .name("Filespec"), "F": .text(file.name), "EF": ["F": .reference(content)],
    ]
    if isSource {
      specification["UF"] = .text(file.name)
      specification["AFRelationship"] = .name("Source")
    }
    let reference = writer.add(.dictionary(specification))
    files.append((file, PDFString(text: unused(file.name)), reference))
  }

  /// The files, for the entry `AF` of the catalog; `nil` if there are none.
  package var references: PDFObject? {
    files.isEmpty ? nil : .array(files.map { .reference($0.reference) })
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
