import PDFObjects
import PageLayout

/// Writes the operators of a line that climbs: rotated text along the line's own baseline.
///
/// pdf.js divides heights of rotated text by the current horizontal scaling, and reads different
/// scalings as different lines. All words of a page therefore have one scaling; character spacing
/// fits each word to its box, and the spaces between words fill the rest.
struct SlopedLineWriter {
  /// The range of character spacing, in em: closer letters overlap, wider ones separate.
  private static let spacings = -0.08...0.06
  /// The tightest spacing that makes room for the next word, in em.
  private static let tightestSpacing = -0.4
  /// The maximum width of a space, in em; at a wider gap, such as between columns, the pen moves
  /// the rest.
  private static let widestSpace = 1.0
  /// The maximum distance of the pen from a word without moving the pen, in em.
  private static let tolerance = 0.01

  private let line: FittedLine
  private let geometry: LineGeometry
  private let metrics = BoxFontMetrics()
  /// The font size in points, as written.
  private let size: Double
  /// The horizontal scaling of words, in per cent.
  private let wordScaling: Double
  private var scaling: Double?
  private var spacing = 0.0
  /// The positions of the last `Td` and of the pen, in points from the line's start.
  private var origin = 0.0
  private var pen = 0.0

  /// Prepares a line of a page whose words all have a scaling of `wordScaling` per cent.
  init(_ line: FittedLine, geometry: PageGeometry, wordScaling: Double) {
    self.line = line
    self.geometry = LineGeometry(page: geometry, line: line)
    self.wordScaling = wordScaling
    size = NumberFormatting.rounded(
      self.geometry.height(line.size), decimals: ContentStream.sizeDecimals)
  }

  /// Returns the scaling in per cent for all words of a page's sloped lines: the median of the
  /// scalings that fit words of more than three letters to their boxes.
  static func wordScaling(of lines: [FittedLine], geometry: PageGeometry) -> Double {
    var scalings: [Double] = []
    for line in lines where line.slope != nil {
      let place = LineGeometry(page: geometry, line: line)
      let em = place.height(line.size)
      for word in line.words where word.glyphs.count > 3 {
        let natural = word.glyphs.reduce(0) { $0 + Double($1.advance) } / 1000 * em
        if natural > 0 { scalings.append(100 * place.x(word.width) / natural) }
      }
    }
    let median = scalings.isEmpty ? 100 : scalings.sorted()[scalings.count / 2]
    return NumberFormatting.rounded(
      min(max(median, 20), 400), decimals: ContentStream.scalingDecimals)
  }

  /// Writes the line's matrix, font and words.
  mutating func write(to content: inout ContentStream, font: inout HiddenFont) {
    if let turn = geometry.turn { content.setTextMatrix(turn) }
    content.setFont(HiddenFont.resourceName, size: size)
    for index in line.words.indices {
      let next = line.words.index(after: index)
      let following = next < line.words.endIndex ? line.words[next] : nil
      write(line.words[index], before: following, &content, &font)
    }
    // Character spacing outlives the text object.
    set(spacing: 0, &content)
  }

  private mutating func write(
    _ word: FittedWord, before next: FittedWord?, _ content: inout ContentStream,
    _ font: inout HiddenFont
  ) {
    let left = geometry.x(word.left)
    if abs(left - pen) > Self.tolerance * size {
      let shift = NumberFormatting.rounded(
        left - origin, decimals: ContentStream.positionDecimals)
      content.moveText(shift, 0)
      origin += shift
      pen = origin
    }
    set(scaling: wordScaling, &content)
    set(spacing: spacing(of: word, before: next), &content)
    show(word.glyphs, &content, &font)
    if let next { showSpace(before: next, &content, &font) }
  }

  /// Returns the spacing in points that fits a word to its box and leaves room before the next
  /// word.
  private func spacing(of word: FittedWord, before next: FittedWord?) -> Double {
    let natural = width(of: word.glyphs) * size
    let count = Double(max(word.glyphs.count, 1))
    func spacing(endingAt end: Double) -> Double {
      ((end - pen) * 100 / wordScaling - natural) / count
    }
    let wanted = spacing(endingAt: geometry.x(word.right))
    let held = min(max(wanted, Self.spacings.lowerBound * size), Self.spacings.upperBound * size)
    guard let next else { return held }
    let reserve = LineFitter<BoxFontMetrics>.reserve * size
    let latest = spacing(endingAt: geometry.x(next.left) - reserve)
    return max(min(held, latest), Self.tightestSpacing * size)
  }

  /// Fills the gap before the next word, up to the maximum width of a space.
  private mutating func showSpace(
    before word: FittedWord, _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    let gap = geometry.x(word.left) - pen
    let glyph = BoxGlyph(text: " ", advance: metrics.advance(of: " "))
    let natural = width(of: [glyph]) * size
    guard gap > 0.05 * size, natural > 0 else { return }
    set(spacing: 0, &content)
    let percent = 100 * min(gap, Self.widestSpace * size) / natural
    set(
      scaling: NumberFormatting.rounded(percent, decimals: ContentStream.scalingDecimals), &content)
    show([glyph], &content, &font)
  }

  private mutating func show(
    _ glyphs: [BoxGlyph], _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    content.showText(glyphs.flatMap { font.code(for: $0) })
    let natural = width(of: glyphs) * size + spacing * Double(glyphs.count)
    pen += natural * (scaling ?? 100) / 100
  }

  /// Returns the width of glyphs in em.
  private func width(of glyphs: [BoxGlyph]) -> Double {
    glyphs.reduce(0) { $0 + Double($1.advance) } / 1000
  }

  private mutating func set(scaling percent: Double, _ content: inout ContentStream) {
    if percent != scaling { content.setHorizontalScaling(percent: percent) }
    scaling = percent
  }

  private mutating func set(spacing points: Double, _ content: inout ContentStream) {
    let points = NumberFormatting.rounded(points, decimals: ContentStream.spacingDecimals)
    if points != spacing { content.setCharacterSpacing(points) }
    spacing = points
  }
}
