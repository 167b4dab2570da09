package import PageModel
package import Raster

/// Recognises boxes to tick by their ink: a square frame beside text, empty or with a mark in it.
///
/// Tesseract reads boxes as letters such as "O" and "LJ", or not at all. One fitted function
/// distinguishes boxes from letters, and another one boxes with a mark from empty ones.
///
/// `items` takes the parts of the ink that have the size of a box and are in no certain word. It
/// finds the four sides of each, and leaves out open or interrupted frames, boxes with a letter,
/// and wide letters of the same shape. The measures of the frame, the room beside it and the gap to
/// the nearest word give the odds of a box (`boxOdds`), and the ink within the frame its mark
/// (`BoxMark`). `words(of:)` makes words of the likely boxes, and `page(_:with:)` removes what was
/// read in their places.
package struct CheckBoxes {
  /// Ink that may be a box, with the odds that it is.
  package struct Sample {
    /// The frame in pixels of the original.
    package let box: BoundingBox
    /// The odds that the ink is a box.
    package let boxOdds: LogisticFunction
    /// The mark in the box.
    package let mark: BoxMark
  }

  /// The size of a box with its mark, in letter heights of the page.
  private static let sizes = 0.7...4.0
  /// The ratio of the width to the height of a box with its mark, which may leave the box.
  private static let ratios = 0.5...2.0
  /// The maximum share of dark pixels in the bounding box of the ink.
  private static let maximumFilled = 0.8
  /// The minimum coverage of a side; ink outside this limit and the next two is not judged.
  private static let minimumCovered = 0.6
  /// The maximum distance of ink from a corner.
  private static let maximumOpen = 0.25
  /// The maximum share of a side with ink beyond it.
  private static let maximumBeyond = 0.6
  /// The probability from which ink is a box.
  private static let minimumProbability = 0.9

  private let ink: LetterInk
  private let words: [(line: TextLine, word: Word, box: BoundingBox)]
  private let index: BoxIndex

  /// Makes a recogniser of the boxes of a page.
  ///
  /// - ink: The ink of the page, with its rulings.
  package init(ink: LetterInk, page: RecognizedPage) {
    self.ink = ink
    words = page.lines.filter(\.isUprightLeftToRight)
      .flatMap { line in line.words.map { (line, $0, ink.toImage.apply($0.box)) } }
    index = BoxIndex(words.map(\.box), cell: 8 * ink.letterHeight)
  }

  /// Returns the ink that may be boxes.
  ///
  /// There are none beside letters as wide as they are high, which may have the shape of a box, and
  /// none on a page without words, whose ink is noise.
  package func items(in pixels: borrowing PageInk) -> [Sample] {
    guard !words.isEmpty else { return [] }
    var items: [Sample] = []
    for part in ink.components
    where Self.mayBeBox(part, letterHeight: ink.letterHeight) && !isInCertainWord(part.box) {
      guard let frame = pixels.mask(in: part.box).flatMap(BoxFrame.init),
        frame.sides.allSatisfy({
          $0.coverage >= Self.minimumCovered && $0.corner <= Self.maximumOpen
            && $0.beyond <= Self.maximumBeyond
        })
      else { continue }
      let box = frame.box(in: part.box)
      let beside = nearest(to: box)
      guard !hasLetter(in: box), !isWide(at: box),
        beside?.line.text.contains(where: \.isWide) != true
      else { continue }
      let mark = BoxMark(frame.inside)
      items.append(
        Sample(
          box: ink.toOriginal.apply(box), boxOdds: boxOdds(frame, box, mark, gap: beside?.gap),
          mark: mark))
    }
    return items
  }

  private static func mayBeBox(_ part: InkComponent, letterHeight: Double) -> Bool {
    let (box, size) = (part.box, max(part.box.width, part.box.height))
    return Self.sizes.contains(size / letterHeight)
      && Self.ratios.contains(box.width / box.height)
      && Double(part.pixels) <= Self.maximumFilled * box.area
  }

  /// The maximum size of a letter in a box, as a share of the box: an empty box may be read as a
  /// larger letter.
  private static let maximumOfBox = 0.85

  /// Returns whether a letter was read in a box that is not a cross or a tick.
  private func hasLetter(in box: BoundingBox) -> Bool {
    index.indices(near: box).map { words[$0] }.contains { _, word, place in
      box.contains(place.middle) && place.height <= Self.maximumOfBox * box.height
        && place.width <= Self.maximumOfBox * box.width && word.isCertain
        && word.text.contains { ($0.isLetter || $0.isNumber) && !"xXvVyY".contains($0) }
    }
  }

  /// The minimum number of letters of a certain word in which no ink is a box.
  private static let minimumLettersOfWord = 3

  /// Returns whether ink is in a certain word, as most ink of a page is.
  private func isInCertainWord(_ box: BoundingBox) -> Bool {
    words(over: box).contains {
      $0.isCertain && $0.text.count(where: \.isLetter) >= Self.minimumLettersOfWord
    }
  }

  /// Returns whether a letter as wide as it is high was read at the place of a box: it may have the
  /// same shape.
  private func isWide(at box: BoundingBox) -> Bool {
    words(over: box).contains { $0.text.contains(where: \.isWide) }
  }

  /// Returns the words whose boxes contain the middle of a box.
  private func words(over box: BoundingBox) -> [Word] {
    index.indices(near: box).map { words[$0] }.filter { $0.box.contains(box.middle) }.map(\.word)
  }

  /// Returns the line of the nearest word in the row of a box, and the gap to that word in widths
  /// of the box.
  private func nearest(to box: BoundingBox) -> (line: TextLine, gap: Double)? {
    let reach = BoundingBox(
      left: box.left - Self.maximumGap * box.width, top: box.top,
      right: box.right + Self.maximumGap * box.width, bottom: box.bottom)
    return index.indices(near: reach).map { words[$0] }
      .filter { box.isInRow(of: $0.box) && !$0.box.contains(box.middle) }
      .map {
        (line: $0.line, gap: max($0.box.gap(to: box), 0) / box.width)
      }
      .filter { $0.gap <= Self.maximumGap }.min { $0.gap < $1.gap }
  }

  /// The maximum gap between a box and its text, in widths of the box.
  private static let maximumGap = 6.0

  private func boxOdds(
    _ frame: BoxFrame, _ box: BoundingBox, _ mark: BoxMark, gap: Double?
  ) -> LogisticFunction {
    let sides = frame.sides
    let room = roomBeside(box)
    let isInWord = words(over: box).contains { $0.text.count(where: \.isLetter) > 1 }
    return LogisticFunction(
      constant: -11.824,
      [
        ("least coverage of a side", 11.496, sides.map(\.coverage).min() ?? 0),
        ("least straightness of a side", 3.751, sides.map(\.straightness).min() ?? 0),
        ("open corner", -34.470, sides.map(\.corner).max() ?? 0),
        ("ink beyond a side", -6.904, sides.map(\.beyond).max() ?? 0),
        ("width unlike height", -7.155, min(abs(box.width - box.height) / box.height, 1)),
        ("thickness", -11.090, min(sides.map(\.thickness).max() ?? 0, 0.5)),
        ("size", 9.062, min(box.height / ink.letterHeight, 3) / 3),
        ("ink inside", 4.035, mark.ink),
        ("room beside", 2.118, min(room, 1)),
        ("gap to a word", -0.774, min(gap ?? Self.maximumGap, Self.maximumGap) / Self.maximumGap),
        ("in a word", -1.593, LogisticFunction.flag(isInWord)),
      ])
  }

  /// The maximum ratio of the height of a box to the height of ink beside it; lower ink is specks.
  private static let maximumHeightRatio = 3.0

  /// Returns the gap between a box and the nearest ink in its row, in widths of the box.
  private func roomBeside(_ box: BoundingBox) -> Double {
    let reach = BoundingBox(
      left: box.left - box.width, top: box.top, right: box.right + box.width, bottom: box.bottom)
    return ink.components(near: reach).map(\.box)
      .filter {
        !box.contains($0.middle) && Self.maximumHeightRatio * $0.height >= box.height
          && $0.isInRow(of: box)
      }
      .map { max($0.gap(to: box), 0) / box.width }.min() ?? 1
  }

  /// Returns the samples that are boxes, as words.
  package static func words(of items: [Sample]) -> [Word] {
    items.filter { $0.boxOdds.probability >= minimumProbability }.map(\.word)
  }

  /// Returns a page without letters in the places of boxes, and the boxes as a page of lines of
  /// their own.
  ///
  /// These lines have the baselines of their rows.
  package func page(
    _ page: RecognizedPage, with found: [Word]
  ) -> (rest: RecognizedPage, found: RecognizedPage) {
    let places = BoxIndex(found.map(\.box), cell: 8 * ink.letterHeight)
    let rest = page.compactMapWords { $0.without(places) }
    let lines = found.map {
      TextLine($0, inRowOf: nearest(to: ink.toImage.apply($0.box))?.line)
    }
    return (rest, RecognizedPage(size: page.size, lines: lines))
  }
}

extension CheckBoxes.Sample {
  /// The probability from which the ink in a box is a mark.
  private static let minimumMarkProbability = 0.5

  /// The box as a character: "☐", "☑" with a tick, or "☒" with another mark.
  private var text: String {
    mark.markOdds.probability < Self.minimumMarkProbability ? "☐" : mark.isTick ? "☑" : "☒"
  }

  fileprivate var word: Word {
    Word(
      text: text, box: box, confidence: 100 * boxOdds.probability,
      symbols: [Symbol(text: text, box: box)])
  }
}

extension TextLine {
  /// The heights of the letters of a line that has only a box, as shares of the box's height.
  private static let sharesOfBox = (xHeight: 0.7, ascenders: 0.3)

  /// Makes a line of one word, with the baseline and heights of another line in its row, if any.
  fileprivate init(_ word: Word, inRowOf line: TextLine?) {
    let box = word.box
    let alone = RowMetrics(
      xHeight: Self.sharesOfBox.xHeight * box.height,
      ascenders: Self.sharesOfBox.ascenders * box.height, descenders: 0)
    let offset = line.map { $0.baseline.y(at: box.left, in: $0.box) - box.bottom } ?? 0
    self.init(
      box: box, baseline: Baseline(slope: line?.baseline.slope ?? 0, offset: offset),
      metrics: line?.metrics ?? alone, words: [word])
  }
}

extension Word {
  /// Returns the word without the letters whose middles are in boxes; `nil` if only signs remain.
  fileprivate func without(_ boxes: BoxIndex) -> Word? {
    let isInBox = { (letter: BoundingBox) in
      boxes.contains(near: letter) { $0.contains(letter.middle) }
    }
    let kept = symbols.filter { !isInBox($0.box) }
    guard kept.count < symbols.count else { return symbols.isEmpty && isInBox(box) ? nil : self }
    let rest = part(kept)
    return rest.text.contains { $0.isLetter || $0.isNumber } ? rest : nil
  }
}
