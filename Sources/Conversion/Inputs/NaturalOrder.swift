/// The order in which people number files: page2 before page10.
package enum NaturalOrder {
  /// Whether `first` comes before `second`: runs of digits by their value, all else by code points;
  /// names that differ only in leading zeros in the order of their code points.
  package static func precedes(_ first: String, _ second: String) -> Bool {
    var a = Array(first.utf8)[...]
    var b = Array(second.utf8)[...]
    while let x = a.first, let y = b.first {
      if isDigit(x), isDigit(y) {
        let (m, n) = (takeNumber(&a), takeNumber(&b))
        if m.count != n.count { return m.count < n.count }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
      } else if x != y {
        return x < y
      } else {
        a = a.dropFirst()
        b = b.dropFirst()
      }
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Takes a run of digits off the front, and gives it without leading zeros: of any length, so it
  /// stays digits.
  private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
