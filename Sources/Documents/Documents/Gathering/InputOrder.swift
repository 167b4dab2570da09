/// The order of inputs in the document.
package enum InputOrder: String, Sendable, CaseIterable {
  /// Numbers by value: page2 before page10.
  case natural
  /// By code points: page10 before page2.
  case name
  /// The order of the arguments; images of a directory in natural order.
  case none

  /// Returns the input paths in this order.
  func sorted(_ paths: [String]) -> [String] {
    self == .none ? paths : paths.sorted(by: precedes)
  }

  /// Returns whether a name sorts before another one in a directory.
  func precedes(_ first: String, _ second: String) -> Bool {
    switch self {
    case .natural, .none: NaturalOrder.precedes(first, second)
    case .name: first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}

/// Natural sort order: page2 before page10.
package enum NaturalOrder {
  /// Returns whether `first` sorts before `second`: digit runs by value, everything else by code
  /// point.
  ///
  /// Names that differ only in leading zeros are sorted by code point.
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

  /// Removes the leading digits and returns them without leading zeros, as text of any length.
  private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}

/// Detects argument lists whose order is probably not intended: the order of shell globs,
/// page10.png before page2.png, or numbered pages out of the order of their numbers.
package enum UnintendedOrder {
  /// Returns the first neighbours that natural order would exchange, if the whole list is sorted by
  /// name, with or without regard to case, or the names differ only in their numbers; `nil` for any
  /// other list.
  package static func misplaced(in paths: [String]) -> (first: String, second: String)? {
    guard isSorted(paths) || isSorted(paths.map { $0.lowercased() }) || areNumbered(paths) else {
      return nil
    }
    let pairs = zip(paths, paths.dropFirst())
    let pair = pairs.first { first, second in
      NaturalOrder.precedes(second, first)
        && NaturalOrder.precedes(second.lowercased(), first.lowercased())
    }
    return pair.map { (first: $0.0, second: $0.1) }
  }

  /// Returns whether all paths are the same except for their numbers.
  private static func areNumbered(_ paths: [String]) -> Bool {
    Set(paths.map { $0.lowercased().split(whereSeparator: \.isNumber) }).count == 1
  }

  private static func isSorted(_ paths: [String]) -> Bool {
    zip(paths, paths.dropFirst()).allSatisfy { !$1.utf8.lexicographicallyPrecedes($0.utf8) }
  }
}
