import Fitting
import PDFSyntax
import PageModel

/// Writes the operators of one line, and tracks the pen position that follows from the rounded
/// numbers, as readers compute it.
///
/// Readers detect words and gaps from the positions of glyphs. Therefore each word fills its own
/// box, and a space fills the gap after the word; each has its own horizontal scaling.
struct LineWriter {
  /// The maximum width of a space, in em; the pen is moved across wider gaps, which separate
  /// columns.
  private static let maximumSpaceWidth = 1.0
  /// The minimum width of a space, in em; words closer together have overlapping boxes.
  private static let minimumSpaceWidth = 0.05
  /// The maximum distance between a word and the pen at which the pen is not moved, in em.
  private static let maximumPenDistance = 0.01
  static let space = BoxGlyph(text: " ", advance: Typeface.sans.advance(of: " "))

  private let line: FittedLine
  private let geometry: LineGeometry
  /// Whether the line is one word of square letters along the y axis of the page's content.
  private let isColumn: Bool
  private let endsWithSpace: Bool
  /// The font size in points, as written.
  private let size: Double
  /// The position set by the last `Td`, in points.
  private var origin = (x: 0.0, y: 0.0)
  /// The distance advanced since the last `Td`, in points.
  private var advanced = 0.0
  /// The current horizontal scaling in per cent.
  private var scaling: Double?

  /// Makes a writer for a line of the page with `geometry`, whose content is sideways if
  /// `isSideways`.
  init(_ line: FittedLine, geometry: PageGeometry, isSideways: Bool) {
    self.line = line
    isColumn =
      line.frame.isSideways != isSideways && line.words.count == 1 && line.words[0].endsSquare
    endsWithSpace = line.endsWithSpace(onSidewaysPage: isSideways)
    self.geometry = LineGeometry(page: geometry, line: line)
    size = NumberFormatting.rounded(
      self.geometry.height(line.size), decimals: ContentStream.sizeDecimals)
  }

  /// Writes the line's font and words, with cells marked by `marks`.
  mutating func write(
    to content: inout ContentStream, font: inout HiddenFont, marks: LineSequences = .none
  ) {
    if let turn = geometry.turn { content.setTextMatrix(turn) }
    content.setFont(font.resourceName, size: size)
    if line.reach != nil { content.beginSpan(actualText: line.text) }
    for index in line.words.indices {
      let word = line.words[index]
      marks.beginCell(at: index, of: line, in: &content)
      approach(word, isFirst: index == 0, font, &content)
      show(word.glyphs, width: width(of: word), &content, &font)
      let next = line.words.index(after: index)
      if next < line.words.endIndex, line.words[next].approach == .space {
        showSpace(before: line.words[next], &content, &font)
      }
    }
    if let reach = line.reach {
      show([Self.space], width: geometry.x(reach) - pen, &content, &font)
      content.endMarkedContent()
    }
    marks.beginCell(at: line.words.endIndex, of: line, in: &content)
    if endsWithSpace { show([Self.space], width: [Self.space].width * size, &content, &font) }
  }

  /// Returns the width of a word in points; 0 for marks, which pdfium then ignores.
  private func width(of word: FittedWord) -> Double {
    word.isMark ? 0 : geometry.x(word.right) - pen
  }

  /// Moves the pen to the word.
  private mutating func approach(
    _ word: FittedWord, isFirst: Bool, _ font: HiddenFont, _ content: inout ContentStream
  ) {
    switch word.approach {
    case .space: moveIfNeeded(to: word, isFirst: isFirst, &content)
    case .onward: break
    case .jump:
      // pypdf ends a text at a font operator. Otherwise it would reverse the word together with the
      // text before.
      if !isFirst { content.setFont(font.resourceName, size: size) }
      moveIfNeeded(to: word, isFirst: isFirst, &content)
    }
  }

  private var pen: Double { origin.x + advanced }

  /// Moves the pen to the word unless it is already there.
  private mutating func moveIfNeeded(
    to word: FittedWord, isFirst: Bool, _ content: inout ContentStream
  ) {
    let x = geometry.x(word.left)
    let y = geometry.y(word.baseline)
    let isLevel = abs(y - origin.y) <= Self.maximumPenDistance * size
    guard isFirst || !isLevel || abs(x - pen) > Self.maximumPenDistance * size else { return }
    let dx = ContentStream.roundedPosition(x - origin.x)
    let dy = isLevel && !isFirst ? 0 : ContentStream.roundedPosition(y - origin.y)
    content.moveText(dx, dy)
    origin = (origin.x + dx, origin.y + dy)
    advanced = 0
  }

  /// Fills the gap before the next word with a space of at most the maximum width.
  private mutating func showSpace(
    before word: FittedWord, _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    let gap = geometry.x(word.left) - pen
    guard gap >= Self.minimumSpaceWidth * size else { return }
    show([Self.space], width: min(gap, Self.maximumSpaceWidth * size), &content, &font)
  }

  /// Shows glyphs with a total width of `width` points.
  private mutating func show(
    _ glyphs: [BoxGlyph], width: Double, _ content: inout ContentStream,
    _ font: inout HiddenFont
  ) {
    let natural = glyphs.width * size
    guard natural > 0 else { return }
    // A word without ink is still shown, at 1 per cent.
    let percent = max(
      NumberFormatting.rounded(100 * width / natural, decimals: ContentStream.scalingDecimals), 1)
    if percent != scaling { content.setHorizontalScaling(percent: percent) }
    scaling = percent
    let codes = glyphs.map { font.code(for: $0) }
    if isColumn, codes.count > 1 {
      // pdfium sorts strings at the same height from left to right as words of one line, and the
      // columns of a page begin at the same height. A string further down ends such a line.
      content.showText(codes.dropLast().flatMap { $0 })
      content.showText(codes.suffix(1).flatMap { $0 })
    } else {
      content.showText(codes.flatMap { $0 })
    }
    advanced += natural * percent / 100
  }
}

extension [BoxGlyph] {
  /// The width of glyphs without horizontal scaling, in em.
  var width: Double { reduce(0) { $0 + Double($1.advance) } / 1000 }
}

extension FittedLine {
  /// Returns whether a space is written after the last word of the line.
  ///
  /// pdfium finds no end of a line along the y axis of the page's content, as all lines of a page
  /// that is displayed sideways are, and joins the last word with the first word of the next line.
  ///
  /// Square letters need no space, and pdf.js finds a hyphenated word only without one.
  func endsWithSpace(onSidewaysPage isSideways: Bool) -> Bool {
    guard slope == nil else { return true }
    guard frame.isSideways != isSideways, let last = words.last else { return false }
    return !last.endsSquare && last.glyphs.last?.text != "-"
  }
}
