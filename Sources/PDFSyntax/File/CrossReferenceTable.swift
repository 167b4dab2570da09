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

/// The trailer of a file, which readers read first (ISO 32000-1, 7.5.5).
struct Trailer {
  /// The highest object number plus 1.
  let size: Int
  let catalog: IndirectReference
  let info: IndirectReference?
  /// The file identifier of 16 bytes (14.4).
  let identifier: [UInt8]
  /// The offset of `xref` in bytes from the start of the file.
  let crossReferenceOffset: Int

  /// Returns `trailer`, its dictionary, `startxref`, the offset and `%%EOF`, each on its own line.
  func serialized() -> [UInt8] {
    var serializer = ObjectSerializer()
    serializer.append(syntax: "trailer\n")
    serializer.append(dictionary)
    serializer.append(syntax: "\nstartxref\n")
    serializer.append(.integer(crossReferenceOffset))
    serializer.append(syntax: "\n%%EOF\n")
    return serializer.bytes
  }

  private var dictionary: PDFDictionary {
    var dictionary: PDFDictionary = ["Size": .integer(size), "Root": .reference(catalog)]
    dictionary["Info"] = info.map(PDFObject.reference)
    // Both identifiers are equal in a file that was never updated (14.4).
    let identifier = PDFObject.string(PDFString(bytes: identifier))
    dictionary["ID"] = [identifier, identifier]
    return dictionary
  }
}
