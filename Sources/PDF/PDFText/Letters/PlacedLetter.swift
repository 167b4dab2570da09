import PDFContent
import PageModel

/// A letter on a page, in pixels of the upright page with y down.
struct PlacedLetter {
  let text: String
  /// The start of the letter's advance on the baseline, or of its column in vertical writing.
  let start: Point
  /// The end of the letter's advance.
  let end: Point
  /// The height of an em.
  let em: Double
  /// The spacing between this letter and the next one of its string.
  var spacing = 0.0
  /// The frame in which the writing runs along x.
  let orientation: TextOrientation
  let direction: WritingDirection
  /// The number of the text object on its page; `nil` outside of text objects.
  var textObject: Int?
  /// The number (`MCID`) of its marked-content sequence; `nil` outside of such sequences.
  var sequence: Int?
  /// The confidence of its recognition in per cent; `nil` if the page does not record it.
  var confidence: UInt8?

  /// Half the height of small letters, in em.
  private static let middleHeight = 0.25

  /// The middle of the letter, at half the height of small letters; the start of a mark without an
  /// advance.
  var middle: Point {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return start }
    let rise = Self.middleHeight * em / length
    return Point(x: start.x + x / 2 + y * rise, y: start.y + y / 2 - x * rise)
  }
}

extension PlacedLetter {
  /// The maximum distance of a letter from the origin of the page, along each axis, in pixels
  /// (exclusive).
  private static let maximumCoordinate = 1e6
  /// The maximum em, in pixels (exclusive).
  private static let maximumEm = 1e5
  /// The distance of a column's baseline from the origins of its letters along x, in em: the origin
  /// of a letter in vertical writing is above its middle (9.7.4.3).
  private static let baselineOfColumn = -0.25

  /// Places a letter at the text position of `state`, with a map from user space to pixels; `nil`
  /// if its numbers are impossible.
  init?(_ letter: FontLetter, _ state: TextState<TextFont>, _ matrix: AffineTransform) {
    let isVertical = state.font?.isVertical == true
    let advance = letter.advance * state.size
    let map = state.textMatrix.concatenating(matrix)
    let left = isVertical ? Self.baselineOfColumn * state.size : 0
    let start = map.point(x: left, y: state.rise)
    let end =
      isVertical
      ? map.point(x: left, y: advance + state.rise)
      : map.point(x: advance * state.horizontalScale, y: state.rise)
    let em = map.verticalScale * abs(state.size)
    guard [start.x, start.y, end.x, end.y].allSatisfy({ abs($0) < Self.maximumCoordinate }), em > 0,
      em < Self.maximumEm
    else { return nil }
    let spacing = max(state.size < 0 ? -state.characterSpacing : state.characterSpacing, 0)
    self.init(
      text: letter.text ?? "\u{FFFD}", start: start, end: end, em: em,
      spacing: isVertical
        ? 0 : spacing * abs(state.horizontalScale) * (map.a * map.a + map.b * map.b).squareRoot(),
      orientation: Self.orientation(state, map),
      direction: isVertical ? .topToBottom : .leftToRight)
  }

  /// Returns the orientation that is nearest to the direction of the letters.
  private static func orientation(
    _ state: TextState<TextFont>, _ map: AffineTransform
  ) -> TextOrientation {
    let sign = state.size * state.horizontalScale < 0 ? -1.0 : 1
    let (x, y) = (map.a * sign, map.b * sign)
    if abs(x) >= abs(y) { return x >= 0 ? .pageUp : .pageDown }
    return y > 0 ? .pageRight : .pageLeft
  }
}
