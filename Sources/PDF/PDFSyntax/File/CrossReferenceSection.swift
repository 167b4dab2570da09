import PageModel

/// The cross-reference section of a new file or of an update (ISO 32000-1, 7.5.4 to 7.5.8).
struct CrossReferenceSection {
  /// The offsets of the objects in bytes from the start of the file.
  private var offsets: [IndirectReference: Int] = [:]

  /// Adds an object at an offset; of an object that is written twice, the last copy counts.
  mutating func record(_ reference: IndirectReference, at offset: Int) {
    offsets[reference] = offset
  }

  /// Whether the section has no objects.
  var isEmpty: Bool { offsets.isEmpty }

  /// The highest number of its objects; 0 if there are none.
  var maximumNumber: Int { offsets.keys.map(\.number).max() ?? 0 }

  /// Returns the section as a table (7.5.4).
  ///
  /// - size: The number after the last of a new file; `nil` for an update. Numbers without an
  ///   object form a linked list of free entries that ends at 0.
  func table(ofNewFile size: Int? = nil) -> [UInt8] {
    let free = (0..<(size ?? 0)).filter { offsets[IndirectReference(number: $0)] == nil }
    var nextFree = free.dropFirst()
    var bytes = Array("xref\n".utf8)
    let freeEntries = free.map { IndirectReference(number: $0, generation: $0 == 0 ? 65_535 : 0) }
    for subsection in Self.subsections(of: offsets.keys + freeEntries) {
      bytes += "\(subsection[0].number) \(subsection.count)\n".utf8
      for reference in subsection {
        let offset = offsets[reference]
        NumberFormatting.appendDigits(
          UInt(offset ?? nextFree.popFirst() ?? 0), width: 10, to: &bytes)
        bytes.append(UInt8(ascii: " "))
        NumberFormatting.appendDigits(UInt(reference.generation), width: 5, to: &bytes)
        bytes += (offset == nil ? " f \n" : " n \n").utf8
      }
    }
    return bytes
  }

  /// Returns the section as a stream (7.5.8), which has the number before `Size`.
  ///
  /// The section must have an entry for the stream itself.
  func stream(_ trailer: Trailer) -> PDFStream {
    let subsections = Self.subsections(of: Array(offsets.keys))
    var dictionary = trailer.dictionary
    dictionary["Type"] = .name("XRef")
    dictionary["W"] = [1, 5, 2]
    dictionary["Index"] = .array(
      subsections.flatMap { [.integer($0[0].number), .integer($0.count)] })
    let rows = subsections.joined().flatMap {
      Self.row(offset: offsets[$0] ?? 0, generation: $0.generation)
    }
    return PDFStream(deflating: rows, dictionary)
  }

  /// Returns the big-endian entry of an object that is not in an object stream (table 18).
  private static func row(offset: Int, generation: Int) -> [UInt8] {
    let field = stride(from: 32, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: offset >> $0)
    }
    return [1] + field
      + [UInt8(truncatingIfNeeded: generation >> 8), UInt8(truncatingIfNeeded: generation)]
  }

  /// Returns objects as subsections of consecutive numbers, in ascending order.
  private static func subsections(of objects: [IndirectReference]) -> [[IndirectReference]] {
    objects.sorted { $0.number < $1.number }.grouped { $0.number + 1 == $1.number }
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
