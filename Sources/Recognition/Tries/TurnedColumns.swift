import Codecs
import PageModel
import Vision

/// Columns of ink that may be lines turned by a quarter, such as reference numbers at the edges of
/// pages.
struct TurnedColumns: ~Copyable {
  /// The page with only the ink of the columns.
  private let image: PreparedBitmap
  /// The columns in pixels of `image`.
  private let columns: [BoundingBox]

  /// The confidence that each word of a turned line needs, in per cent, and that a long number
  /// needs, as elsewhere on a page.
  static let leastConfidence = (words: 80.0, number: 70.0)
  /// The number of letters and digits that a turned line needs, and of digits in a long number.
  private static let leastLetters = (words: 3, number: 6)

  /// The number of characters from which a certain word is no turned letter.
  static let lettersOfLongWord = 3

  /// Finds columns in the parts of the ink for which `isSure` is false, with parts between and beside
  /// them that are in no long word; `nil` if there are none, or if memory is insufficient.
  ///
  /// A turned letter may look like a certain word of one or two upright ones, without which a number
  /// would be cut.
  init?(_ page: borrowing InkedImage, without isSure: [Bool], longWords isInLong: [Bool]) {
    let groups = Self.groups(
      of: page.ink.parts, without: isSure, longWords: isInLong, page.letterHeight.pixels)
    guard !groups.isEmpty else { return nil }
    var isPainted = Array(repeating: true, count: page.ink.parts.count)
    for part in groups.joined() { isPainted[part] = false }
    guard let bitmap = try? page.ink.repainted(isPainted, Repainting()) else { return nil }
    image = page.image.with(bitmap: bitmap)
    columns = groups.compactMap { $0.map { page.ink.parts[$0].box }.hull }
  }

  /// Recognises the columns turned both ways, and returns the lines that are certain, in pixels of
  /// the original.
  ///
  /// - Throws: the error of the engine.
  func read(by engine: any TextEngine) throws(RecognitionError) -> [TextLine] {
    var lines: [TextLine] = []
    for column in columns {
      var best: TextLine?
      for quarters in [1, 3] {
        let crop = ColumnCrop(of: image, column, quarters: quarters)
        let page = try engine.read(crop.image, as: .line, threads: 1)
        guard let line = page.lines.first(where: Self.isCertain) else { continue }
        let turned = crop.onPage(line)
        if turned.meanConfidence > best?.meanConfidence ?? 0 { best = turned }
      }
      if let best { lines.append(best) }
    }
    return lines
  }

  private static func isCertain(_ line: TextLine) -> Bool {
    let characters = line.words.flatMap(\.text).filter { $0.isLetter || $0.isNumber }
    let isNumber =
      characters.count >= leastLetters.number && characters.allSatisfy(\.isNumber)
    let least = isNumber ? leastConfidence.number : leastConfidence.words
    return characters.count >= leastLetters.words
      && line.words.allSatisfy { $0.confidence >= least }
  }
}

/// Finding the columns.
extension TurnedColumns {
  /// The heights of turned letters, which are widths on the page, in letter heights of the page.
  private static let heights = 0.5...3.2
  /// The maximum gap between letters of a column, in heights of the letters.
  private static let maximumGap = 0.9
  /// The minimum number of parts that are in no certain word; half of a column must be.
  private static let leastParts = 4
  /// The minimum length of a column, in its widths.
  private static let leastLength = 3.0
  /// Pages have few turned lines; more columns are noise or drawings.
  private static let maximumCount = 6

  /// Returns the indices of the parts of each column, the longest columns first.
  private static func groups(
    of parts: [InkPart], without isSure: [Bool], longWords isInLong: [Bool], _ letterHeight: Double
  ) -> [[Int]] {
    let candidates = parts.indices.filter { index in
      let box = parts[index].box
      return !isInLong[index] && heights.contains(box.width / letterHeight)
        && box.height <= heights.upperBound * letterHeight
    }
    let boxes = candidates.map { parts[$0].box }
    var sets = DisjointSets(count: boxes.count)
    let index = BoxIndex(boxes, cell: 4 * letterHeight)
    for (number, box) in boxes.enumerated() {
      let below = box.extendedDown(by: maximumGap * box.width)
      for other in index.indices(near: below) where other != number {
        if below.isContinued(by: boxes[other]) { sets.join(number, other) }
      }
    }
    let groups = sets.members().filter { members in
      let unsure = members.count { !isSure[candidates[$0]] }
      return unsure >= max(leastParts, members.count - unsure)
        && isColumn(members.map { boxes[$0] }, letterHeight)
    }
    return groups.sorted { $0.count > $1.count }.prefix(maximumCount)
      .map { $0.map { candidates[$0] } }
  }

  private static func isColumn(_ boxes: [BoundingBox], _ letterHeight: Double) -> Bool {
    guard let hull = boxes.hull else { return false }
    return hull.height >= leastLength * hull.width
      && hull.width <= 1.3 * heights.upperBound * letterHeight
  }
}

/// A column cut out of its page and turned so that its text is upright.
private struct ColumnCrop {
  let image: PreparedBitmap
  /// The map from pixels of the turned column to pixels of the original.
  private let toPage: AffineTransform
  private let quarters: Int

  /// The white margin around the column, in its widths.
  private static let margin = 0.4

  /// Cuts a column out of an image and turns it clockwise by quarters.
  init(of page: PreparedBitmap, _ column: BoundingBox, quarters: Int) {
    let size = page.bitmap.size
    let margin = Self.margin * column.width
    let left = max(0, Int(column.left - margin))
    let top = max(0, Int(column.top - margin))
    let right = min(size.width, Int(column.right + margin) + 1)
    let bottom = min(size.height, Int(column.bottom + margin) + 1)
    let cut = page.bitmap.cropped(left: left, top: top, right: right, bottom: bottom)
    let scale = AffineTransform(scaleX: page.toOriginal.a, scaleY: page.toOriginal.d)
    let corner = page.toOriginal.apply(x: Double(left), y: Double(top))
    let original = PixelSize(
      width: Int((Double(right - left) * scale.a).rounded(.up)),
      height: Int((Double(bottom - top) * scale.d).rounded(.up)))
    image = PreparedBitmap(
      bitmap: cut, resolution: page.resolution, originalSize: original, toOriginal: scale
    ).turned(quarters: quarters, imageSize: original)
    toPage = AffineTransform.quarterTurns(-quarters, of: original.turned(quarters: quarters))
      .concatenating(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: corner.x, ty: corner.y))
    self.quarters = quarters
  }

  /// Returns a line of the turned column in its place on the page.
  func onPage(_ line: TextLine) -> TextLine {
    TextLine(
      box: toPage.apply(line.box), baseline: line.baseline, metrics: line.metrics,
      words: line.words.map { $0.mapped(by: toPage) },
      orientation: line.orientation.turned(quarters: -quarters), direction: line.direction)
  }
}

extension RecognizedPage {
  /// Returns the page with turned lines as blocks at its end, in place of the words that were
  /// recognised in their boxes.
  func adding(turned lines: [TextLine]) -> RecognizedPage {
    guard !lines.isEmpty else { return self }
    let isReplaced = { (word: Word) in
      lines.contains { $0.box.coveredArea(of: word.box) > 0.5 * word.box.area }
    }
    let added = lines.map { line in
      TextBlock(box: line.box, paragraphs: [Paragraph(box: line.box, lines: [line])])
    }
    return RecognizedPage(size: size, blocks: keeping { !isReplaced($0) }.blocks + added)
  }
}

extension TextLine {
  /// The mean confidence of the words in per cent, 0 for none.
  fileprivate var meanConfidence: Double {
    words.isEmpty ? 0 : words.reduce(0) { $0 + $1.confidence } / Double(words.count)
  }
}

extension BoundingBox {
  fileprivate func extendedDown(by length: Double) -> BoundingBox {
    BoundingBox(left: left, top: top, right: right, bottom: bottom + length)
  }

  /// Returns whether `other` is in the same column, and its top within this box.
  fileprivate func isContinued(by other: BoundingBox) -> Bool {
    let shared = min(right, other.right) - max(left, other.left)
    return shared >= 0.5 * min(width, other.width) && other.top >= top && other.top <= bottom
  }
}
