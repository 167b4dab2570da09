/// The objects of a file of any program, found by its cross-reference sections (ISO 32000-1, 7.5).
///
/// The main process changes and copies only objects that it reads here from the file's own bytes,
/// because a worker may have been taken over.
package struct SourceFile: Sendable {
  /// The newest trailer dictionary (7.5.5).
  package let trailer: PDFObject
  /// The work that all readers of the file may cause.
  package let budget: WorkBudget

  private let bytes: [UInt8]
  private let sections: SourceSections
  private let streams = ObjectStreamCache()

  /// The maximum number of references that lead to one another.
  private static let maximumDepth = 4

  /// Reads the cross-reference sections of a file, beginning with the newest, whose offset is at
  /// the end of the file.
  ///
  /// - budget: The budget of the file; `nil` for a new one of its length.
  /// - Throws: `SourceFileError` if a section cannot be found or read.
  package init(_ bytes: [UInt8], _ budget: WorkBudget? = nil) throws(SourceFileError) {
    guard let offset = UpdateBase.crossReferenceOffset(in: bytes) else { throw .unreadable }
    let budget = budget ?? WorkBudget(fileLength: bytes.count)
    var reader = SectionReader(bytes: bytes, budget: budget)
    trailer = try reader.readAll(from: offset)
    sections = reader.sections
    self.budget = budget
    self.bytes = bytes
  }

  /// The highest number of an object that is in the file; 0 if there is none.
  package var maximumNumber: Int { sections.maximumNumber }

  /// The numbers of the objects that can be streams, in ascending order.
  package var numbersOfStreams: [Int] {
    sections.used.filter { $0.location.stream == nil }.map(\.number)
  }

  /// Reads all objects, each object stream once, except those that cannot be read.
  ///
  /// - Throws: `SourceFileError.exceeds` if that exceeds the budget.
  package func readAll() throws(SourceFileError) {
    let used = sections.used.map { number, location in
      (number: number, stream: location.stream ?? 0)
    }
    for object in used.sorted(by: { $0.stream < $1.stream }) {
      _ = try? self.object(IndirectReference(number: object.number))
      try budget.check()
    }
  }

  /// Returns an object; the dictionary of a stream, and null for an object that does not exist.
  ///
  /// - Throws: `SourceFileError` if the object cannot be read.
  package func object(
    _ reference: IndirectReference
  ) throws(SourceFileError) -> PDFObject {
    try object(reference, depth: 0)
  }

  /// Returns `object`, or the object to which it refers; null for `nil`.
  ///
  /// - Throws: `SourceFileError` if that object cannot be read.
  package func resolved(_ object: PDFObject?) throws(SourceFileError) -> PDFObject {
    guard let reference = object?.reference else { return object ?? .null }
    return try self.object(reference)
  }

  /// Returns an object with the encoded data of its stream; `nil` data for an object that is not a
  /// stream.
  ///
  /// - Throws: `SourceFileError` if the object cannot be read, or its stream does not end where its
  ///   length says.
  package func content(
    of reference: IndirectReference
  ) throws(SourceFileError) -> (object: PDFObject, data: [UInt8]?) {
    guard case .offset(let offset, let generation) = sections.location(of: reference.number),
      generation == reference.generation
    else { return (try object(reference), nil) }
    let object = try ObjectAtOffset(in: bytes, at: offset, reference, budget)
    guard object.isStream else { return (object.value, nil) }
    let length = try resolved(object.value["Length"])
    try budget.spend(min(length.wholeNumber ?? 0, bytes.count), on: .streams)
    guard let count = length.wholeNumber, let data = object.data(of: count),
      try object.ends(after: count, budget)
    else { throw .unreadable }
    return (object.value, data)
  }

  private func object(
    _ reference: IndirectReference, depth: Int
  ) throws(SourceFileError) -> PDFObject {
    guard depth < Self.maximumDepth else { throw .unreadable }
    switch sections.location(of: reference.number) {
    case .free: return .null
    case .offset(let offset, let generation):
      guard generation == reference.generation else { return .null }
      return try ObjectAtOffset(in: bytes, at: offset, reference, budget).value
    case .inStream(let number, let index):
      guard reference.generation == 0 else { return .null }
      return try stream(number, depth: depth).object(reference.number, at: index, budget)
    }
  }

  /// Returns an object stream, decoded now or before.
  private func stream(
    _ number: Int, depth: Int
  ) throws(SourceFileError) -> ObjectStream {
    if let known = try streams.stream(number) { return known }
    do throws(SourceFileError) {
      let stream = try decodedStream(number, depth: depth)
      streams.add(stream, number)
      return stream
    } catch {
      // Another reader may have a part of the budget left, or reach the stream by fewer references.
      if depth == 0, case .unreadable = error { streams.addUnreadable(number) }
      throw error
    }
  }

  private func decodedStream(
    _ number: Int, depth: Int
  ) throws(SourceFileError) -> ObjectStream {
    guard case .offset(let offset, let generation) = sections.location(of: number) else {
      throw .unreadable
    }
    let object = try ObjectAtOffset(
      in: bytes, at: offset, IndirectReference(number: number, generation: generation), budget)
    var length = object.value["Length"] ?? .null
    if let reference = length.reference { length = try self.object(reference, depth: depth + 1) }
    guard let count = length.wholeNumber, let data = object.data(of: count) else {
      throw .unreadable
    }
    let decoded = try SourceStream.decoded(data, object.value, budget)
    return try ObjectStream(decoded, object.value, budget)
  }
}

/// An object that is not in an object stream (7.3.10).
struct ObjectAtOffset {
  let value: PDFObject
  /// The offset of a stream's data; `nil` if the object is not a stream.
  private let dataOffset: Int?
  private let bytes: [UInt8]

  init(
    in bytes: [UInt8], at offset: Int, _ reference: IndirectReference?, _ budget: WorkBudget
  ) throws(SourceFileError) {
    var tokens = PDFTokenizer(bytes, at: offset, normalizesLineEnds: true)
    let identity = (tokens.wholeNumber(), tokens.wholeNumber())
    try budget.spend(tokens.position - offset, on: .syntax)
    guard let number = identity.0, let generation = identity.1, tokens.skipIfNext("obj"),
      reference.map({ $0.number == number && $0.generation == generation }) ?? true
    else { throw .unreadable }
    value = try tokens.object(budget)
    self.bytes = bytes
    // Comments may be as long as the file, and one comment may follow many objects.
    try budget.spend(tokens.skippedWhiteSpace(), on: .syntax)
    if value.dictionary != nil, tokens.skipIfNext("stream") {
      tokens.skipLineEnd()
      dataOffset = tokens.position
    } else {
      dataOffset = nil
    }
  }

  /// Whether the object is a stream.
  var isStream: Bool { dataOffset != nil }

  /// Returns whether the stream ends after `count` bytes of data.
  ///
  /// - Throws: `SourceFileError.exceeds` if looking for its end exceeds the budget.
  func ends(after count: Int, _ budget: WorkBudget) throws(SourceFileError) -> Bool {
    guard let dataOffset, count <= bytes.count - dataOffset else { return false }
    var tokens = PDFTokenizer(bytes, at: dataOffset + count)
    try budget.spend(tokens.skippedWhiteSpace(), on: .syntax)
    return tokens.skipIfNext("endstream")
  }

  /// Returns the stream's data of `count` bytes; `nil` if there is no such data.
  func data(of count: Int) -> [UInt8]? {
    guard let dataOffset, count >= 0, count <= bytes.count - dataOffset else { return nil }
    return Array(bytes[dataOffset..<(dataOffset + count)])
  }
}
