package import PDFSyntax

/// A file that is embedded in a document.
package struct AttachedFile: Sendable, Equatable {
  /// The relationship of the file to the page (ISO 32000-2, 7.11.3; ISO 19005-3, 6.8).
  package enum Relationship: String, Sendable {
    /// The page was made from the file.
    case source = "Source"
    /// The file has the content of the page in a form that programs process more easily.
    case supplement = "Supplement"
  }

  /// The name without a folder.
  package let name: String
  /// The media type (RFC 6838), such as `image/jpeg`.
  package let mediaType: String
  /// The contents.
  package let bytes: [UInt8]
  package let relationship: Relationship

  /// Makes a file to attach.
  package init(name: String, mediaType: String, bytes: [UInt8], relationship: Relationship) {
    self.name = name
    self.mediaType = mediaType
    self.bytes = bytes
    self.relationship = relationship
  }
}

/// Writes files as embedded file streams (ISO 32000-1, 7.11.4), and their name tree (7.7.4).
package struct AttachmentWriter {
  private var files: [(key: PDFString, reference: IndirectReference)] = []
  private var keys: Set<PDFString> = []
  /// The files from which pages were made, which several pages may share.
  private var sources: [(file: AttachedFile, reference: IndirectReference)] = []

  /// Makes a writer without files.
  package init() {}

  /// Writes a file unless it is a source that is written already, and returns its specification.
  ///
  /// - isAssociated: Whether the specification states the relationship to the page (ISO 19005-3,
  ///   6.8).
  @discardableResult
  package mutating func write(
    _ file: AttachedFile, isAssociated: Bool, to writer: inout PDFWriter
  ) -> IndirectReference {
    if let known = sources.first(where: { $0.file == file }) { return known.reference }
    let content = writer.add(stream(of: file, isAssociated: isAssociated))
    var specification: PDFDictionary = [
      "Type": .name("Filespec"), "F": .text(file.name), "EF": ["F": .reference(content)],
    ]
    if isAssociated {
      specification["UF"] = .text(file.name)
      specification["AFRelationship"] = .name(PDFName(file.relationship.rawValue))
    }
    let reference = writer.add(.dictionary(specification))
    files.append((PDFString(text: unused(file.name)), reference))
    keys.insert(files[files.count - 1].key)
    if file.relationship == .source { sources.append((file, reference)) }
    return reference
  }

  /// Returns the embedded file stream, compressed unless the file is a source, such as a
  /// photograph.
  private func stream(of file: AttachedFile, isAssociated: Bool) -> PDFStream {
    var entries: PDFDictionary = [
      "Type": .name("EmbeddedFile"), "Params": ["Size": .integer(file.bytes.count)],
    ]
    if isAssociated { entries["Subtype"] = .name(PDFName(file.mediaType)) }
    return file.relationship == .source
      ? PDFStream(dictionary: entries, data: file.bytes)
      : PDFStream(deflating: file.bytes, entries)
  }

  /// The files from which pages were made, for the entry `AF` of the catalog; `nil` if there are
  /// none.
  package var sourceReferences: PDFObject? {
    sources.isEmpty ? nil : .array(sources.map { .reference($0.reference) })
  }

  /// Returns a name that is not yet in the name tree.
  private func unused(_ name: String) -> String {
    var (number, candidate) = (1, name)
    while keys.contains(PDFString(text: candidate)) {
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
