/// Lists that look as if a shell had filled in a pattern: page10.png before page2.png.
package enum ShellGlobOrder {
  /// The first two neighbours that natural order would exchange, where the whole list is in the order
  /// of names, large letters before small ones or beside them; `nil` for any other list.
  package static func misplaced(in paths: [String]) -> (first: String, second: String)? {
    guard isSorted(paths) || isSorted(paths.map { $0.lowercased() }) else { return nil }
    let pairs = zip(paths, paths.dropFirst())
    let pair = pairs.first { first, second in
      NaturalOrder.precedes(second, first)
        && NaturalOrder.precedes(second.lowercased(), first.lowercased())
    }
    return pair.map { (first: $0.0, second: $0.1) }
  }

  private static func isSorted(_ paths: [String]) -> Bool {
    zip(paths, paths.dropFirst()).allSatisfy { !$1.utf8.lexicographicallyPrecedes($0.utf8) }
  }
}
