import PageModel
import Tables

/// Lines that are printed over others, such as the lines of stamps: their place among other lines
/// has no meaning.
enum Overprint {
  /// The minimum share of the area of a covered word that words of other lines cover (exclusive).
  ///
  /// Half of a word of a leaning stamp is covered, and a tenth of a word of dense lines.
  private static let minimumCoveredArea = 0.3
  /// The minimum share of covered words in a line that is printed over others.
  private static let minimumCoveredWords = 0.6

  /// The maximum number of pairs of lines that cross: a watermark crosses each line of a page.
  private static let maximumPairs = 5_000

  /// Returns the indices of the lines that are printed over others: of lines that cross, the ones
  /// with the greater share of covered words.
  ///
  /// If more lines cross than on any page, there are none.
  static func among(_ lines: [TextLine]) -> Set<Int> {
    guard let crossed = crossed(by: lines) else { return [] }
    let shares = crossed.map { (line: $0, share: lines[$0].shareCovered(by: $1.map { lines[$0] })) }
    var found: Set<Int> = []
    for (line, _) in shares.sorted(by: { ($0.share, $1.line) > ($1.share, $0.line) }) {
      let rest = crossed[line, default: []].filter { !found.contains($0) }.map { lines[$0] }
      if lines[line].shareCovered(by: rest) >= minimumCoveredWords { found.insert(line) }
    }
    return found
  }

  /// Returns the lines that cross each line, all by their indices; `nil` if they are too many.
  private static func crossed(by lines: [TextLine]) -> [Int: [Int]]? {
    let sorted = lines.indices.sorted { lines[$0].box.top < lines[$1].box.top }
    var found: [Int: [Int]] = [:]
    var pairs = 0
    for (place, first) in sorted.enumerated() {
      for second in sorted[(place + 1)...] {
        guard lines[second].box.top < lines[first].box.bottom else { break }
        guard lines[first].box.intersection(lines[second].box) != nil else { continue }
        found[first, default: []].append(second)
        found[second, default: []].append(first)
        pairs += 1
        guard pairs <= maximumPairs else { return nil }
      }
    }
    return found
  }

  /// Returns whether other boxes cover enough of a word.
  fileprivate static func isCovered(_ word: BoundingBox, by others: [BoundingBox]) -> Bool {
    others.reduce(0) { $0 + (word.intersection($1)?.area ?? 0) } > minimumCoveredArea * word.area
  }
}

extension TextLine {
  /// Returns the share of the line's words that the words of other lines cover.
  fileprivate func shareCovered(by others: [TextLine]) -> Double {
    // Drop capitals overlap lines without being printed over them.
    let boxes = others.flatMap(\.words).filter { $0.text.count > 1 }.map(\.box)
      .filter { $0.intersection(box) != nil }
    return words.share { Overprint.isCovered($0.box, by: boxes) }
  }
}

extension RecognizedPage {
  /// The page without lines that are printed over others, and a block for each of these lines.
  var dividingOverprint: (page: RecognizedPage, over: [TextBlock]) {
    let lines = lines
    let over = Overprint.among(lines)
    guard !over.isEmpty else { return (self, []) }
    let text = compactMapNumberedLines { over.contains($0) ? nil : $1 }
    return (text, over.sorted().compactMap { TextBlock(lines: [lines[$0]]) })
  }
}
