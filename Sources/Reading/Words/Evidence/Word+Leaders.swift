import PageModel

extension Word {
  /// The words between runs of underscores, as of a form to be filled in, and beside runs of dots,
  /// as of a table of contents; runs of dots stay as words.
  var dividedAtLeaders: [Word] {
    guard hasSymbolPerCharacter else { return [self] }
    let runs = symbols.grouped { $0.text == $1.text }
    let isLeader = runs.map { $0.map(\.text).joined().isLeader }
    guard isLeader.contains(true), isLeader.contains(false) || text.contains("_") else {
      return [self]
    }
    let parts = zip(runs, isLeader).map { Part(symbols: $0, isLeader: $1) }
      .grouped { !$0.isLeader && !$1.isLeader }
    return parts.compactMap { word(of: $0) }
  }

  /// Symbols of a word that are leaders, or not.
  private struct Part {
    let symbols: [Symbol]
    let isLeader: Bool
  }

  /// Returns the word of some parts; `nil` for underscores, which are rulings.
  private func word(of parts: [Part]) -> Word? {
    let symbols = parts.flatMap(\.symbols)
    return symbols.first?.text == "_" && parts.allSatisfy(\.isLeader) ? nil : part(symbols)
  }
}
