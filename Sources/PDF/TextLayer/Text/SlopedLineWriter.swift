import Fitting
import PDFSyntax
import PageModel

/// Writes the operators of a climbing line: level words in steps, whose letters are slanted like
/// those of the line, or rotated text along the baseline if the line is too steep for steps.
///
/// pdf.js divides heights of slanted text by the current horizontal scaling, and reads different
/// scalings as different lines. All words of a page therefore have one scaling. Character spacing
/// fits each word to its box, or a smaller font does if the box is much too narrow, and the spaces
/// between words fill the rest.
struct SlopedLineWriter {
  /// The range of character spacing, in em: letters closer together overlap, letters further apart
  /// separate.
  private static let spacings = -0.08...0.06
  /// The minimum spacing that makes room for the next word, in em.
  private static let minimumSpacing = -0.4
  /// The minimum font size of a word in a box too narrow for its letters, as a share of the line's
  /// font size.
  private static let minimumShare = 0.3
  /// The minimum difference between font sizes as written, in points.
  private static let minimumSizeStep = 0.01
  /// The maximum width of a space, in em; the pen is moved across the rest of a wider gap, such as
  /// between columns.
  private static let maximumSpace = 1.0
  /// The minimum gap before a word that a space fills, in em (exclusive).
  private static let minimumGap = 0.05
  /// The minimum number of letters of a word whose width decides the scaling of words.
  private static let minimumScaledLetters = 4
  /// The limits of the scaling of words, in per cent.
  private static let scalingLimits = 20.0...400.0
  /// The maximum distance between a word and the pen at which the pen is not moved, in em.
  private static let maximumPenDistance = 0.01
  /// The distance below its line at which the space at the line's end is written, in em.
  ///
  /// pdfium sorts words whose heights differ by less than half a letter's width by their left
  /// edges, and the next line may begin at the height at which this line ends.
  private static let drop = 0.6

  private let line: FittedLine
  private let geometry: LineGeometry
  /// The font size in points, as written.
  private let size: Double
  /// The font size of the last word.
  private var wordSize: Double?
  /// The horizontal scaling of words, in per cent.
  private let wordScaling: Double
  private var scaling: Double?
  private var spacing = 0.0
  /// The position of the last `Td` in text space, in points.
  private var origin = (x: 0.0, y: 0.0)
  /// The distance of the pen from the line's start along x, in points.
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
  /// scalings that fit words of at least `minimumScaledLetters` letters to their boxes.
  static func wordScaling(of lines: [FittedLine], geometry: PageGeometry) -> Double {
    var scalings: [Double] = []
    for line in lines where line.slope != nil {
      let place = LineGeometry(page: geometry, line: line)
      let em = place.height(line.size)
      for word in line.words where word.glyphs.count >= minimumScaledLetters {
        let natural = word.glyphs.width * em
        if natural > 0 { scalings.append(100 * place.x(word.width) / natural) }
      }
    }
    return NumberFormatting.rounded(
      min(max(scalings.median ?? 100, scalingLimits.lowerBound), scalingLimits.upperBound),
      decimals: ContentStream.scalingDecimals)
  }

  /// Writes the line's matrix, font and words, with cells marked by `marks`.
  mutating func write(
    to content: inout ContentStream, font: inout HiddenFont, marks: LineSequences = .none
  ) {
    if let turn = geometry.turn { content.setTextMatrix(turn) }
    for index in line.words.indices {
      marks.beginCell(at: index, of: line, in: &content)
      let next = line.words.index(after: index)
      let following = next < line.words.endIndex ? line.words[next] : nil
      write(line.words[index], before: following, &content, &font)
    }
    marks.beginCell(at: line.words.endIndex, of: line, in: &content)
    // Character spacing outlives the text object.
    set(spacing: 0, &content)
    if let last = line.words.last { endLine(after: last, &content, &font) }
  }

  /// Writes a space after the line, below it, so that readers separate the line from the next one.
  private mutating func endLine(
    after last: FittedWord, _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    move(to: (x: pen, y: geometry.step(of: last) - Self.drop * size), &content)
    set(scaling: 100, &content)
    show([LineWriter.space], &content, &font)
  }

  /// Moves the pen to a distance along x from the line's start, and a height above it.
  private mutating func move(
    to position: (x: Double, y: Double), _ content: inout ContentStream
  ) {
    let lean = geometry.hasSteps ? geometry.turn?.c ?? 0 : 0
    let dx = ContentStream.roundedPosition(position.x - lean * position.y - origin.x)
    let dy = ContentStream.roundedPosition(position.y - origin.y)
    content.moveText(dx, dy)
    origin = (origin.x + dx, origin.y + dy)
    pen = origin.x + lean * origin.y
  }

  private mutating func write(
    _ word: FittedWord, before next: FittedWord?, _ content: inout ContentStream,
    _ font: inout HiddenFont
  ) {
    let (left, step) = (geometry.x(word.left), geometry.step(of: word))
    let distance = max(abs(left - pen), abs(step - origin.y))
    if distance > Self.maximumPenDistance * size { move(to: (x: left, y: step), &content) }
    set(size: fittingSize(of: word, before: next), font, &content)
    set(scaling: wordScaling, &content)
    set(spacing: spacing(of: word, before: next), &content)
    let text = geometry.replacementText(of: word)
    if let text { content.beginSpan(actualText: text) }
    show(word.glyphs, &content, &font)
    if text != nil { content.endMarkedContent() }
    if let next { showSpace(before: next, &content, &font) }
  }

  /// Returns the end of the space for a word along x: the end of its box, or less to leave room
  /// before the next word.
  private func latestEnd(of word: FittedWord, before next: FittedWord?) -> Double {
    guard let next else { return geometry.x(word.right) }
    let reserve = LineFitter.reserve * size
    return min(geometry.x(word.right), geometry.x(next.left) - reserve)
  }

  /// Returns the font size for a word: the line's size unless the word's box is too narrow for its
  /// letters, which would otherwise reach into the next word.
  private func fittingSize(of word: FittedWord, before next: FittedWord?) -> Double {
    let tightest = word.glyphs.width + Self.spacings.lowerBound * Double(word.glyphs.count)
    let room = (latestEnd(of: word, before: next) - pen) * 100 / wordScaling
    guard tightest > 0, room < tightest * size else { return size }
    return NumberFormatting.rounded(
      max(room / tightest, Self.minimumShare * size), decimals: ContentStream.sizeDecimals)
  }

  /// Returns the spacing in points that fits a word to its box and leaves room before the next
  /// word.
  private func spacing(of word: FittedWord, before next: FittedWord?) -> Double {
    let em = wordSize ?? size
    let natural = word.glyphs.width * em
    let count = Double(max(word.glyphs.count, 1))
    func spacing(endingAt end: Double) -> Double {
      ((end - pen) * 100 / wordScaling - natural) / count
    }
    let wanted = spacing(endingAt: geometry.x(word.right))
    let held = min(max(wanted, Self.spacings.lowerBound * em), Self.spacings.upperBound * em)
    let latest = spacing(endingAt: latestEnd(of: word, before: next))
    return max(min(held, latest), Self.minimumSpacing * em)
  }

  /// Fills the gap before the next word, up to the maximum width of a space.
  private mutating func showSpace(
    before word: FittedWord, _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    let gap = geometry.x(word.left) - pen
    let natural = [LineWriter.space].width * (wordSize ?? size)
    guard gap > Self.minimumGap * size, natural > 0 else { return }
    set(spacing: 0, &content)
    let percent = 100 * min(gap, Self.maximumSpace * size) / natural
    set(
      scaling: NumberFormatting.rounded(percent, decimals: ContentStream.scalingDecimals), &content)
    show([LineWriter.space], &content, &font)
  }

  private mutating func show(
    _ glyphs: [BoxGlyph], _ content: inout ContentStream, _ font: inout HiddenFont
  ) {
    content.showText(glyphs.flatMap { font.code(for: $0) })
    let natural = glyphs.width * (wordSize ?? size) + spacing * Double(glyphs.count)
    pen += natural * (scaling ?? 100) / 100
  }

  /// Sets the font size of a word, different from the size of the word before if both are level:
  /// pdf.js would otherwise join words at different heights into one word at the height of the
  /// first.
  private mutating func set(
    size points: Double, _ font: HiddenFont, _ content: inout ContentStream
  ) {
    let isSame = points == wordSize
    guard !isSame || geometry.hasSteps else { return }
    let changed = NumberFormatting.rounded(
      isSame ? points + Self.minimumSizeStep : points, decimals: ContentStream.sizeDecimals)
    content.setFont(font.resourceName, size: changed)
    wordSize = changed
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
