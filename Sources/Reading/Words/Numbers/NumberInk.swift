package import PageModel

/// The marks of a number that differ in the ink.
package enum NumberMark: Character {
  case point = "."
  case comma = ","
  case minus = "-"
}

/// The measures of a number's digits in the ink, in pixels of the image.
package struct NumberInk {
  /// The height of the digits.
  let height: Double
  /// The baseline in the middle of the number.
  let foot: Double
  /// The boxes of the digits, and of brackets and signs of the same height, from left to right.
  package let digits: [BoundingBox]
  private let style: NumberStyle

  /// The minimum height of a digit, as a share of the highest part of ink.
  private static let minimumDigitHeight = 0.6
  /// The maximum height of a digit, as a multiple of the median height of such parts.
  private static let maximumDigitHeight = 1.12

  /// Measures the parts of ink of a number; `nil` if none may be a digit.
  ///
  /// - style: The style of the page's numbers.
  package init?(of parts: [BoundingBox], style: NumberStyle) {
    self.style = style
    guard let highest = parts.map(\.height).max() else { return nil }
    digits = parts.filter { $0.height >= Self.minimumDigitHeight * highest }
    // Of two digits in brackets, the lower half are the digits.
    let heights = digits.map(\.height).sorted()
    let median = heights[(heights.count - 1) / 2]
    guard median > 0,
      let foot = Self.lowest(digits, of: median).map(\.bottom).median
    else { return nil }
    height = median
    self.foot = foot
  }

  private static func lowest(_ parts: [BoundingBox], of height: Double) -> [BoundingBox] {
    parts.filter { $0.height <= maximumDigitHeight * height }
  }

  /// The height of a decimal point or comma, in digit heights.
  ///
  /// Chosen on: 11 297 marks on 40 made pages; the minimum on a page of small print whose points
  /// are two pixels of 28.
  private static let lowHeights = 0.05...0.6
  /// The width of a decimal point or comma, in digit heights.
  private static let lowWidths = 0.05...0.45
  /// The distance of the middle of a decimal point or comma below the baseline, in digit heights.
  private static let lowPlaces = -0.22...0.3
  /// The height of a minus sign, in digit heights.
  private static let minusHeights = 0.03...0.22
  /// The width of a minus sign, in digit heights.
  private static let minusWidths = 0.18...0.8
  /// The distance of the middle of a minus sign below the baseline, in digit heights; negative
  /// above it.
  private static let minusPlaces = -0.62 ... -0.2
  /// The minimum ratio of the width of a minus sign to its height.
  private static let minimumMinusRatio = 1.5

  /// Returns the mark whose shape and place a part of ink has; `nil` for none.
  func mark(_ part: BoundingBox) -> NumberMark? {
    let (height, width) = (part.height / height, part.width / height)
    let place = (part.midY - foot) / self.height
    if Self.minusHeights.contains(height), Self.minusWidths.contains(width),
      Self.minusPlaces.contains(place), width > Self.minimumMinusRatio * height
    {
      return .minus
    }
    guard Self.lowHeights.contains(height), Self.lowWidths.contains(width),
      Self.lowPlaces.contains(place)
    else { return nil }
    return commaLogit(part) > style.middle ? .comma : .point
  }

  /// The weight of the mark's height, in digit heights, in the logit of a comma rather than a
  /// point.
  ///
  /// Chosen on: logistic regression on 11 297 marks: 71 on the wrong side; with the first 6 045 of
  /// unscaled pages, 6 errors on all and 6 in six-fold cross-validation by page.
  private static let commaHeightWeight = 21.2
  /// The weight of the mark's reach below the baseline, in digit heights.
  private static let commaReachWeight = 75.3
  /// The constant of the logit.
  private static let commaBias = -10.1

  /// Returns the logit of a low mark being a comma rather than a point, by its shape.
  func commaLogit(_ part: BoundingBox) -> Double {
    (Self.commaHeightWeight * part.height + Self.commaReachWeight * (part.bottom - foot)) / height
      + Self.commaBias
  }

  /// Returns the points and commas among parts of ink, from left to right.
  func lowMarks(in parts: [BoundingBox]) -> [BoundingBox] {
    parts.filter { part in
      mark(part).map { $0 != .minus } ?? false && !parts.contains { belongs($0, to: part) }
    }
  }

  /// Returns the distances between the middles of neighbouring digits with nothing and with one of
  /// `marks` between them.
  func steps(over marks: [BoundingBox]) -> (plain: [Double], marked: [Double]) {
    let steps = zip(digits, digits.dropFirst()).map { left, right in
      (right.midX - left.midX, marks.contains { left.midX < $0.midX && $0.midX < right.midX })
    }
    return (steps.filter { !$0.1 }.map(\.0), steps.filter(\.1).map(\.0))
  }

  /// Returns the marks between the first and the last digit.
  func between(_ marks: [BoundingBox]) -> [BoundingBox] {
    guard let first = digits.first, let last = digits.last else { return [] }
    return marks.filter { first.midX < $0.midX && $0.midX < last.midX }
  }

  /// The maximum difference of a number's step from digit to digit from the page's, as a share of
  /// the latter.
  private static let maximumOffStep = 0.15
  /// The step from digit to digit on a page with too few numbers to show it, in digit heights.
  ///
  /// Chosen on: 60 pages of `read-numbers.py make` (seeds 41, 51, 52 and 61): 0.65 to 0.93.
  private static let usualStep = 0.75
  /// The minimum step over a mark, in steps from digit to digit.
  ///
  /// Chosen on: pages of `read-numbers.py make` (seeds 41, 51, 52 and 61): steps over marks of 1.28
  /// to 1.62; with 1.2, points beside the narrow digit one are lost on one table.
  private static let minimumMarkedStep = 1.1
  /// The maximum step over a mark without a space after it, in type of several widths; a space adds
  /// a half or one.
  private static let maximumMarkedStep = 1.75
  /// The maximum step over a mark without a space after it, in type of one width, where such steps
  /// are 1.83 to 2.1.
  private static let maximumMonospacedStep = 2.4

  /// Returns whether there is room for a mark between the digits beside it.
  func isRoom(for mark: BoundingBox) -> Bool {
    guard let left = digits.last(where: { $0.midX < mark.midX }),
      let right = digits.first(where: { $0.midX > mark.midX })
    else { return false }
    let step = (style.step ?? Self.usualStep) * height
    return right.midX - left.midX >= Self.minimumMarkedStep * step
  }

  /// Returns whether another number is too near to this one for a mark and a space between them.
  func isContinued(by other: NumberInk) -> Bool {
    let own = (steps(over: []).plain + other.steps(over: []).plain).median
    guard let pageStep = style.step, let end = digits.last, let start = other.digits.first,
      own.map({ abs($0 / (pageStep * height) - 1) <= Self.maximumOffStep }) ?? style.isMonospaced
    else { return false }
    let maximum = style.isMonospaced ? Self.maximumMonospacedStep : Self.maximumMarkedStep
    return start.midX - end.midX <= maximum * pageStep * height
  }

  /// Returns whether a part is as wide as a hyphen, whose ink may have spread to a point.
  func mayBeHyphen(_ part: BoundingBox) -> Bool {
    part.width > Self.maximumPointWidth * part.height
  }

  /// The maximum ratio of the width of a point to its height.
  ///
  /// Chosen on: a form with the date 1-26-95.
  private static let maximumPointWidth = 1.25

  /// The maximum distance from the foot of the digits up to the top of a part that belongs to a low
  /// mark, in digit heights.
  private static let maximumTopAboveFoot = 1.3
  /// The maximum distance from the foot of the digits down to the bottom of such a part, in digit
  /// heights.
  private static let maximumBottomBelowFoot = 0.3

  /// Returns whether a part is above a low mark, as in a colon, or a broken digit of which the mark
  /// is a piece.
  ///
  /// A seven may reach over the mark after it, but no digit reaches back over the mark before it.
  func belongs(_ part: BoundingBox, to mark: BoundingBox) -> Bool {
    part != mark && part.top > foot - Self.maximumTopAboveFoot * height
      && part.bottom <= foot + Self.maximumBottomBelowFoot * height
      && part.left < mark.right && mark.midX < part.right
  }

  /// The maximum height of a speck, in digit heights.
  private static let maximumSpeckHeight = 0.3
  /// The maximum number of specks beside the marks of a number; more are noise.
  ///
  /// Chosen on: tables: a page with screened cells.
  private static let maximumSpecks = 3

  /// The maximum number of parts of ink of a number: its longest box may be a whole page.
  private static let maximumParts = 256

  /// Returns whether the parts of ink have more specks than a number with `marks` marks.
  func hasNoise(_ parts: [BoundingBox], marks: Int) -> Bool {
    parts.count > Self.maximumParts
      || parts.count { $0.height < Self.maximumSpeckHeight * height } > marks + Self.maximumSpecks
  }
}
