package import PageModel

/// Lines of code: monospaced, with the signs of programs, so that their spaces and indents count.
package enum CodeBlock {
  /// The minimum number of lines.
  private static let minimumLines = 3
  /// The minimum number of words whose letters show the pitch.
  private static let minimumWords = 6
  /// The maximum difference of a word's pitch from the pitch of the block, as a share: in
  /// proportional type, pitches differ by a fifth.
  private static let maximumPitchDifference = 0.08
  /// The minimum share of words with the pitch of the block.
  private static let minimumPitchShare = 0.7
  /// The minimum share of lines with signs of programs, which typewritten letters do not have.
  private static let minimumCode = 0.5
  /// The minimum step across an empty line, as a multiple of the usual step between lines.
  private static let minimumEmptyStep = 1.6

  /// Returns the ranges of pieces that are one block of code each.
  static func ranges(in pieces: [TextPiece]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = pieces.startIndex
    while start < pieces.endIndex {
      let end = end(of: start, in: pieces)
      let code = trimmed(start..<end, in: pieces)
      if isCode(pieces[code].flatMap(\.lines)) { ranges.append(code) }
      start = max(end, start + 1)
    }
    return ranges
  }

  /// Returns a range without the pieces at its ends that have no signs of programs.
  private static func trimmed(_ range: Range<Int>, in pieces: [TextPiece]) -> Range<Int> {
    let code = range.filter { pieces[$0].lines.contains(where: \.isCode) }
    guard let first = code.first, let last = code.last else {
      return range.lowerBound..<range.lowerBound
    }
    return first..<last + 1
  }

  /// Returns the end of the monospaced pieces from `start` on.
  private static func end(of start: Int, in pieces: [TextPiece]) -> Int {
    var pitches: [Double] = []
    var end = start
    while end < pieces.endIndex {
      let piece = pieces[end]
      let own = piece.lines.flatMap(\.pitches)
      // The first words show the pitch; more would only take time.
      if pitches.count < minimumWords { pitches += own }
      guard piece.table == nil, piece.lines.allSatisfy({ $0.frame == .upright }),
        agree(own, with: pitches.median)
      else { break }
      end += 1
    }
    return end
  }

  private static func agree(_ pitches: [Double], with pitch: Double?) -> Bool {
    guard let pitch else { return true }
    let agreeing = pitches.count { abs($0 - pitch) <= maximumPitchDifference * pitch }
    return Double(agreeing) >= minimumPitchShare * Double(pitches.count)
  }

  private static func isCode(_ lines: [TextLine]) -> Bool {
    lines.count >= minimumLines && !zip(lines, lines.dropFirst()).contains { $1.isInRow(of: $0) }
      && lines.flatMap(\.pitches).count >= minimumWords
      && Double(lines.count(where: \.isCode)) >= minimumCode * Double(lines.count)
  }

  /// Returns the lines of a block of code with their indents and empty lines.
  package static func text(of lines: [TextLine]) -> [String] {
    guard let pitch = lines.flatMap(\.pitches).median, let left = lines.map(\.box.left).min() else {
      return lines.map(\.text)
    }
    let steps = zip(lines, lines.dropFirst()).map { $1.baselineStep(from: $0) }
    let step = steps.median ?? 0
    return lines.enumerated().flatMap { index, line -> [String] in
      let isApart = index > 0 && steps[index - 1] > minimumEmptyStep * step
      return (isApart ? [""] : []) + [line.text(from: left, pitch: pitch)]
    }
  }
}

extension TextLine {
  /// The maximum gap between words that is one space, in widths of letters.
  private static let maximumSpace = 1.6
  /// The maximum number of spaces between two words.
  private static let maximumSpaces = 200.0

  /// The width of a letter with its space, from each word to the next.
  fileprivate var pitches: [Double] {
    zip(words, words.dropFirst()).compactMap { word, next in
      let letter = word.box.width / Double(max(word.text.count, 1))
      guard word.text.count > 2, next.box.left - word.box.right < Self.maximumSpace * letter else {
        return nil
      }
      return (next.box.left - word.box.left) / Double(word.text.count + 1)
    }
  }

  /// Whether the line has signs of a program.
  fileprivate var isCode: Bool {
    let text = text
    guard let last = text.last, let first = text.first else { return false }
    return ";{}\\".contains(last) || "#{}".contains(first) || text.hasPrefix("$ ")
      || ["()", "==", "!=", "->", "::", " = ", "+=", "[i]", "\\n", "//", "/*", "&&", "||"].contains
      {
        text.contains($0)
      }
  }

  /// Returns the words at their places in columns of letters.
  fileprivate func text(from left: Double, pitch: Double) -> String {
    words.reduce(into: "") { text, word in
      let column = Int(bounded: min((word.box.left - left) / pitch, Self.maximumSpaces).rounded())
      text +=
        String(repeating: " ", count: max(column - text.count, text.isEmpty ? 0 : 1)) + word.text
    }
  }
}
