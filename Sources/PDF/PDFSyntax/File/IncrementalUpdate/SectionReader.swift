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
    let runs = try table(&tokens)
    let trailer = try tokens.object(budget)
    guard trailer.dictionary != nil else { throw .unreadable }
    guard let hidden = trailer["XRefStm"] else {
      sections.append(runs)
      return trailer
    }
    guard let offset = hidden.wholeNumber else { throw .unreadable }
    sections.append(runs, kinds: .used)
    _ = try readStream(at: offset)
    sections.append(runs, kinds: .free)
    return trailer
  }

  /// Reads a table up to its trailer (7.5.4).
  private func table(_ tokens: inout PDFTokenizer) throws(SourceFileError) -> [SourceSections.Run] {
    var runs: [SourceSections.Run] = []
    while !tokens.skipIfNext("trailer") {
      guard let first = tokens.wholeNumber(), first <= UpdateBase.maximumNumber,
        let length = tokens.wholeNumber(), length <= bytes.count
      else { throw .unreadable }
      try budget.spend(1 + length, on: .objects)
      var run = SourceSections.Run(first: first)
      for _ in 0..<length {
        guard let offset = tokens.wholeNumber(), let generation = tokens.wholeNumber() else {
          throw .unreadable
        }
        let isUsed = tokens.skipIfNext("n")
        guard isUsed || tokens.skipIfNext("f"),
          let entry = SourceSections.packed(
            type: isUsed && offset > 0 ? 1 : 0, offset, generation)
        else { throw .unreadable }
        run.entries.append(entry)
      }
      runs.append(run)
    }
    return runs
  }

  /// Reads a cross-reference stream, and returns its dictionary, which is a trailer (7.5.8).
  private mutating func readStream(at offset: Int) throws(SourceFileError) -> PDFObject {
    guard offset > 0, offset < bytes.count else { throw .unreadable }
    let object = try ObjectAtOffset(in: bytes, at: offset, nil, budget)
    let dictionary = object.value
    guard dictionary["Type"] == .name("XRef"),
      let length = dictionary["Length"]?.wholeNumber, let data = object.data(of: length)
    else { throw .unreadable }
    sections.append(try runs(try SourceStream.decoded(data, dictionary, budget), dictionary))
    return dictionary
  }

  /// Returns the entries in the rows of a cross-reference stream (table 18).
  private func runs(
    _ rows: [UInt8], _ dictionary: PDFObject
  ) throws(SourceFileError) -> [SourceSections.Run] {
    guard let widths = dictionary["W"]?.elements?.map(\.wholeNumber), widths.count == 3,
      let type = widths[0], let second = widths[1], let third = widths[2],
      type <= 4, second <= 8, third <= 8, type + second + third > 0,
      let size = dictionary["Size"]
    else { throw .unreadable }
    let index = (dictionary["Index"]?.elements ?? [0, size])
      .map(\.wholeNumber)
    var row = rows[...]
    var runs: [SourceSections.Run] = []
    for pair in stride(from: 0, to: index.count - 1, by: 2) {
      guard let first = index[pair], first <= UpdateBase.maximumNumber,
        let count = index[pair + 1],
        count <= row.count / (type + second + third)
      else { throw .unreadable }
      try budget.spend(1 + count, on: .objects)
      var run = SourceSections.Run(first: first)
      for _ in 0..<count {
        let kind = type == 0 ? 1 : Self.number(&row, type)
        let entry = SourceSections.packed(
          type: kind, Self.number(&row, second), Self.number(&row, third))
        // The entry of a free object may have any values.
        guard let entry = entry ?? (kind == 0 ? 0 : nil) else { throw .unreadable }
        run.entries.append(entry)
      }
      runs.append(run)
    }
    return runs
  }

  /// Takes a big-endian number from the front of `row`.
  private static func number(_ row: inout ArraySlice<UInt8>, _ width: Int) -> Int {
    let bytes = row.prefix(width)
    row = row.dropFirst(width)
    return Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
