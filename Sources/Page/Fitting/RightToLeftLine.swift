/// A right-to-left line in a drawing order from which all readers extract its text.
///
/// Right-to-left words alone are drawn from left to right, and readers reverse the line. Each
/// reader has its own rules for numbers, Latin words and brackets, so a line that contains them is
/// drawn in pieces, each from left to right, in reading order, between directional marks:
///
/// - pypdf and MuPDF reverse only right-to-left text, and keep the order of the pieces;
/// - PDFBox reorders a line by UAX #9, in which left-to-right marks separate the pieces and keep
///   brackets unmirrored; MuPDF ends a line if the pen moves back, but not at a change of
///   direction;
/// - poppler and pdfium sort by position; poppler attaches the space left of a number to the
///   number, unless a right-to-left mark is between them; pdfium ignores marks without width;
/// - pdf.js starts a new text at each jump back, and drops marks.
struct RightToLeftLine {
  /// The words in drawing order.
  private(set) var drawn: [FittedWord] = []

  /// The width of a mark that pdfium must see, in em; pdfium ignores widths of 0.01 points.
  private static let visibleMark = 0.004
  /// The gap between a piece and the piece it touches, in em: poppler puts a mark that overlaps
  /// another word on a line of its own.
  private static let room = 0.02
  /// The distance from a piece to the space drawn before it on its right, in em.
  private static let spaceOffset = 0.1

  private let em: Double

  /// Arranges the words of a line, given from left to right with the embedding levels of their
  /// glyphs; `em` is in pixels.
  init(_ words: [FittedWord], levels: [[Int]], em: Double) {
    self.em = em
    let pieces = LinePiece.pieces(of: words, levels: levels)
    if pieces.allSatisfy({ $0.kind == .rightToLeft || !$0.isMirrored && $0.kind == .sign }) {
      appendPlain(words)
    } else {
      for index in pieces.indices {
        append(
          pieces[index], isFirst: index == 0,
          next: index + 1 < pieces.count ? pieces[index + 1] : nil)
      }
    }
  }

  /// Appends words in their order, for a line without numbers, Latin words and brackets.
  private mutating func appendPlain(_ words: [FittedWord]) {
    for (index, word) in words.enumerated() {
      let sign = word.glyphs.first?.text ?? ""
      if index == 0, !sign.readsFromTheRight {
        // A sign first in the content stream would keep the direction of the line before.
        append(mark(DirectionMark.arabic, at: word.left, word, .space))
        append(word, .onward)
      } else {
        appendBehindSpace(word)
      }
    }
  }

  /// Appends a right-to-left word with a mark that keeps the space before it.
  private mutating func appendBehindSpace(_ word: FittedWord) {
    guard let sign = word.glyphs.first?.text, BidiClass(of: sign) == .separator else {
      return append(word, .space)
    }
    append(mark(DirectionMark.right, at: word.left, word, .space))
    append(word, .onward)
  }

  private mutating func append(_ piece: LinePiece, isFirst: Bool, next: LinePiece?) {
    let piece = isFirst || piece.isSpaced ? piece : piece.narrowed(by: Self.room * em)
    guard let first = piece.words.first, let last = piece.words.last else { return }
    if isFirst {
      append(mark(DirectionMark.left, at: last.right, last, .jump))
    } else if piece.isSpaced {
      append(mark(DirectionMark.space, at: last.right + Self.spaceOffset * em, last, .jump))
    }
    switch piece.kind {
    case .rightToLeft:
      append(first, .jump)
      for word in piece.words.dropFirst() { appendBehindSpace(word) }
    case .leftToRight: appendLeftToRight(piece, first)
    case .sign: appendSign(piece, first, next: next)
    }
    if let next, !next.isSpaced {
      append(mark(DirectionMark.left, at: last.right, last, .onward))
    }
  }

  /// Appends Latin words, or a number.
  private mutating func appendLeftToRight(_ piece: LinePiece, _ first: FittedWord) {
    append(mark(DirectionMark.right, at: first.left, first, .jump))
    append(mark(DirectionMark.left, at: first.left, first, .onward))
    for (index, word) in piece.words.enumerated() {
      // pypdf would reverse Arabic digits.
      for (place, part) in (word.hasArabicDigits ? word.letters : [word]).enumerated() {
        append(part, place > 0 ? .jump : index > 0 ? .space : .onward)
      }
    }
    append(mark(DirectionMark.right, at: first.right, first, .onward))
  }

  /// Appends a sign between pieces.
  private mutating func appendSign(_ piece: LinePiece, _ word: FittedWord, next: LinePiece?) {
    // pdfium mirrors brackets except after a left-to-right mark, which must then be ended.
    let isOpen = next?.isSpaced == false && next?.kind != .sign
    let room = piece.isMirrored && !isOpen ? Self.visibleMark * em : 0
    append(mark(DirectionMark.right, at: word.left - room, word, .jump, width: room))
    append(mark(DirectionMark.left, at: word.left, word, .onward))
    let end = piece.isMirrored ? [BoxGlyph(text: DirectionMark.left, advance: 1)] : []
    append(
      FittedWord(
        glyphs: word.glyphs + end, left: word.left, width: word.width, baseline: word.baseline
      ).with(confidence: word.confidence), .onward)
    append(mark(DirectionMark.right, at: word.right, word, .onward))
  }

  /// Returns a mark on the baseline of `word`.
  private func mark(
    _ text: String, at x: Double, _ word: FittedWord, _ approach: FittedWord.Approach,
    width: Double = 0
  ) -> FittedWord {
    FittedWord(
      glyphs: [BoxGlyph(text: text, advance: 1)], left: x, width: width, baseline: word.baseline,
      approach: approach)
  }

  private mutating func append(_ word: FittedWord) { drawn.append(word) }

  private mutating func append(_ word: FittedWord, _ approach: FittedWord.Approach) {
    drawn.append(word)
    drawn[drawn.count - 1].approach = approach
  }
}

/// Invisible characters that set the direction of the text around them (UAX #9, 2.6).
enum DirectionMark {
  static let left = "\u{200E}"
  static let right = "\u{200F}"
  /// A right-to-left mark of the Arabic block, the only one that pypdf knows.
  static let arabic = "\u{061C}"
  /// A space that pdf.js keeps even if the pen moves back, when it drops a plain space.
  static let space = "\u{200E} "
}
