/// The words and numbers of a Netpbm file in order, white space and comments between them passed
/// over (man page pbm).
package struct PNMTokens: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// Where the next byte stands, as an index into the array that the slice was cut from.
  package private(set) var position: Int

  /// Reads from the beginning of `bytes`.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The next number and the one byte after it; `nil` at the end, and where there is none or one
  /// over 2³¹ − 1.
  package mutating func number() -> Int? {
    skipSpace()
    var value: Int?
    while let digit = digit() {
      let next = (value ?? 0) * 10 + digit
      guard next <= Int(Int32.max) else { return nil }
      value = next
    }
    if value != nil { position = min(position + 1, bytes.endIndex) }
    return value
  }

  /// The next digit 0 or 1, which need not be set apart from others.
  package mutating func bit() -> Int? {
    skipSpace()
    guard position < bytes.endIndex, let digit = digit(), digit <= 1 else { return nil }
    return digit
  }

  /// The rest of the line without space around it; `nil` at the end.
  package mutating func line() -> String? {
    guard position < bytes.endIndex else { return nil }
    let rest = bytes[position...]
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    position = min(line.endIndex + 1, bytes.endIndex)
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func digit() -> Int? {
    guard position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) else { return nil }
    position += 1
    return Int(bytes[position - 1] - 0x30)
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "#") {
        _ = line()
      } else if bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }
}
