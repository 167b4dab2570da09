/// Where each object of a file begins (ISO 32000-1, 7.5.4).
struct CrossReferenceTable {
  /// Offsets in bytes from the beginning of the file by object number; `nil` for an object that is
  /// not written (yet), and for number 0, which is none.
  private var offsets: [Int?] = [nil]

  /// One more than the highest number: `Size` of the trailer (7.5.5).
  var size: Int { offsets.count }

  /// Hands out the next number.
  mutating func reserve() -> IndirectReference {
    offsets.append(nil)
    return IndirectReference(number: offsets.count - 1)
  }

  /// Notes where an object begins; each object has to be reserved, and begins once.
  mutating func record(_ reference: IndirectReference, at offset: Int) {
    precondition((1..<size).contains(reference.number), "The object is not reserved")
    precondition(offsets[reference.number] == nil, "The object is written twice")
    offsets[reference.number] = offset
  }

  /// Whether the object has been recorded.
  func contains(_ reference: IndirectReference) -> Bool {
    offsets.indices.contains(reference.number) && offsets[reference.number] != nil
  }

  /// The table as one section of 20-byte entries.
  ///
  /// Numbers without an object form a list of free entries, each naming the next, the last one 0;
  /// a number that never had an object is of generation 0.
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
