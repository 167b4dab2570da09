/// The objects in an object stream (ISO 32000-1, 7.5.7).
struct ObjectStream: Sendable {
  private let data: [UInt8]
  private let first: Int
  /// The number and the offset of each object.
  private let objects: [(number: Int, offset: Int)]

  /// Reads the numbers and offsets at the beginning of decoded data.
  ///
  /// - Throws: `SourceFileError` if they are malformed, or exceed the budget.
  init(
    _ data: [UInt8], _ dictionary: PDFObject, _ budget: WorkBudget
  ) throws(SourceFileError) {
    guard let count = dictionary["N"]?.wholeNumber, let first = dictionary["First"]?.wholeNumber,
      count <= data.count, first <= data.count
    else { throw .unreadable }
    try budget.spend(count, on: .objects)
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

  /// The memory that the stream takes, in bytes.
  var size: Int { data.count + objects.count * 16 }

  /// Returns the object with a number, which is the one at `index`.
  ///
  /// - Throws: `SourceFileError` if it is another one, malformed, or exceeds the budget.
  func object(
    _ number: Int, at index: Int, _ budget: WorkBudget
  ) throws(SourceFileError) -> PDFObject {
    guard objects.indices.contains(index), objects[index].number == number else {
      throw .unreadable
    }
    var tokens = PDFTokenizer(
      data, at: first + objects[index].offset, normalizesLineEnds: true)
    return try tokens.object(budget)
  }
}

/// The object streams that were used last.
struct ObjectStreamCache: Sendable {
  /// The streams by their numbers, the one that was used last at the end.
  private var streams: [(number: Int, stream: ObjectStream)] = []
  private var size = 0
  /// The numbers of streams that cannot be read, so that none is decoded again.
  private(set) var unreadable: Set<Int> = []

  /// The maximum size of all streams in bytes, of which one is kept whatever its size, and their
  /// maximum number.
  private static let maximumSize = 16 << 20
  private static let maximumCount = 512

  /// Returns a stream that is kept.
  mutating func stream(_ number: Int) -> ObjectStream? {
    guard let index = streams.lastIndex(where: { $0.number == number }) else { return nil }
    if index < streams.count - 1 { streams.append(streams.remove(at: index)) }
    return streams.last?.stream
  }

  /// Keeps a stream in place of those that were not used for the longest time.
  mutating func add(_ stream: ObjectStream, _ number: Int) {
    streams.append((number, stream))
    size += stream.size
    while streams.count > 1, size > Self.maximumSize || streams.count > Self.maximumCount {
      size -= streams.removeFirst().stream.size
    }
  }

  /// Notes that a stream cannot be read.
  mutating func addUnreadable(_ number: Int) { unreadable.insert(number) }
}
