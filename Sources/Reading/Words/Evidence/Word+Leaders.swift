import PageModel

extension Word {
  /// The words of this word between runs of underscores, as in a form, and beside runs of dots, as
  /// in a table of contents; runs of dots stay as words.
  var dividedAtLeaders: [Word] {
    guard hasSymbolPerCharacter else { return [self] }
    let runs = symbols.grouped { $0.text == $1.text }
    let isLeader = runs.map { $0.map(\.text).joined().isLeader }
    guard isLeader.contains(true), isLeader.contains(false) || text.contains("_") else {
      return [self]
    }
    let groups = zip(runs, isLeader).map { SymbolRun(symbols: $0, isLeader: $1) }
      .grouped { !$0.isLeader && !$1.isLeader }
    return groups.compactMap { word(of: $0) }
  }

  /// Successive equal symbols of a word, and whether they are a leader.
  private struct SymbolRun {
    let symbols: [Symbol]
    let isLeader: Bool
  }

  /// Returns a word of some runs; `nil` for underscores, which are rulings.
  private func word(of runs: [SymbolRun]) -> Word? {
    let symbols = runs.flatMap(\.symbols)
    return symbols.first?.text == "_" && runs.allSatisfy(\.isLeader) ? nil : part(symbols)
  }
}
