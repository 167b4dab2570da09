/// Reads little-endian numbers and texts from bytes that may lie about themselves: every reading
/// past the end is `nil`.
struct RecordReader {
  private var rest: ArraySlice<UInt8>

  /// Begins at the first of `bytes`.
  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next bytes of the integer's width.
  mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(_ type: Value.Type) -> Value? {
    guard let bytes = take(Value.bitWidth / 8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Value($1) }
  }

  /// The next 8 bytes as a number that is finite (IEEE 754 binary64).
  mutating func number() -> Double? {
    guard let pattern = integer(UInt64.self) else { return nil }
    let value = Double(bitPattern: pattern)
    return value.isFinite ? value : nil
  }

  /// A text in UTF-8 behind its length as 4 bytes.
  mutating func text() -> String? {
    guard let length = integer(UInt32.self), let bytes = take(Int(length)) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension [UInt8] {
  /// Appends the integer's bytes, the lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
