/// Finds the words that a misspelt word may stand for.
package enum Spelling {
  /// Returns the words that begin with `text`, otherwise the words with the fewest changes of
  /// letters; none if more than two letters, or more than a third of `text`, must change.
  package static func suggestions(for text: String, among words: [String]) -> [String] {
    let longer = words.filter { $0.hasPrefix(text) }
    guard longer.isEmpty || text.count < 2 else { return longer }
    let limit = min(2, text.count / 3)
    let distances = words.map { ($0, distance(from: text, to: $0)) }.filter { $0.1 <= limit }
    let minimum = distances.map(\.1).min()
    return distances.filter { $0.1 == minimum }.map(\.0)
  }

  /// Returns a question about the words that `text` may stand for; `nil` if there are none.
  package static func question(about text: String, among words: [String]) -> String? {
    let words = suggestions(for: text, among: words)
    return words.isEmpty ? nil : "did you mean \(words.joined(separator: " or "))?"
  }

  /// Returns the number of letters to insert, remove, replace, or exchange with their neighbour
  /// (optimal string alignment).
  static func distance(from first: String, to second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
