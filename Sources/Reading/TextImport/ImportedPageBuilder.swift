import PageModel

/// A word as a format describes it.
struct ImportedWord {
  var text: String
  /// The box in pixels of the page; `nil` if the format has none.
  var box: BoundingBox?
  /// The confidence in per cent; `nil` if the format has none.
  var confidence: Double? = nil
  var language: String? = nil
}

/// A line as a format describes it; values that are `nil` are estimated from the words.
struct ImportedLine {
  var box: BoundingBox?
  /// The points of the baseline, from the start of the writing.
  var baselinePoints: [Point] = []
  /// The baseline in the box, as in hOCR.
  var baseline: Baseline?
  var metrics: RowMetrics?
  var words: [ImportedWord] = []
  var orientation = TextOrientation.pageUp
  var direction: WritingDirection?
}

/// A block of text and its lines, or a table and its rows.
struct ImportedBlock {
  let id: String
  var lines: [ImportedLine] = []
}

extension ImportedLine {
  /// Joins the cells of a row in their order; `nil` if there are none.
  init?(joining cells: [ImportedLine]) {
    guard let first = cells.first else { return nil }
    self = first
    words = cells.flatMap(\.words)
    box = cells.compactMap(\.box).hull
    baselinePoints = cells.flatMap(\.baselinePoints)
    if let own = first.box, let box { baseline = baseline?.moved(from: own, to: box) }
  }
}

/// Gathers the text of a page, leaves out impossible words, and completes the measures of lines.
struct ImportedPageBuilder {
  // As `PageRecordLimits` allows in the answers of workers.

  /// The maximum number of words on a page.
  private static let maximumWords = 30_000
  /// The maximum number of lines on a page.
  private static let maximumLines = 10_000
  /// The maximum number of words in a line; longer lines are divided.
  private static let maximumWordsOfLine = 1_000

  /// The maximum length of a word in bytes of UTF-8.
  static let maximumWordLength = 1_000
  /// The maximum side of a page, in pixels.
  private static let maximumSide = 1_000_000.0
  /// The confidence in per cent of a word for which the format gives none.
  private static let unknownConfidence = 100.0

  private(set) var size = PixelSize(width: 0, height: 0)
  private var omittedWords = 0
  private var wordCount = 0
  private var lineCount = 0
  private var blocks: [[[EstimatedLine]]] = []

  /// A line, and whether its heights are estimated from its words.
  private struct EstimatedLine {
    var line: TextLine
    let isEstimated: Bool
  }

  /// Makes an empty page of a size in pixels; an implausible size becomes 0.
  init(width: Double, height: Double) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      return
    }
    size = PixelSize(width: Int(width.rounded()), height: Int(height.rounded()))
  }

  /// Returns the page with its properties in the file.
  func finished(_ properties: ImportedPage.Properties) -> ImportedPage {
    var properties = properties
    properties.omittedWords = omittedWords
    return ImportedPage(page: text, properties)
  }

  /// The text gathered so far.
  private var text: RecognizedPage {
    let blocks = leveled.compactMap { paragraphs in
      TextBlock(of: paragraphs.compactMap { Paragraph(of: $0) })
    }
    return RecognizedPage(size: size, blocks: blocks)
  }

  /// The factors by which the estimated heights of lines in one size may differ.
  private static let oneSize = 0.9...1.1

  /// The blocks, with the median heights of lines in one size, because the words of a line may have
  /// no tall letters, or no small ones.
  private var leveled: [[[TextLine]]] {
    let estimates = blocks.joined().joined().filter(\.isEstimated).map(\.line.metrics)
      .sorted { $0.ascent < $1.ascent }
    return blocks.map { block in
      block.map { lines in
        lines.map { measured in
          guard measured.isEstimated else { return measured.line }
          return measured.line.with(metrics: Self.common(measured.line.metrics, estimates))
        }
      }
    }
  }

  /// Returns the median heights of the lines in the size of a line.
  private static func common(_ own: RowMetrics, _ sorted: [RowMetrics]) -> RowMetrics {
    let start = sorted.partitioningIndex { $0.ascent >= oneSize.lowerBound * own.ascent }
    let end = sorted.partitioningIndex { $0.ascent > oneSize.upperBound * own.ascent }
    guard end - start >= 3 else { return own }
    let middle = sorted[start + (end - start) / 2]
    return RowMetrics(
      xHeight: min(own.xHeight * middle.ascent / max(own.ascent, 1), middle.ascent),
      ascenders: middle.ascent * own.ascenders / max(own.ascent, 1),
      descenders: middle.ascent * own.descenders / max(own.ascent, 1))
  }

  /// Begins a block; the next line begins a paragraph.
  mutating func beginBlock() { blocks.append([[]]) }

  /// Adds blocks, in reading order if all of them have a place in it, otherwise in their own order.
  ///
  /// - Throws: `TextImportError.tooMany` if the page has too many words or lines.
  mutating func add(
    _ blocks: [ImportedBlock], in order: [String: Int]
  ) throws(TextImportError) {
    let isOrdered = blocks.allSatisfy { order[$0.id] != nil }
    for block in isOrdered ? blocks.sorted(by: { order[$0.id] ?? 0 < order[$1.id] ?? 0 }) : blocks {
      beginBlock()
      for line in block.lines { try add(line) }
    }
  }

  /// Begins a paragraph.
  mutating func beginParagraph() {
    if blocks.isEmpty { beginBlock() } else { blocks[blocks.count - 1].append([]) }
  }

  /// Adds a line, without impossible words.
  ///
  /// - Throws: `TextImportError.tooMany` if the page has too many words or lines.
  mutating func add(_ line: ImportedLine) throws(TextImportError) {
    var line = line
    let count = line.words.count
    line.words = placed(line).filter(isPossible)
    omittedWords += count - min(count, line.words.count)
    for start in stride(from: 0, to: line.words.count, by: Self.maximumWordsOfLine) {
      var part = line
      part.words = Array(line.words[start..<min(start + Self.maximumWordsOfLine, line.words.count)])
      try append(part)
    }
  }

  private mutating func append(_ line: ImportedLine) throws(TextImportError) {
    lineCount += 1
    wordCount += line.words.count
    try Self.check(lines: lineCount, words: wordCount)
    let measures = LineMeasures(source: line, size: size)
    guard let line = measures.line(confidence: Self.unknownConfidence) else { return }
    if blocks.isEmpty { beginBlock() }
    let last = blocks[blocks.count - 1].count - 1
    blocks[blocks.count - 1][max(last, 0)].append(
      EstimatedLine(line: line, isEstimated: measures.statedMetrics == nil))
  }

  /// Throws `TextImportError.tooMany` if these numbers of lines or words of a page are too great.
  static func check(lines: Int, words: Int) throws(TextImportError) {
    guard lines <= maximumLines else { throw .tooMany("lines on a page", limit: maximumLines) }
    guard words <= maximumWords else { throw .tooMany("words on a page", limit: maximumWords) }
  }

  private func isPossible(_ word: ImportedWord) -> Bool {
    guard let box = word.box, !word.text.allSatisfy(\.isWhitespace),
      word.text.utf8.count <= Self.maximumWordLength
    else { return false }
    let page = BoundingBox(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
    return box.isFinite && box.width > 0 && box.height > 0 && page.contains(box.middle)
      && box.left >= -page.width && box.right <= 2 * page.width
      && box.top >= -page.height && box.bottom <= 2 * page.height
  }

  /// Returns the words of a line, each without white space, and with places along the line if the
  /// format has none.
  private func placed(_ line: ImportedLine) -> [ImportedWord] {
    let words = line.words.flatMap { word in
      let parts = word.text.split(whereSeparator: \.isWhitespace)
      guard parts.count > 1, let box = word.box else { return [word] }
      return WordPlaces.words(parts.map(String.init), along: box, like: word)
    }
    guard words.contains(where: { $0.box == nil }), let box = line.box else { return words }
    let parts = words.flatMap { $0.text.split(whereSeparator: \.isWhitespace).map(String.init) }
    return WordPlaces.words(
      parts, along: box, like: words[0], isRightToLeft: line.direction == .rightToLeft,
      isVertical: line.direction == .topToBottom)
  }
}

/// Places for words of which only the line is known.
enum WordPlaces {
  private static let narrow = Set("iljtfrI.,:;'|!()[]1")
  private static let wide = Set("mwMW")

  /// Returns words one after the other in a box, as wide as their letters in print.
  static func words(
    _ texts: [String], along box: BoundingBox, like word: ImportedWord,
    isRightToLeft: Bool = false, isVertical: Bool = false
  ) -> [ImportedWord] {
    let widths = texts.map { $0.reduce(0) { $0 + width($1) } }
    let space = 0.5
    let whole = widths.reduce(0, +) + space * Double(max(texts.count - 1, 0))
    guard whole > 0 else { return [] }
    var offset = 0.0
    return zip(texts, widths).map { text, width in
      defer { offset += width + space }
      var placed = word
      placed.text = text
      var (start, end) = (offset / whole, (offset + width) / whole)
      if isRightToLeft { (start, end) = (1 - end, 1 - start) }
      placed.box =
        isVertical
        ? BoundingBox(
          left: box.left, top: box.top + start * box.height, right: box.right,
          bottom: box.top + end * box.height)
        : BoundingBox(
          left: box.left + start * box.width, top: box.top, right: box.left + end * box.width,
          bottom: box.bottom)
      return placed
    }
  }

  private static func width(_ letter: Character) -> Double {
    if narrow.contains(letter) { return 0.5 }
    if wide.contains(letter) { return 1.5 }
    return letter.isWide ? 2 : 1
  }
}

extension [ImportedPage] {
  /// The maximum number of pages of a file.
  private static let maximumCount = 10_000

  /// Adds a page.
  ///
  /// - Throws: `TextImportError.tooMany` if the file already has the maximum number of pages.
  mutating func add(_ page: ImportedPage) throws(TextImportError) {
    guard count < Self.maximumCount else { throw .tooMany("pages", limit: Self.maximumCount) }
    append(page)
  }
}

extension BoundingBox {
  /// Whether no side is infinite or not a number.
  var isFinite: Bool { [left, top, right, bottom].allSatisfy(\.isFinite) }
}

extension Baseline {
  /// Returns the same baseline, relative to another box.
  func moved(from box: BoundingBox, to other: BoundingBox) -> Baseline {
    Baseline(slope: slope, offset: y(at: other.left, in: box) - other.bottom)
  }
}

extension RowMetrics {
  /// The height of tall letters above the baseline.
  fileprivate var ascent: Double { xHeight + ascenders }
}
