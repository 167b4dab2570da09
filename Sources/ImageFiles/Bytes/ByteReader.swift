/// Reads numbers and runs of bytes one after another, and answers `nil` where the bytes run out.
///
/// The one place where a position in a stranger's file is computed: every read is checked, and a
/// failed read moves nothing.
package struct ByteReader: Sendable {
  package let order: ByteOrder
  private let bytes: ArraySlice<UInt8>
  /// Where the next read begins: an index into the array that the slice was cut from.
  package private(set) var position: Int

  /// Reads from the beginning of `bytes`, with numbers in the order given.
  package init(_ bytes: ArraySlice<UInt8>, order: ByteOrder = .bigEndian) {
    self.order = order
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// How many bytes are left to read.
  package var remaining: Int { bytes.endIndex - position }

  /// The next `count` bytes, or `nil` where fewer are left or `count` is negative.
  package mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= remaining else { return nil }
    let start = position
    position += count
    return bytes[start..<position]
  }

  /// The next byte, 0 to 255.
  package mutating func uint8() -> Int? { unsigned(width: 1) }

  /// The next two bytes as a number, 0 to 65 535.
  package mutating func uint16() -> Int? { unsigned(width: 2) }

  /// The next three bytes as a number, 0 to 16 777 215.
  package mutating func uint24() -> Int? { unsigned(width: 3) }

  /// The next four bytes as a number, 0 to 4 294 967 295.
  package mutating func uint32() -> Int? { unsigned(width: 4) }

  /// The next byte as a number with a sign, in two's complement.
  package mutating func int8() -> Int? {
    uint8().map { Int(Int8(truncatingIfNeeded: $0)) }
  }

  /// The next four bytes as a number with a sign, in two's complement.
  package mutating func int32() -> Int? {
    uint32().map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// Moves on past `prefix` where it comes next, and tells whether it did.
  package mutating func skip(prefix: some Collection<UInt8>) -> Bool {
    guard bytes[position...].starts(with: prefix) else { return false }
    position += prefix.count
    return true
  }

  /// Moves to `offset` bytes from the beginning; `false` where that lies outside.
  package mutating func seek(to offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    position = bytes.startIndex + offset
    return true
  }

  /// The next `width` bytes, at most 8, as a number; `nil` also where that is over 2⁶³ − 1.
  mutating func unsigned(width: Int) -> Int? {
    let start = position
    guard let field = read(width) else { return nil }
    let value =
      switch order {
      case .bigEndian: field.reduce(0) { $0 << 8 | Int($1) }
      case .littleEndian: field.reversed().reduce(0) { $0 << 8 | Int($1) }
      }
    guard value >= 0 else {
      position = start
      return nil
    }
    return value
  }
}
