/// Reads numbers and runs of bytes in sequence; returns `nil` if the bytes run out.
///
/// All positions in files from strangers are computed here: every read is checked, and a failed
/// read does not move the position.
package struct ByteReader: Sendable {
  package let order: ByteOrder
  private let bytes: ArraySlice<UInt8>
  /// The start of the next read, as an index into the array from which the slice was taken.
  package private(set) var position: Int

  /// Reads from the start of `bytes`, with numbers in the given order.
  package init(_ bytes: ArraySlice<UInt8>, order: ByteOrder = .bigEndian) {
    self.order = order
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The number of bytes left to read.
  package var remaining: Int { bytes.endIndex - position }

  /// Reads the next `count` bytes; `nil` if fewer are left or `count` is negative.
  package mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= remaining else { return nil }
    let start = position
    position += count
    return bytes[start..<position]
  }

  /// Reads a byte, 0 to 255.
  package mutating func uint8() -> Int? { unsigned(width: 1) }

  /// Reads a 2-byte number, 0 to 65 535.
  package mutating func uint16() -> Int? { unsigned(width: 2) }

  /// Reads a 3-byte number, 0 to 16 777 215.
  package mutating func uint24() -> Int? { unsigned(width: 3) }

  /// Reads a 4-byte number, 0 to 4 294 967 295.
  package mutating func uint32() -> Int? { unsigned(width: 4) }

  /// Reads a byte as a signed number in two's complement.
  package mutating func int8() -> Int? {
    uint8().map { Int(Int8(truncatingIfNeeded: $0)) }
  }

  /// Reads a 4-byte signed number in two's complement.
  package mutating func int32() -> Int? {
    uint32().map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// Skips `prefix` if it comes next; returns whether `prefix` was skipped.
  package mutating func skip(prefix: some Collection<UInt8>) -> Bool {
    guard bytes[position...].starts(with: prefix) else { return false }
    position += prefix.count
    return true
  }

  /// Moves to `offset` bytes from the start; returns `false` if that is outside the bytes.
  package mutating func seek(to offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    position = bytes.startIndex + offset
    return true
  }

  /// Reads a number of `width` bytes, at most 8; `nil` also if it exceeds 2⁶³ − 1.
  package mutating func unsigned(width: Int) -> Int? {
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

extension [UInt8] {
  /// Makes the lowest `width` bytes of a number.
  package init(_ number: Int, width: Int, order: ByteOrder = .bigEndian) {
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    self = order == .littleEndian ? bytes : bytes.reversed()
  }
}

extension UInt8 {
  /// Whether the byte is white space in ASCII.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// The order of a number's bytes in a file.
package enum ByteOrder: Sendable, Equatable {
  /// The most significant byte first, as in PNG, JPEG and ICC.
  case bigEndian
  /// The least significant byte first, as in BMP, GIF, WebP and TIFF files that start with `II`.
  case littleEndian
}
