/// Reads the cross-reference sections of a file (ISO 32000-1, 7.5.4 and 7.5.8).
struct SectionReader {
  let bytes: [UInt8]
  /// The budget from which reading is spent.
  let budget: WorkBudget
  private(set) var sections = SourceSections()

  /// Reads the section at `offset` and all older sections, and returns the newest trailer.
  mutating func readAll(from offset: Int) throws(SourceFileError) -> PDFObject {
    var newest: PDFObject?
    var next: Int? = offset
    var seen: Set<Int> = []
    while let offset = next {
      guard seen.insert(offset).inserted else { throw .unreadable }
      let trailer = try read(at: offset)
      newest = newest ?? trailer
      next = trailer["Prev"]?.wholeNumber
      guard next != nil || trailer["Prev"] == nil else { throw .unreadable }
    }
    guard let newest else { throw .unreadable }
    return newest
  }

  private mutating func read(at offset: Int) throws(SourceFileError) -> PDFObject {
    guard offset > 0, offset < bytes.count else { throw .unreadable }
    var tokens = PDFTokenizer(bytes, at: offset, normalizesLineEnds: true)
    guard tokens.skipIfNext("xref") else { return try readStream(at: offset) }
    let subsections = try table(&tokens)
    let trailer = try tokens.object(budget)
    guard trailer.dictionary != nil else { throw .unreadable }
    guard let hidden = trailer["XRefStm"] else {
      sections.append(subsections)
      return trailer
    }
    guard let offset = hidden.wholeNumber else { throw .unreadable }
    sections.append(subsections, kinds: .used)
    _ = try readStream(at: offset)
    sections.append(subsections, kinds: .free)
    return trailer
  }

  /// Reads a table up to its trailer (7.5.4).
  private func table(
    _ tokens: inout PDFTokenizer
  ) throws(SourceFileError) -> [SourceSections.Subsection] {
    var subsections: [SourceSections.Subsection] = []
    while !tokens.skipIfNext("trailer") {
      guard let first = tokens.wholeNumber(), first <= UpdateBase.maximumNumber,
        let length = tokens.wholeNumber(), length <= bytes.count
      else { throw .unreadable }
      try budget.spend(1 + length, on: .objects)
      var subsection = SourceSections.Subsection(first: first)
      for _ in 0..<length {
        guard let offset = tokens.wholeNumber(), let generation = tokens.wholeNumber() else {
          throw .unreadable
        }
        let isUsed = tokens.skipIfNext("n")
        guard isUsed || tokens.skipIfNext("f"),
          let entry = SourceSections.packed(
            type: isUsed && offset > 0 ? 1 : 0, second: offset, third: generation)
        else { throw .unreadable }
        subsection.entries.append(entry)
      }
      subsections.append(subsection)
    }
    return subsections
  }

  /// Reads a cross-reference stream, and returns its dictionary, which is a trailer (7.5.8).
  private mutating func readStream(at offset: Int) throws(SourceFileError) -> PDFObject {
    guard offset > 0, offset < bytes.count else { throw .unreadable }
    let object = try ObjectAtOffset(in: bytes, at: offset, nil, budget)
    let dictionary = object.value
    guard dictionary["Type"] == .name("XRef"),
      let length = dictionary["Length"]?.wholeNumber, let data = object.data(of: length)
    else { throw .unreadable }
    let rows = try SourceStream.decoded(data, dictionary, budget)
    sections.append(try subsections(rows, dictionary))
    return dictionary
  }

  /// Returns the entries in the rows of a cross-reference stream (table 18).
  private func subsections(
    _ rows: [UInt8], _ dictionary: PDFObject
  ) throws(SourceFileError) -> [SourceSections.Subsection] {
    guard let widths = FieldWidths(dictionary), let size = dictionary["Size"] else {
      throw .unreadable
    }
    let index = (dictionary["Index"]?.elements ?? [0, size]).map(\.wholeNumber)
    var rest = rows[...]
    var subsections: [SourceSections.Subsection] = []
    for pair in stride(from: 0, to: index.count - 1, by: 2) {
      guard let first = index[pair], first <= UpdateBase.maximumNumber,
        let count = index[pair + 1], count <= rest.count / widths.row
      else { throw .unreadable }
      try budget.spend(1 + count, on: .objects)
      var subsection = SourceSections.Subsection(first: first)
      for _ in 0..<count { subsection.entries.append(try widths.takeEntry(from: &rest)) }
      subsections.append(subsection)
    }
    return subsections
  }
}

/// The lengths in bytes of the fields of each row of a cross-reference stream (table 17).
private struct FieldWidths {
  private let type: Int
  private let second: Int
  private let third: Int

  /// The length of a row in bytes.
  var row: Int { type + second + third }

  /// Reads the entry `W` of the stream's dictionary; `nil` if it is malformed.
  init?(_ dictionary: PDFObject) {
    guard let widths = dictionary["W"]?.elements?.map(\.wholeNumber), widths.count == 3,
      let type = widths[0], let second = widths[1], let third = widths[2],
      type <= 4, second <= 8, third <= 8, type + second + third > 0
    else { return nil }
    self.type = type
    self.second = second
    self.third = third
  }

  /// Takes a row from the front of `rows`, and returns its packed entry.
  func takeEntry(from rows: inout ArraySlice<UInt8>) throws(SourceFileError) -> UInt64 {
    let kind = type == 0 ? 1 : Self.takeNumber(from: &rows, width: type)
    let second = Self.takeNumber(from: &rows, width: second)
    let third = Self.takeNumber(from: &rows, width: third)
    // The entry of a free object may have any values.
    guard
      let entry = SourceSections.packed(type: kind, second: second, third: third)
        ?? (kind == 0 ? 0 : nil)
    else { throw .unreadable }
    return entry
  }

  /// Takes a big-endian number from the front of `rows`.
  private static func takeNumber(from rows: inout ArraySlice<UInt8>, width: Int) -> Int {
    let bytes = rows.prefix(width)
    rows = rows.dropFirst(width)
    return Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
