package import PageModel
import Raster

/// Recognises bullets by their shape and place: a filled round or square part of ink, at half the
/// height of the letters, before the text of several lines at one distance from the margin.
///
/// Tesseract reads bullets as other characters, such as "«", "e" and "+", or not at all.
package struct Bullets {
  /// The ink of the page, with its rulings.
  let ink: LetterInk

  /// Makes a recogniser of bullets in the ink of a page.
  package init(ink: LetterInk) {
    self.ink = ink
  }

  /// The width of a bullet, in x-heights.
  ///
  /// Chosen on: made lists in three typefaces.
  private static let sizes = 0.3...1.3
  /// The ratio of a bullet's width to its height.
  private static let ratios = 0.75...1.34
  /// The minimum share of dark pixels in the box of a filled bullet: a disc fills 0.79 of its box.
  private static let minimumFilled = 0.66
  /// The share of dark pixels in the box of a hollow bullet.
  private static let hollowFilled = 0.25...0.66
  /// The maximum size of a hollow bullet, in x-heights: the letter "o" is larger.
  private static let maximumHollowSize = 0.75
  /// The height of the middle of a bullet above the baseline, in x-heights.
  private static let places = 0.25...0.85
  /// The gap between a bullet and its text, in x-heights.
  private static let gaps = 0.4...4.0
  /// The minimum number of bullets at one distance from the margin.
  private static let minimum = 2

  /// A bullet before the text of a line.
  private struct Bullet {
    let box: BoundingBox
    /// Whether the first word of the line is the bullet as it was read.
    let isRead: Bool
    /// Whether the word after the bullet has a letter: a dot before a number may be a decimal
    /// point.
    let isBeforeLetters: Bool
  }

  /// Returns the page with its bullets as "•".
  package func recognized(_ page: RecognizedPage) -> RecognizedPage {
    let found = page.lines.map(bullet)
    let bullets = found.compactMap(\.self)
    var rest = found[...]
    return page.compactMapLines { line in
      guard let bullet = rest.popFirst().flatMap(\.self) else { return line }
      let list =
        bullets
        .filter { abs($0.box.midX - bullet.box.midX) <= bullet.box.width }
      let isListed = list.count >= Self.minimum && list.contains(where: \.isBeforeLetters)
      return isListed ? with(bullet, line) : line
    }
  }

  private func with(_ bullet: Bullet, _ line: TextLine) -> TextLine {
    let rest = bullet.isRead ? Array(line.words.dropFirst()) : line.words
    let word = Word(
      text: "•", box: bullet.box, confidence: rest.first?.confidence ?? 0,
      symbols: [Symbol(text: "•", box: bullet.box)], language: rest.first?.language)
    return line.with(words: [word] + rest, in: line.box.union(bullet.box))
  }

  /// Returns the bullet before the text of a line; `nil` if there is none.
  private func bullet(before line: TextLine) -> Bullet? {
    guard line.isUprightLeftToRight, let first = line.words.first else { return nil }
    let isSign = first.text.count == 1 && line.words.count > 1
    if isSign, let box = shape(in: first.box, line, before: line.words[1].box.left) {
      return Bullet(box: box, isRead: true, isBeforeLetters: true)
    }
    let height = xHeight(of: line)
    let before = BoundingBox(
      left: first.box.left - (Self.gaps.upperBound + 1) * height, top: first.box.top,
      right: first.box.left - Self.gaps.lowerBound * height, bottom: first.box.bottom)
    guard !first.text.contains("•"), let box = shape(in: before, line, before: first.box.left)
    else { return nil }
    return Bullet(
      box: box, isRead: false, isBeforeLetters: first.text.contains(where: \.isLetter))
  }

  private func xHeight(of line: TextLine) -> Double {
    line.metrics.xHeight > 0 ? line.metrics.xHeight : 0.7 * line.letterSize
  }

  /// Returns the box of the only part of ink in an area; `nil` unless it has the shape and place of
  /// a bullet.
  private func shape(
    in area: BoundingBox, _ line: TextLine, before text: Double
  ) -> BoundingBox? {
    let row = ink.toImage.apply(area)
    let inside = ink.components(near: row).filter { row.contains($0.box.middle) }
    guard inside.count == 1, let part = inside.first else { return nil }
    let (box, height) = (ink.toOriginal.apply(part.box), xHeight(of: line))
    let place = (line.baseline.y(at: box.midX, in: line.box) - box.midY) / height
    let isBullet =
      Self.sizes.contains(box.width / height)
      && Self.ratios.contains(box.width / max(box.height, 1))
      && isFilledOrHollow(part, size: max(box.width, box.height) / height)
      && Self.places.contains(place)
      && Self.gaps.contains((text - box.right) / height)
    return isBullet ? box : nil
  }

  private func isFilledOrHollow(_ part: InkComponent, size: Double) -> Bool {
    let filled = Double(part.pixels) / max(part.box.area, 1)
    return filled >= Self.minimumFilled
      || (Self.hollowFilled.contains(filled) && size <= Self.maximumHollowSize)
  }
}
