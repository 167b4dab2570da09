package import PageModel
package import Understanding

/// A line of words with the font size that fits it.
package struct FittedLine: Sendable, Equatable {
  /// The font size: the height of the em in pixels along the frame's y axis.
  package let size: Double
  /// The words in drawing order.
  package let words: [FittedWord]
  /// The frame of the line on the page.
  package let frame: LineFrame
  /// The baseline along which the words are placed; `nil` if each word is level at a height of its
  /// own.
  package let slope: SlopedBaseline?
  /// The indices of the words at which the second and later cells of a table's row begin, in
  /// increasing order; empty for other lines.
  package let cellStarts: [Int]
  /// The x coordinate up to which a space after the last word belongs to the replacement text of
  /// the line, in pixels; `nil` if the line has no such text.
  package let reach: Double?

  /// Makes a line of words at a font size of `size` pixels, in coordinates of `frame` or along
  /// `slope`; cells of a table begin at the words `cellStarts`.
  package init(
    size: Double, words: [FittedWord], frame: LineFrame = .upright, slope: SlopedBaseline? = nil,
    cellStarts: [Int] = [], reach: Double? = nil
  ) {
    self.size = size
    self.words = words
    self.frame = frame
    self.slope = slope
    self.cellStarts = cellStarts
    self.reach = reach
  }

  /// The words in drawing order, with spaces between them.
  package var text: String { words.map(\.text).joined(separator: " ") }

  /// The number of words that readers see: one more than the number of spaces.
  package var wordCount: Int {
    words.enumerated().reduce(words.isEmpty ? 0 : 1) { count, word in
      let isParted = word.offset > 0 && word.element.approach == .space
      return isParted || word.element.text == DirectionMark.space ? count + 1 : count
    }
  }
}

extension FittedLine {
  /// Returns the line with cells of a table that begin at the words with these indices.
  package func with(cellStarts: [Int]) -> FittedLine {
    FittedLine(size: size, words: words, frame: frame, slope: slope, cellStarts: cellStarts)
  }
}

/// The fitted lines of a paragraph, in reading order.
package struct FittedParagraph: Sendable, Equatable {
  package let lines: [FittedLine]
  /// The language data that recognised most of the paragraph, such as `deu`; `nil` if unknown.
  package let language: String?
  /// The role of the paragraph in the structure of the page.
  package private(set) var role: TextRole
  /// The index of the first line on its page; `nil` for a picture.
  package let place: Int?

  /// Makes a paragraph of lines in a language.
  package init(
    lines: [FittedLine], language: String? = nil, role: TextRole = .paragraph, at place: Int? = nil
  ) {
    self.lines = lines
    self.language = language
    self.role = role
    self.place = place
  }

  /// Returns the same paragraph with other lines.
  func with(lines: [FittedLine]) -> FittedParagraph {
    FittedParagraph(lines: lines, language: language, role: role, at: place)
  }

  /// Returns the same paragraph with another role.
  package func with(role: TextRole) -> FittedParagraph {
    var paragraph = self
    paragraph.role = role
    return paragraph
  }

  /// Returns the same paragraph with the box of a picture mapped to the page.
  func mappingFigure(by map: PageMap) -> FittedParagraph {
    guard case .figure(let figure) = role else { return self }
    return with(role: .figure(FigureRole(box: map.apply(figure.box), caption: figure.caption)))
  }
}

/// A word, and the extent that its glyphs have to fill, in pixels of its line's frame.
///
/// A word is everything up to the next space, which in Chinese may be a whole line.
///
/// In a line of mixed directions a word may also be a part of a word, or an invisible mark.
package struct FittedWord: Sendable, Equatable {
  /// The way the pen reaches the word.
  package enum Approach: Sendable {
    /// Across the gap after the word before, which is filled with a space.
    case space
    /// By a jump in either direction, without a space, which starts a new text.
    case jump
    /// Without a move: the pen is already there.
    case onward
  }

  /// The glyphs in drawing order, from left to right even for right-to-left text.
  package let glyphs: [BoxGlyph]
  /// The left edge of the first glyph, in pixels.
  package let left: Double
  /// The total width to draw the glyphs at, in pixels; 0 for the minimum possible.
  package internal(set) var width: Double
  /// The y coordinate of the font's baseline, in pixels.
  package let baseline: Double
  package internal(set) var approach: Approach
  /// The confidence of the word in per cent.
  package internal(set) var confidence = 100.0

  /// Makes a word that fills `width` pixels from `left`, with its baseline at `baseline`.
  package init(
    glyphs: [BoxGlyph], left: Double, width: Double, baseline: Double, approach: Approach = .space
  ) {
    self.glyphs = glyphs
    self.left = left
    self.width = width
    self.baseline = baseline
    self.approach = approach
  }

  /// The text of all glyphs in drawing order.
  package var text: String { glyphs.map(\.text).joined() }

  /// The right edge of the last glyph, in pixels.
  package var right: Double { left + width }

  /// Whether the word is an invisible mark for readers, over no ink.
  package var isMark: Bool { width == 0 }
}

extension FittedWord {
  /// Returns a word for each of several ranges of the glyphs, at the position of these glyphs.
  func parts(_ ranges: [Range<Int>]) -> [FittedWord] {
    var ends = [0]
    for glyph in glyphs { ends.append(ends[ends.count - 1] + glyph.advance) }
    let sum = max(Double(ends[glyphs.count]), 1)
    return ranges.map { range in
      let start = Double(ends[range.lowerBound])
      let advance = Double(ends[range.upperBound] - ends[range.lowerBound])
      return FittedWord(
        glyphs: Array(glyphs[range]), left: left + width * start / sum,
        width: width * advance / sum, baseline: baseline
      ).with(confidence: confidence)
    }
  }

  /// Returns the word with a confidence in per cent.
  func with(confidence: Double) -> FittedWord {
    var word = self
    word.confidence = confidence
    return word
  }

  /// The glyphs of the word as separate words, each at its position.
  var letters: [FittedWord] { parts(glyphs.indices.map { $0..<$0 + 1 }) }

  /// Joins the parts of a word, given from left to right; returns `nil` if there are none.
  init?(parts: [FittedWord]) {
    guard let first = parts.first, let last = parts.last else { return nil }
    self.init(
      glyphs: parts.flatMap(\.glyphs), left: first.left, width: last.right - first.left,
      baseline: first.baseline, approach: parts.count == 1 ? first.approach : .space)
    confidence = parts.reduce(100) { min($0, $1.confidence) }
  }

  /// Whether the word contains Arabic-Indic digits or separators (AN of UAX #9).
  var hasArabicDigits: Bool {
    text.unicodeScalars.contains { (0x0660...0x066C).contains($0.value) }
  }
}

/// A letter as drawn: its text and the width of its box.
package struct BoxGlyph: Sendable, Hashable {
  /// A grapheme, which may consist of several code points.
  package let text: String
  /// The advance width in em/1000.
  package let advance: Int

  /// Makes a glyph for `text` that is `advance` em/1000 wide.
  package init(text: String, advance: Int) {
    self.text = text
    self.advance = advance
  }
}
