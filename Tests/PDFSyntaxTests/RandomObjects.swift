import PDFSyntax
import TestSupport

/// Objects of every type, nested up to a depth.
extension SeededGenerator {
  mutating func object(depth: Int) -> PDFObject {
    switch Int.random(in: 0...(depth > 0 ? 8 : 6), using: &self) {
    case 0: .null
    case 1: .boolean(Bool.random(using: &self))
    case 2: .integer(Int.random(in: -2_147_483_648...2_147_483_647, using: &self))
    case 3: real()
    case 4: .name(name())
    case 5: .string(PDFString(bytes: bytes(upTo: 20)))
    case 6: .reference(IndirectReference(number: Int.random(in: 1...99_999, using: &self)))
    case 7: .array((0..<count(upTo: 4)).map { _ in object(depth: depth - 1) })
    default: .dictionary(dictionary(depth: depth - 1))
    }
  }

  mutating func dictionary(depth: Int) -> PDFDictionary {
    var dictionary = PDFDictionary()
    for _ in 0..<count(upTo: 4) { dictionary[name()] = object(depth: depth) }
    return dictionary
  }

  mutating func bytes(upTo limit: Int) -> [UInt8] {
    // Half of them from what has to be escaped.
    (0..<count(upTo: limit)).map { _ in
      Bool.random(using: &self)
        ? UInt8.random(in: 0...255, using: &self)
        : Array("()\\\r\n<>[]/%# ".utf8).randomElement(using: &self) ?? 0
    }
  }

  mutating func count(upTo limit: Int) -> Int {
    Int.random(in: 0...limit, using: &self)
  }

  private mutating func name() -> PDFName {
    let characters = "AZaz09#/()<>[]{}% \u{1}\n\u{7F}äß漢😀"
    return PDFName(
      String((0..<count(upTo: 8)).compactMap { _ in characters.randomElement(using: &self) }))
  }

  /// Never a whole number: such a real is written, and read back, as an integer.
  private mutating func real() -> PDFObject {
    let whole = Int.random(in: -32_000...32_000, using: &self) * 100_000
    return .real(Double(whole + Int.random(in: 1...99_999, using: &self)) / 100_000)
  }
}
