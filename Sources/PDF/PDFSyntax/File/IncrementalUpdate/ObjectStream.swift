import Synchronization

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
    self.data = data
    self.first = first
    self.objects = objects
  }

  /// The memory that the stream takes, in bytes.
  var size: Int { data.count + objects.count * 16 }

  /// Returns the object at `index`, which must have this number.
  ///
  /// - Throws: `SourceFileError` if this object has another number, is malformed, or exceeds the
  ///   budget.
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

/// The object streams that were used last, shared by all readers of a file so that each is not
/// decoded by every reader.
final class ObjectStreamCache: Sendable {
  private struct State {
    /// The streams with their numbers, in the order of their last use.
    var streams: [(number: Int, stream: ObjectStream)] = []
    var size = 0
    /// The numbers of streams that cannot be read, which are not decoded again.
    var unreadable: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The maximum size of all streams in bytes; one stream is kept whatever its size.
  private static let maximumSize = 16 << 20
  /// The maximum number of streams.
  private static let maximumCount = 512

  /// Returns a stream that is kept; `nil` for any other.
  ///
  /// - Throws: `SourceFileError.unreadable` if it could not be read before.
  func stream(_ number: Int) throws(SourceFileError) -> ObjectStream? {
    try state.withLock { (state) throws(SourceFileError) in
      guard !state.unreadable.contains(number) else { throw .unreadable }
      guard let index = state.streams.lastIndex(where: { $0.number == number }) else { return nil }
      if index < state.streams.count - 1 { state.streams.append(state.streams.remove(at: index)) }
      return state.streams.last?.stream
    }
  }

  /// Keeps a stream, and drops the streams that were not used for the longest time.
  func add(_ stream: ObjectStream, _ number: Int) {
    state.withLock { state in
      state.streams.append((number, stream))
      state.size += stream.size
      while state.streams.count > 1,
        state.size > Self.maximumSize || state.streams.count > Self.maximumCount
      {
        state.size -= state.streams.removeFirst().stream.size
      }
    }
  }

  /// Notes that a stream cannot be read.
  func addUnreadable(_ number: Int) {
    state.withLock { state in _ = state.unreadable.insert(number) }
  }
}
