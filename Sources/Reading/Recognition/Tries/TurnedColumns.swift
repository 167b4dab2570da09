import Codecs
import PageModel
import Raster
import Words

/// Columns of ink that may be lines turned by a quarter, such as reference numbers at the edges of
/// pages.
struct TurnedColumns: ~Copyable {
  /// The page with only the ink of the columns.
  private let image: PreparedBitmap
  private let columns: [(column: TurnedColumn, hasMarks: Bool)]

  /// The minimum number of letters and digits in a turned line.
  private static let minimumCharacters = 3
  /// The minimum number of digits in a long number.
  private static let minimumDigits = 6

  /// The number of characters from which a certain word is not a turned letter.
  ///
  /// Measured: with it, 14 and 30 forms: F1 0.8989 and 0.9136 instead of 0.8969 and 0.9117;
  /// reports, newspapers, books and tables equal.
  static let minimumLettersOfLongWord = 3

  /// Finds columns in the parts of the ink for which `isSure` is false, with parts between and beside
  /// them that are in no long word; `nil` if there are none, or if memory is insufficient.
  ///
  /// A turned letter may look like a certain word of one or two upright letters; without such
  /// parts, a number would be cut.
  init?(_ page: borrowing InkedImage, without isSure: [Bool], longWords isInLong: [Bool]) {
    let parts = page.ink.components
    let columns = Self.columns(
      of: parts, without: isSure, longWords: isInLong, page.letterHeight.pixels)
    guard !columns.isEmpty else { return nil }
    let kept = zip(parts, isInLong).map { part, isInLong in
      !isInLong && columns.contains { $0.contains(part.box) }
    }
    guard let bitmap = try? page.ink.repainted(kept.map { !$0 }, Repainting()) else {
      return nil
    }
    image = page.image.with(bitmap: bitmap)
    let ink = zip(parts, kept).filter(\.1).map(\.0.box)
    self.columns = columns.map { column in
      (column, column.hasMarks(ink.filter { column.contains($0) }))
    }
  }

  /// A line that was read in a column, in pixels of the original.
  typealias FoundLine = (line: TextLine, column: TurnedColumn)

  /// Recognises the columns turned both ways, and returns the lines that are certain.
  func read(by engine: any TextEngine) throws(RecognitionError) -> [FoundLine] {
    var lines: [FoundLine] = []
    for (column, hasMarks) in columns {
      let read = try column.lines(on: image, by: engine)
      let line = (hasMarks ? read : read.map(\.withoutMarksOfNumbers)).filter(Self.isCertain)
        .max { $0.meanConfidence < $1.meanConfidence }
      if let line { lines.append((line, column)) }
    }
    return lines
  }

  /// Returns a page with lines of the columns at its end, in place of the words that were
  /// recognised in their ink.
  ///
  /// Words beside a line that leans stay, although its box covers them.
  func page(_ page: RecognizedPage, with lines: [FoundLine]) -> RecognizedPage {
    let toImage = image.toOriginal.inverse
    return page.keeping { word in
      !lines.contains { line, column in
        line.box.coversHalf(of: word.box) && column.contains(toImage.apply(word.box).middle)
      }
    }.adding(lines.map(\.line))
  }

  private static func isCertain(_ line: TextLine) -> Bool {
    let characters = line.words.flatMap(\.text).filter { $0.isLetter || $0.isNumber }
    let isNumber = characters.count >= minimumDigits && characters.allSatisfy(\.isNumber)
    let minimum = isNumber ? Confidence.doubtful : Confidence.certain
    return characters.count >= minimumCharacters
      && line.words.allSatisfy { $0.confidence >= minimum }
  }
}

/// Finding the columns.
extension TurnedColumns {
  /// The heights of turned letters, which are widths on the page, in letter heights of the page.
  private static let heights = 0.5...3.2
  /// The maximum gap between letters of a column, in heights of the letters.
  private static let maximumGap = 0.9
  /// The minimum number of a column's parts in no certain word, which must be at least half of its
  /// parts.
  private static let minimumParts = 4
  /// The maximum number of columns of a page; further ones are noise or drawings.
  private static let maximumCount = 6

  /// Returns the columns, the longest first.
  private static func columns(
    of parts: [InkComponent], without isSure: [Bool], longWords isInLong: [Bool],
    _ letterHeight: Double
  ) -> [TurnedColumn] {
    let candidates = parts.indices.filter { index in
      let box = parts[index].box
      return !isInLong[index] && heights.contains(box.width / letterHeight)
        && box.height <= heights.upperBound * letterHeight
    }
    let boxes = candidates.map { parts[$0].box }
    let groups = chains(of: boxes, letterHeight).filter { members in
      let unsure = members.count { !isSure[candidates[$0]] }
      return unsure >= max(minimumParts, members.count - unsure)
    }
    let columns = groups.sorted { $0.count > $1.count }
      .compactMap { members in TurnedColumn(of: members.map { boxes[$0] }) }
      .filter { $0.isLine(highest: heights.upperBound * letterHeight) }
    return Array(columns.prefix(maximumCount))
  }

  /// Returns chains of letters, each below the one before, as indices.
  private static func chains(of letters: [BoundingBox], _ letterHeight: Double) -> [[Int]] {
    var sets = DisjointSets(count: letters.count)
    let index = BoxIndex(letters, cell: 4 * letterHeight)
    for (number, letter) in letters.enumerated() {
      let below = letter.extendedDown(by: maximumGap * letter.width)
      for other in index.indices(near: below) where other != number {
        if below.isContinued(by: letters[other]) { sets.join(number, other) }
      }
    }
    return sets.members()
  }
}

extension RecognizedPage {
  /// Returns the page with lines as blocks at its end.
  func adding(_ lines: [TextLine]) -> RecognizedPage {
    with(blocks: blocks + lines.map(TextBlock.init(of:)))
  }
}

extension TextLine {
  /// The line without marks in its numbers.
  fileprivate var withoutMarksOfNumbers: TextLine {
    with(
      words: words.map { word in
        let digits = word.symbols.filter(\.isDigit)
        return digits.count > 1 && word.symbols.allSatisfy { $0.isDigit || $0.isConfusedMark }
          ? word.with(text: digits.map(\.text).joined(), symbols: digits) : word
      })
  }

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
    isInColumn(of: other) && other.top >= top && other.top <= bottom
  }
}
