/// The offsets of a file's objects (ISO 32000-1, 7.5.4).
struct CrossReferenceTable {
  /// The offsets in bytes from the start of the file, by object number; `nil` for object 0 and for
  /// objects not written.
  private var offsets: [Int?] = [nil]

  /// The highest object number plus 1: `Size` of the trailer (7.5.5).
  var size: Int { offsets.count }

  /// Returns the next object number.
  mutating func reserve() -> IndirectReference {
    offsets.append(nil)
    return IndirectReference(number: offsets.count - 1)
  }

  /// Records the offset of an object; traps if the object is not reserved or already recorded.
  mutating func record(_ reference: IndirectReference, at offset: Int) {
    precondition((1..<size).contains(reference.number), "The object is not reserved")
    precondition(offsets[reference.number] == nil, "The object is written twice")
    offsets[reference.number] = offset
  }

  /// Returns whether the object has been recorded.
  func contains(_ reference: IndirectReference) -> Bool {
    offsets.indices.contains(reference.number) && offsets[reference.number] != nil
  }

  /// Returns the table as one section of 20-byte entries.
  ///
  /// Numbers without an object form a linked list of free entries that ends at 0; a number never
  /// used has generation 0.
  func serialized() -> [UInt8] {
    var bytes = Array("xref\n0 \(size)\n".utf8)
    var nextFree = freeNumbers.dropFirst()
    for (number, offset) in offsets.enumerated() {
      NumberFormatting.appendDigits(
        UInt(offset ?? nextFree.popFirst() ?? 0), width: 10, to: &bytes)
      let isHead = number == 0
      let kind = isHead ? " 65535 f \n" : offset == nil ? " 00000 f \n" : " 00000 n \n"
      bytes += kind.utf8
    }
    return bytes
  }

  private var freeNumbers: [Int] {
    offsets.indices.filter { offsets[$0] == nil }
  }
}

/// The trailer of a file or of an update, which readers read first (ISO 32000-1, 7.5.5).
struct Trailer {
  /// The highest object number plus 1.
  let size: Int
  /// The offset of the section that an update continues; `nil` in a new file.
  var previousOffset: Int?
  let catalog: IndirectReference
  let information: IndirectReference?
  /// The parts of the file identifier (14.4), which are equal in a file that was never updated.
  let identifier: (first: [UInt8], second: [UInt8])

  /// The entries that a trailer and a cross-reference stream share (tables 15 and 17).
  var dictionary: PDFDictionary {
    var dictionary: PDFDictionary = ["Size": .integer(size)]
    dictionary["Prev"] = previousOffset.map { .integer($0) }
    dictionary["Root"] = .reference(catalog)
    dictionary["Info"] = information.map { .reference($0) }
    dictionary["ID"] = [
      .string(PDFString(bytes: identifier.first)), .string(PDFString(bytes: identifier.second)),
    ]
    return dictionary
  }

  /// Returns the trailer after a table that starts at `offset`, and the end of the file.
  func serialized(afterTableAt offset: Int) -> [UInt8] {
    Array("trailer\n".utf8) + ObjectSerializer.bytes(of: .dictionary(dictionary))
      + Self.end(at: offset)
  }

  /// Returns the end of a file whose newest section starts at `offset`.
  static func end(at offset: Int) -> [UInt8] {
    Array("\nstartxref\n\(offset)\n%%EOF\n".utf8)
  }
}
