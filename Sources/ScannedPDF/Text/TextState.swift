import PageLayout

/// A letter on a page, in pixels of the upright page with y down.
struct PlacedLetter {
  let text: String
  /// The ends of the letter's advance on the baseline, or of its column in vertical writing.
  let start: Point
  let end: Point
  /// The height of an em.
  let em: Double
  /// The frame in which the writing runs along x.
  let orientation: TextOrientation
  let direction: WritingDirection
}

/// The parameters and matrices of text (ISO 32000-1, 9.3 and 9.4), with the map of user space.
struct TextState {
  /// The map from user space to pixels of the upright page.
  var matrix: AffineTransform
  var textMatrix = AffineTransform.identity
  var lineMatrix = AffineTransform.identity
  var characterSpacing = 0.0
  var wordSpacing = 0.0
  var horizontalScale = 1.0
  var leading = 0.0
  var rise = 0.0
  var size = 0.0
  var font: TextFont?

  /// Moves to the start of the next line, offset from the start of the current one (`Td`).
  mutating func moveLine(x: Double, y: Double) {
    let move = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    lineMatrix = move.concatenating(lineMatrix)
    textMatrix = lineMatrix
  }

  /// Moves by a number of a `TJ` array, in thousandths of an em.
  mutating func adjust(_ number: Double) {
    let distance = -number / 1000 * size
    if font?.isVertical == true {
      move(x: 0, y: distance)
    } else {
      move(x: distance * horizontalScale, y: 0)
    }
  }

  /// Moves past a letter and returns its place; `nil` if its numbers are impossible.
  mutating func place(_ letter: FontLetter) -> PlacedLetter? {
    let isVertical = font?.isVertical == true
    let advance = letter.advance * size
    let spacing = characterSpacing + (letter.isWordSpace ? wordSpacing : 0)
    let map = textMatrix.concatenating(matrix)
    // The origin of a letter of a column is above its middle (9.7.4.3).
    let left = isVertical ? -0.25 * size : 0
    let start = map.apply(x: left, y: rise)
    let end =
      isVertical
      ? map.apply(x: left, y: advance + rise) : map.apply(x: advance * horizontalScale, y: rise)
    if isVertical {
      move(x: 0, y: advance + spacing)
    } else {
      move(x: (advance + spacing) * horizontalScale, y: 0)
    }
    let em = map.verticalScale * abs(size)
    guard [start.x, start.y, end.x, end.y].allSatisfy({ abs($0) < 1e6 }), em > 0, em < 1e5 else {
      return nil
    }
    return PlacedLetter(
      text: letter.text ?? "\u{FFFD}", start: Point(x: start.x, y: start.y),
      end: Point(x: end.x, y: end.y), em: em, orientation: orientation(of: map),
      direction: isVertical ? .topToBottom : .leftToRight)
  }

  private mutating func move(x: Double, y: Double) {
    let move = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    textMatrix = move.concatenating(textMatrix)
  }

  /// Returns the orientation that is nearest to the direction of the letters.
  private func orientation(of map: AffineTransform) -> TextOrientation {
    let sign = size * horizontalScale < 0 ? -1.0 : 1
    let (x, y) = (map.a * sign, map.b * sign)
    if abs(x) >= abs(y) { return x >= 0 ? .pageUp : .pageDown }
    return y > 0 ? .pageRight : .pageLeft
  }
}
