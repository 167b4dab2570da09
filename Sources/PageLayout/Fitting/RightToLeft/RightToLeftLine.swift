/// The words of a line that is read from the right, in the order of drawing in which all readers
/// find its text.
///
/// Words alone stand from left to right, and readers turn the line around. Numbers, Latin words and
/// brackets they turn each by rules of their own; so a line that has them is drawn in pieces, each
/// from left to right, one piece after the other as they are read, between marks of direction:
///
/// - pypdf and MuPDF turn only what is read from the right, and leave the pieces in their order;
/// - PDFBox turns a line by UAX #9, where left-to-right marks hold the pieces apart and brackets
///   unmirrored; MuPDF ends a line where the pen goes back, but not at a change of direction;
/// - poppler and pdfium sort by place. poppler counts the space left of a number to the number,
///   unless a right-to-left mark stands between; pdfium does not see marks of no width;
/// - pdf.js takes each jump back for a new text, and drops marks.
struct RightToLeftLine {
  /// Words in the order of drawing.
  private(set) var drawn: [FittedWord] = []

  /// The width of a mark that pdfium is to see, in em; it overlooks 0.01 points.
  private static let visibleMark = 0.004
  /// What a piece leaves free before the one it touches, in em: poppler takes a mark that stands
  /// in another word for a line of its own.
  private static let room = 0.02
  /// How far right of a piece the space before it is drawn, in em.
  private static let spaceOffset = 0.1

  private let em: Double

  /// The words of a line as they stand from left to right, with the levels of their glyphs; `em`
  /// is in pixels.
  init(_ words: [FittedWord], levels: [[Int]], em: Double) {
    self.em = em
    let pieces = LinePiece.pieces(of: words, levels: levels)
    if pieces.allSatisfy({ $0.kind == .rightward || !$0.isMirrored && $0.kind == .sign }) {
      appendPlain(words)
    } else {
      for index in pieces.indices {
        append(
          pieces[index], isFirst: index == 0,
          next: index + 1 < pieces.count ? pieces[index + 1] : nil)
      }
    }
  }

  /// Words as they stand.
  private mutating func appendPlain(_ words: [FittedWord]) {
    for (index, word) in words.enumerated() {
      let sign = word.glyphs.first?.text ?? ""
      if index == 0, !sign.readsFromTheRight {
        // What stands first in the stream would keep the direction of the line before.
        append(mark(DirectionMark.arabic, at: word.left, word, .space))
        append(word, .onward)
      } else {
        appendBehindSpace(word)
      }
    }
  }

  /// A word that is read from the right, behind a space that is to stay there.
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
    case .rightward:
      append(first, .jump)
      for word in piece.words.dropFirst() { appendBehindSpace(word) }
    case .leftward: appendLeftward(piece, first)
    case .sign: appendSign(piece, first, next: next)
    }
    if let next, !next.isSpaced {
      append(mark(DirectionMark.left, at: last.right, last, .onward))
    }
  }

  /// Latin words, or a number.
  private mutating func appendLeftward(_ piece: LinePiece, _ first: FittedWord) {
    append(mark(DirectionMark.right, at: first.left, first, .jump))
    append(mark(DirectionMark.left, at: first.left, first, .onward))
    for (index, word) in piece.words.enumerated() {
      // pypdf would turn Arabic digits around.
      for (place, part) in (word.hasArabicDigits ? word.letters : [word]).enumerated() {
        append(part, place > 0 ? .jump : index > 0 ? .space : .onward)
      }
    }
    append(mark(DirectionMark.right, at: first.right, first, .onward))
  }

  /// A sign between pieces.
  private mutating func appendSign(_ piece: LinePiece, _ word: FittedWord, next: LinePiece?) {
    // pdfium mirrors brackets but behind a left-to-right mark, which then has to end, too.
    let isOpen = next?.isSpaced == false && next?.kind != .sign
    let room = piece.isMirrored && !isOpen ? Self.visibleMark * em : 0
    append(mark(DirectionMark.right, at: word.left - room, word, .jump, width: room))
    append(mark(DirectionMark.left, at: word.left, word, .onward))
    let end = piece.isMirrored ? [BoxGlyph(text: DirectionMark.left, advance: 1)] : []
    append(
      FittedWord(
        glyphs: word.glyphs + end, left: word.left, width: word.width, baseline: word.baseline),
      .onward)
    append(mark(DirectionMark.right, at: word.right, word, .onward))
  }

  /// A mark at the height of `word`.
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
    drawn.append(
      FittedWord(
        glyphs: word.glyphs, left: word.left, width: word.width, baseline: word.baseline,
        approach: approach))
  }
}
