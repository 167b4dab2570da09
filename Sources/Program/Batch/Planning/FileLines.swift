import Files
import Inputs

/// The lines of a file that are not empty, from a position on, read in chunks.
struct FileLines {
  /// The position of a line in the file.
  struct Position: Sendable {
    /// The number of bytes before the line.
    var offset = 0
    /// The number of the line, from 1.
    var number = 1
  }

  /// A line without its separator.
  struct Line {
    let position: Position
    let bytes: [UInt8]
    /// Whether a separator follows the line; the last line of an unfinished file may have none.
    let isEnded: Bool
  }

  /// The number of bytes that are read at once.
  private static let chunkLength = 1 << 18
  /// The maximum length of a line, in bytes.
  private static let maximumLength = 1 << 24

  private let path: String
  private let separator: UInt8
  /// The position of the next line.
  private var position: Position
  /// The bytes that were read and not yet returned.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false

  init(path: String, endedBy separator: UInt8, from position: Position = Position()) {
    self.path = path
    self.separator = separator
    self.position = position
  }

  /// Returns the next line; `nil` at the end of the file.
  mutating func next() throws(ConversionError) -> Line? {
    while let line = try nextOrEmpty() {
      if !line.bytes.isEmpty { return line }
    }
    return nil
  }

  private mutating func nextOrEmpty() throws(ConversionError) -> Line? {
    var searched = 0
    while true {
      let end = rest.dropFirst(searched).firstIndex(of: separator)
      if end != nil || isAtEnd {
        guard end != nil || !rest.isEmpty else { return nil }
        return take(upTo: end ?? rest.endIndex)
      }
      searched = rest.count
      guard searched <= Self.maximumLength else {
        throw .list(
          path: path, line: position.number,
          "the line is longer than \(Self.maximumLength) bytes")
      }
      try readChunk()
    }
  }

  private mutating func readChunk() throws(ConversionError) {
    let path = path
    let offset = position.offset + rest.count
    let chunk = try reading(FileReader.bytes(of: path, from: offset, count: Self.chunkLength))
    isAtEnd = chunk.isEmpty
    rest = Array(rest)[...] + chunk
  }

  private mutating func take(upTo end: Int) -> Line {
    var bytes = Array(rest[..<end])
    let isEnded = bytes.count < rest.count
    let length = bytes.count + (isEnded ? 1 : 0)
    rest = rest.dropFirst(length)
    defer {
      position = Position(offset: position.offset + length, number: position.number + 1)
    }
    // Other systems end lines with a carriage return and a line feed.
    if separator != 0, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return Line(position: position, bytes: bytes, isEnded: isEnded)
  }
}
