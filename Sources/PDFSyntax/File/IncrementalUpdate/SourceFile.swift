/// The objects of a file of any program, found by its cross-reference sections (ISO 32000-1, 7.5).
///
/// A worker that has been taken over could describe objects that the file does not have. The main
/// process therefore reads those that it changes from the file's own bytes.
package struct SourceFile {
  /// The newest trailer dictionary (7.5.5).
  package let trailer: SourceObject

  private let bytes: [UInt8]
  private let sections: SourceSections
  /// The object streams that were decoded last, newest last.
  private var streams: [(number: Int, stream: ObjectStream)] = []
  /// The number of bytes that may still be decoded.
  private var budget: Int

  /// The maximum number of object streams that are kept.
  private static let keptStreams = 8
  /// The maximum number of references that lead to one another.
  private static let deepest = 4

  /// Reads the cross-reference sections of a file, the newest of which is at `offset`.
  ///
  /// - Throws: `SourceFileError` if one of them cannot be read.
  package init(_ bytes: [UInt8], newestSectionAt offset: Int) throws(SourceFileError) {
    var reader = SectionReader(bytes)
    trailer = try reader.readAll(from: offset)
    sections = reader.sections
    budget = reader.budget
    self.bytes = bytes
  }

  /// Reads the cross-reference sections of a file, the newest of which its end leads to.
  ///
  /// - Throws: `SourceFileError` if one of them cannot be found or read.
  package init(_ bytes: [UInt8]) throws(SourceFileError) {
    guard let offset = UpdateBase.crossReferenceOffset(in: bytes) else { throw .unreadable }
    try self.init(bytes, newestSectionAt: offset)
  }

  /// The highest number of an object that is in the file; 0 if there is none.
  package var highestNumber: Int { sections.highestNumber }

  /// Returns an object; a stream's dictionary for a stream, and null for one that does not exist.
  ///
  /// - Throws: `SourceFileError` if the object cannot be read.
  package mutating func object(
    _ reference: IndirectReference
  ) throws(SourceFileError) -> SourceObject {
    try object(reference, depth: 0)
  }

  /// Returns `object`, or the object that it refers to.
  ///
  /// - Throws: `SourceFileError` if that object cannot be read.
  package mutating func resolved(_ object: SourceObject) throws(SourceFileError) -> SourceObject {
    guard let reference = object.reference else { return object }
    return try self.object(reference)
  }

  /// Returns an object with the data of its stream as they are in the file; `nil` data for an object
  /// that is not a stream.
  ///
  /// - Throws: `SourceFileError` if the object cannot be read, or its stream does not end where its
  ///   length says.
  package mutating func content(
    of reference: IndirectReference
  ) throws(SourceFileError) -> (object: SourceObject, data: [UInt8]?) {
    guard case .offset(let offset, let generation) = sections.place(of: reference.number),
      generation == reference.generation
    else { return (try object(reference), nil) }
    let object = try ObjectAtOffset(in: bytes, at: offset, reference)
    guard object.isStream else { return (object.value, nil) }
    let length = try resolved(object.value["Length"] ?? .null)
    guard let count = length.wholeNumber, let data = object.data(of: count),
      object.ends(after: count)
    else { throw .unreadable }
    return (object.value, data)
  }

  /// Returns whether `written` is an object with the meaning of `own`, an object of the file,
  /// except for entries of the outer dictionaries with these names.
  ///
  /// Entries that are null, which say nothing, may be missing (7.3.7).
  package mutating func isSame(
    _ written: SourceObject, _ own: SourceObject, but names: Set<[UInt8]> = []
  ) -> Bool {
    switch (written, own) {
    case (.dictionary(let new), .dictionary(let old)):
      for (name, value) in new where !names.contains(name) {
        guard let former = old[name], isSame(value, former) else { return false }
      }
      for (name, value) in old where !names.contains(name) && new[name] == nil {
        guard isNull(value) else { return false }
      }
      return true
    case (.array(let new), .array(let old)):
      guard new.count == old.count else { return false }
      for (value, former) in zip(new, old) {
        guard isSame(value, former) else { return false }
      }
      return true
    case (.null, .reference): return isNull(own)
    default: return written == own
    }
  }

  private mutating func isNull(_ object: SourceObject) -> Bool {
    (try? resolved(object)) == .null
  }

  private mutating func object(
    _ reference: IndirectReference, depth: Int
  ) throws(SourceFileError) -> SourceObject {
    guard depth < Self.deepest else { throw .unreadable }
    switch sections.place(of: reference.number) {
    case nil, .free: return .null
    case .offset(let offset, let generation):
      guard generation == reference.generation else { return .null }
      return try ObjectAtOffset(in: bytes, at: offset, reference).value
    case .inStream(let number, let index):
      guard reference.generation == 0 else { return .null }
      return try stream(number, depth: depth).object(reference.number, at: index)
    }
  }

  /// Returns an object stream, decoded now or before.
  private mutating func stream(
    _ number: Int, depth: Int
  ) throws(SourceFileError) -> ObjectStream {
    if let known = streams.last(where: { $0.number == number }) { return known.stream }
    guard case .offset(let offset, let generation) = sections.place(of: number) else {
      throw .unreadable
    }
    let object = try ObjectAtOffset(
      in: bytes, at: offset, IndirectReference(number: number, generation: generation))
    var length = object.value["Length"] ?? .null
    if let reference = length.reference { length = try self.object(reference, depth: depth + 1) }
    guard let count = length.wholeNumber, let data = object.data(of: count),
      let decoded = SourceStream.decoded(data, object.value, maximumLength: budget)
    else { throw .unreadable }
    budget -= decoded.count
    let stream = try ObjectStream(decoded, object.value)
    if streams.count == Self.keptStreams { streams.removeFirst() }
    streams.append((number, stream))
    return stream
  }
}

/// The reason why the structure of a file cannot be read.
package enum SourceFileError: Error, Sendable {
  case unreadable
}

/// An object that is not in an object stream (7.3.10).
private struct ObjectAtOffset {
  let value: SourceObject
  /// The offset of a stream's data; `nil` if the object is not a stream.
  private let dataOffset: Int?
  private let bytes: [UInt8]

  init(
    in bytes: [UInt8], at offset: Int, _ reference: IndirectReference?
  ) throws(SourceFileError) {
    var tokens = PDFTokenizer(bytes, at: offset, normalizesLineEnds: true)
    guard let number = tokens.wholeNumber(), let generation = tokens.wholeNumber(),
      tokens.skipIfNext("obj"),
      reference.map({ $0.number == number && $0.generation == generation }) ?? true,
      let value = try? tokens.object(allowsTwins: true)
    else { throw .unreadable }
    self.value = value
    self.bytes = bytes
    if value.entries != nil, tokens.skipIfNext("stream") {
      tokens.skipLineEnd()
      dataOffset = tokens.position
    } else {
      dataOffset = nil
    }
  }

  /// Whether the object is a stream.
  var isStream: Bool { dataOffset != nil }

  /// Returns whether the stream ends after `count` bytes of data.
  func ends(after count: Int) -> Bool {
    guard let dataOffset, count <= bytes.count - dataOffset else { return false }
    var tokens = PDFTokenizer(bytes, at: dataOffset + count)
    return tokens.skipIfNext("endstream")
  }

  /// Returns the stream's data of `count` bytes; `nil` if there is no such data.
  func data(of count: Int) -> [UInt8]? {
    guard let dataOffset, count >= 0, count <= bytes.count - dataOffset else { return nil }
    return Array(bytes[dataOffset..<(dataOffset + count)])
  }
}

/// The objects in an object stream (7.5.7).
private struct ObjectStream {
  private let data: [UInt8]
  private let first: Int
  /// The number and the offset of each object.
  private let objects: [(number: Int, offset: Int)]

  init(_ data: [UInt8], _ dictionary: SourceObject) throws(SourceFileError) {
    guard let count = dictionary["N"]?.wholeNumber, let first = dictionary["First"]?.wholeNumber,
      count <= data.count, first <= data.count
    else { throw .unreadable }
    var tokens = PDFTokenizer(data)
    var objects: [(number: Int, offset: Int)] = []
    for _ in 0..<count {
      guard let number = tokens.wholeNumber(), let offset = tokens.wholeNumber(),
        offset <= data.count - first
      else { throw .unreadable }
      objects.append((number, offset))
    }
    (self.data, self.first, self.objects) = (data, first, objects)
  }

  func object(_ number: Int, at index: Int) throws(SourceFileError) -> SourceObject {
    guard objects.indices.contains(index), objects[index].number == number else {
      throw .unreadable
    }
    var tokens = PDFTokenizer(
      data, at: first + objects[index].offset, normalizesLineEnds: true)
    guard let value = try? tokens.object(allowsTwins: true) else { throw .unreadable }
    return value
  }
}

/// Reads the cross-reference sections of a file.
private struct SectionReader {
  private let bytes: [UInt8]
  private(set) var sections = SourceSections()
  /// The number of bytes that may still be decoded: no sound file has structure that is compressed
  /// to less than a 64th.
  private(set) var budget: Int
  /// The maximum number of entries.
  private let maximumEntries: Int

  /// The maximum number of sections.
  private static let maximumSections = 10_000

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    budget = (16 << 20) + min(64 * bytes.count, 1 << 30)
    maximumEntries = min(100_000 + bytes.count, 2 * UpdateBase.highestNumber)
  }

  /// Reads the section at `offset` and all older ones, and returns the trailer of the first.
  mutating func readAll(from offset: Int) throws(SourceFileError) -> SourceObject {
    var newest: SourceObject?
    var next: Int? = offset
    var seen: Set<Int> = []
    while let offset = next {
      guard seen.insert(offset).inserted, seen.count <= Self.maximumSections else {
        throw .unreadable
      }
      let trailer = try read(at: offset)
      newest = newest ?? trailer
      next = trailer["Prev"]?.wholeNumber
      guard next != nil || trailer["Prev"] == nil else { throw .unreadable }
    }
    guard let newest else { throw .unreadable }
    return newest
  }

  private mutating func read(at offset: Int) throws(SourceFileError) -> SourceObject {
    guard offset > 0, offset < bytes.count else { throw .unreadable }
    var tokens = PDFTokenizer(bytes, at: offset, normalizesLineEnds: true)
    guard tokens.skipIfNext("xref") else { return try readStream(at: offset) }
    let runs = try table(&tokens)
    guard let trailer = try? tokens.object(allowsTwins: true), trailer.entries != nil else {
      throw .unreadable
    }
    guard let hidden = trailer["XRefStm"] else {
      sections.append(SourceSection(runs))
      return trailer
    }
    guard let offset = hidden.wholeNumber else { throw .unreadable }
    sections.append(SourceSection(runs, kinds: .used))
    _ = try readStream(at: offset)
    sections.append(SourceSection(runs, kinds: .free))
    return trailer
  }

  /// Reads a table up to its trailer (7.5.4).
  private func table(_ tokens: inout PDFTokenizer) throws(SourceFileError) -> [SourceSection.Run] {
    var runs: [SourceSection.Run] = []
    var count = sections.entryCount
    while !tokens.skipIfNext("trailer") {
      guard let first = tokens.wholeNumber(), first <= UpdateBase.highestNumber,
        let length = tokens.wholeNumber(), length <= maximumEntries - count
      else { throw .unreadable }
      count += length
      var run = SourceSection.Run(first: first)
      for _ in 0..<length {
        guard let offset = tokens.wholeNumber(), let generation = tokens.wholeNumber() else {
          throw .unreadable
        }
        let isUsed = tokens.skipIfNext("n")
        guard isUsed || tokens.skipIfNext("f"),
          let entry = SourceSection.packed(
            type: isUsed && offset > 0 ? 1 : 0, offset, generation)
        else { throw .unreadable }
        run.entries.append(entry)
      }
      runs.append(run)
    }
    return runs
  }

  /// Reads a cross-reference stream, and returns its dictionary, which is a trailer (7.5.8).
  private mutating func readStream(at offset: Int) throws(SourceFileError) -> SourceObject {
    guard offset > 0, offset < bytes.count else { throw .unreadable }
    let object = try ObjectAtOffset(in: bytes, at: offset, nil)
    let dictionary = object.value
    guard dictionary["Type"]?.isName("XRef") == true,
      let length = dictionary["Length"]?.wholeNumber, let data = object.data(of: length),
      let rows = SourceStream.decoded(data, dictionary, maximumLength: budget)
    else { throw .unreadable }
    budget -= rows.count
    sections.append(SourceSection(try runs(rows, dictionary)))
    return dictionary
  }

  /// Returns the entries in the rows of a cross-reference stream (table 18).
  private func runs(
    _ rows: [UInt8], _ dictionary: SourceObject
  ) throws(SourceFileError) -> [SourceSection.Run] {
    guard let widths = dictionary["W"]?.elements?.map(\.wholeNumber), widths.count == 3,
      let type = widths[0], let second = widths[1], let third = widths[2],
      type <= 4, second <= 8, third <= 8, type + second + third > 0,
      let size = dictionary["Size"]
    else { throw .unreadable }
    let index = (dictionary["Index"]?.elements ?? [.number([UInt8(ascii: "0")]), size])
      .map(\.wholeNumber)
    var row = rows[...]
    var runs: [SourceSection.Run] = []
    for pair in stride(from: 0, to: index.count - 1, by: 2) {
      guard let first = index[pair], first <= UpdateBase.highestNumber,
        let count = index[pair + 1],
        count <= min(row.count / (type + second + third), maximumEntries - sections.entryCount)
      else { throw .unreadable }
      var run = SourceSection.Run(first: first)
      for _ in 0..<count {
        let kind = type == 0 ? 1 : Self.number(&row, type)
        let entry = SourceSection.packed(
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
