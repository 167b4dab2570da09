import PageModel

/// Lines that are printed over others, as those of stamps: their place among these says nothing.
enum Overprint {
  /// The least share of a word's area that words of other lines cover, and the least share of such words in a line.
  ///
  /// Words of a stamp that leans are covered by half, those of dense lines by a tenth.
  private static let least = (covered: 0.3, words: 0.6)

  /// Returns the numbers of the lines of a page that are printed over others: of those that cross, the ones with the
  /// greater share of covered words.
  static func lines(of page: RecognizedPage) -> Set<Int> {
    let lines = page.lines
    let crossing = crossings(of: lines)
    let shares = crossing.map {
      (line: $0, share: lines[$0].shareCovered(by: $1.map { lines[$0] }))
    }
    var found: Set<Int> = []
    for (line, _) in shares.sorted(by: { ($0.share, $1.line) > ($1.share, $0.line) }) {
      let rest = crossing[line, default: []].filter { !found.contains($0) }.map { lines[$0] }
      if lines[line].shareCovered(by: rest) >= least.words { found.insert(line) }
    }
    return found
  }

  /// Returns for each line which others its box overlaps, for lines with such others.
  private static func crossings(of lines: [TextLine]) -> [Int: [Int]] {
    let sorted = lines.indices.sorted { lines[$0].box.top < lines[$1].box.top }
    var found: [Int: [Int]] = [:]
    for (place, first) in sorted.enumerated() {
      for second in sorted[(place + 1)...] {
        guard lines[second].box.top < lines[first].box.bottom else { break }
        guard lines[first].box.intersection(lines[second].box) != nil else { continue }
        found[first, default: []].append(second)
        found[second, default: []].append(first)
      }
    }
    return found
  }

  /// Returns whether other words cover a word.
  fileprivate static func isCovered(_ word: BoundingBox, by others: [BoundingBox]) -> Bool {
    others.reduce(0) { $0 + (word.intersection($1)?.area ?? 0) } >= least.covered * word.area
  }
}

extension TextLine {
  /// Returns the share of the line's words that the words of other lines cover.
  fileprivate func shareCovered(by others: [TextLine]) -> Double {
    // Drop capitals stand in lines of others without being printed over these.
    let boxes = others.flatMap(\.words).filter { $0.text.count > 1 }.map(\.box)
    let covered = words.count { Overprint.isCovered($0.box, by: boxes) }
    return Double(covered) / Double(max(words.count, 1))
  }
}

extension RecognizedPage {
  /// The page without lines that are printed over others, and blocks of these.
  var dividingOverprint: (page: RecognizedPage, over: [TextBlock]) {
    let over = Overprint.lines(of: self)
    guard !over.isEmpty else { return (self, []) }
    let (text, overprint) = (part { !over.contains($0) }, part(over.contains))
    return (text, overprint.blocks)
  }

  /// Returns the page with the lines whose numbers are wanted.
  private func part(_ isWanted: (Int) -> Bool) -> RecognizedPage {
    var number = -1
    return compactMapLines { line in
      number += 1
      return isWanted(number) ? line : nil
    }
  }
}
