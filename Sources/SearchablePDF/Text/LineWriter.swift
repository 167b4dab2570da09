import PDFObjects
import PageLayout

/// Writes the operators of one line, and keeps count of where the pen really is: readers add up the
/// rounded numbers.
///
/// Readers take words and gaps from where glyphs are drawn. So a word fills its own box, and the
/// space behind it fills the gap, each through its own horizontal scaling.
struct LineWriter {
  /// A wider gap is a column's, in em: the space stays as wide as this and the pen moves on.
  private static let widestSpace = 1.0
  /// Two words closer than this have no space between them, in em: one box lies over the other.
  private static let narrowestSpace = 0.05
  /// How far a word may stand off its own height before the pen is moved, in em.
  private static let levelTolerance = 0.01
  private static let space: Character = " "

  private let line: FittedLine
  private let geometry: LineGeometry
  private let metrics = BoxFontMetrics()
  /// The font size in points, as written.
  private let size: Double
  /// Where the last `Td` led, and how far glyphs have moved the pen along since; points.
  private var origin = (x: 0.0, y: 0.0)
  private var advanced = 0.0
  /// The horizontal scaling in force, in per cent.
  private var scaling: Double?

  /// Prepares a line for the page that `geometry` describes.
  init(_ line: FittedLine, geometry: PageGeometry) {
    self.line = line
    self.geometry = LineGeometry(page: geometry, frame: line.frame)
    size = NumberFormatting.rounded(
      self.geometry.height(line.size), decimals: ContentStream.sizeDecimals)
  }

  /// Writes the line's font and words.
  mutating func write(to content: inout ContentStream, font: inout HiddenFont) {
    if let turn = geometry.turn { content.setTextMatrix(turn) }
    content.setFont(HiddenFont.resourceName, size: size)
    for index in line.words.indices {
      let word = line.words[index]
      approach(word, isFirst: index == 0, &content)
      show(word.glyphs, width: width(of: word), &content, &font)
      let next = line.words.index(after: index)
      if next < line.words.endIndex, line.words[next].approach == .space {
        showSpace(before: line.words[next], &content, &font)
      }
    }
  }

  /// A mark takes no room, and is left out by pdfium for that.
  private func width(of word: FittedWord) -> Double {
    word.isMark ? 0 : geometry.x(word.right) - pen
  }

  /// Brings the pen to the word.
  private mutating func approach(
    _ word: FittedWord, isFirst: Bool, _ content: inout ContentStream
  ) {
    switch word.approach {
    case .space: moveIfNeeded(to: word, isFirst: isFirst, &content)
    case .onward: break
    case .jump:
      // pypdf ends a text here, which it otherwise turns around together with the one before.
      if !isFirst { content.setFont(HiddenFont.resourceName, size: size) }
      moveIfNeeded(to: word, isFirst: isFirst, &content)
    }
  }

  private var pen: Double { origin.x + advanced }

  /// Moves the pen to the word where the glyphs before have not brought it there.
  private mutating func moveIfNeeded(
    to word: FittedWord, isFirst: Bool, _ content: inout ContentStream
  ) {
    let x = geometry.x(word.left)
    let y = geometry.y(word.baseline)
    let isLevel = abs(y - origin.y) <= Self.levelTolerance * size
    guard isFirst || !isLevel || abs(x - pen) > Self.levelTolerance * size else { return }
    let dx = Self.position(x - origin.x)
    let dy = isLevel && !isFirst ? 0 : Self.position(y - origin.y)
    content.moveText(dx, dy)
    origin = (origin.x + dx, origin.y + dy)
    advanced = 0
  }

  /// Fills the gap before the next word with a space, as far as a space may be wide.
  private mutating func showSpace(
    before word: FittedWord, _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    let gap = geometry.x(word.left) - pen
    guard gap >= Self.narrowestSpace * size else { return }
    let glyph = BoxGlyph(text: String(Self.space), advance: metrics.advance(of: Self.space))
    show([glyph], width: min(gap, Self.widestSpace * size), &content, &font)
  }

  /// Shows glyphs so that together they are `width` points wide.
  private mutating func show(
    _ glyphs: [BoxGlyph], width: Double, _ content: inout ContentStream,
    _ font: inout HiddenFont
  ) {
    let natural = glyphs.reduce(0) { $0 + Double($1.advance) } / 1000 * size
    guard natural > 0 else { return }
    // No word gets lost, however narrow its ink.
    let percent = max(
      NumberFormatting.rounded(100 * width / natural, decimals: ContentStream.scalingDecimals), 1)
    if percent != scaling { content.setHorizontalScaling(percent: percent) }
    scaling = percent
    let codes = glyphs.map { font.code(for: $0) }
    if line.frame.isSideways, line.words.count == 1, codes.count > 1 {
      // pdfium sorts strings of one height from left to right, as words of a line: columns of a
      // page begin at one height, and only a string farther down ends what it takes for a line.
      content.showText(codes.dropLast().flatMap { $0 })
      content.showText(codes.suffix(1).flatMap { $0 })
    } else {
      content.showText(codes.flatMap { $0 })
    }
    advanced += natural * percent / 100
  }

  private static func position(_ value: Double) -> Double {
    NumberFormatting.rounded(value, decimals: ContentStream.positionDecimals)
  }
}
