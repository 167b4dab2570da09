/// The order in which inputs become pages.
package enum InputOrder: String, Sendable, CaseIterable {
  /// page2 before page10.
  case natural
  /// By the code points of their names: page10 before page2.
  case name
  /// As they are given; a directory's images in natural order.
  case none

  /// The inputs in this order.
  func sorted(_ paths: [String]) -> [String] {
    self == .none ? paths : paths.sorted(by: precedes)
  }

  /// The names of a directory's entries in this order.
  func sortedEntries(_ names: [String]) -> [String] { names.sorted(by: precedes) }

  private func precedes(_ first: String, _ second: String) -> Bool {
    switch self {
    case .natural, .none: NaturalOrder.precedes(first, second)
    case .name: first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}
