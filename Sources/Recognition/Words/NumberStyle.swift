import PageModel

/// How the numbers of a page are set, as the ink of all of them shows.
///
/// One mark alone may be a comma or a point, and the gap at it a space; the other numbers of its
/// page decide.
struct NumberStyle {
  /// The logit between points and commas, and the distance to it from which a mark is certain.
  let comma: (middle: Double, certain: Double)
  /// The step from digit to digit in type of one width, in digit heights; `nil` in other type.
  let pitch: Double?

  /// The style of a page with few numbers.
  static let unknown = NumberStyle(comma: (middle: 0, certain: 3), pitch: nil)

  /// A number with the points and commas and the digits of its ink.
  typealias Inked = (groups: DigitGroups?, marks: [BoundingBox], ink: NumberInk)

  /// Measures the style of the numbers of a page.
  init(of numbers: [Inked]) {
    self.init(comma: Self.comma(of: numbers), pitch: Self.pitch(of: numbers))
  }

  private init(comma: (middle: Double, certain: Double), pitch: Double?) {
    self.comma = comma
    self.pitch = pitch
  }

  /// The number of numbers that show a style.
  private static let leastNumbers = 5

  /// The certain distance from the middle of points and commas, as a share of half the distance of
  /// their medians.
  private static let certainShare = 0.4

  /// Half of the least distance of the medians; marks of one kind are nearer.
  private static let leastHalf = 3.0

  /// Returns the middle of the decimal marks and of the marks of thousands, in numbers with both,
  /// and the distance to it from which a mark is certain.
  private static func comma(of numbers: [Inked]) -> (middle: Double, certain: Double) {
    let marks = numbers.compactMap { number in
      number.groups?.logits(of: number.marks, number.ink)
    }
    guard marks.count >= leastNumbers, let thousands = marks.flatMap(\.thousands).median,
      let decimal = marks.map(\.decimal).median
    else { return unknown.comma }
    let half = abs(thousands - decimal) / 2
    guard half >= leastHalf else { return unknown.comma }
    return ((thousands + decimal) / 2, certainShare * half)
  }

  /// The least step over a mark in type of one width, in steps from digit to digit.
  ///
  /// It is 1.95 to 2.1 there, and 1.38 to 1.6 in other type (44 pages of `read-numbers.py make`).
  private static let leastMarkedStep = 1.75

  private static func pitch(of numbers: [Inked]) -> Double? {
    let measured = numbers.compactMap { number -> (pitch: Double, step: Double)? in
      let steps = number.ink.steps(over: number.marks)
      guard let plain = steps.plain.median, let marked = steps.marked.median, plain > 0 else {
        return nil
      }
      return (plain / number.ink.height, marked / plain)
    }
    guard measured.count >= leastNumbers, let step = measured.map(\.step).median,
      step >= leastMarkedStep
    else { return nil }
    return measured.map(\.pitch).median
  }
}

/// The digits of a number between marks of thousands and a decimal mark, such as 1,234.5.
struct DigitGroups {
  /// The indices of the marks among the symbols; the last is the decimal mark.
  let marks: [Int]

  /// Makes the groups of a number; `nil` unless its marks must be of both kinds: three digits
  /// between them, and one or two after the last one.
  init?(of symbols: [Symbol]) {
    guard let first = symbols.firstIndex(where: \.isDigit),
      let last = symbols.lastIndex(where: \.isDigit)
    else { return nil }
    let groups = symbols[first...last].split(omittingEmptySubsequences: false) {
      $0.isConfusedMark
    }
    guard groups.count > 2, groups.joined().allSatisfy(\.isDigit), groups[0].count <= 3,
      groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 }),
      (1...2).contains(groups[groups.count - 1].count)
    else { return nil }
    marks = (first...last).filter { symbols[$0].isConfusedMark }
  }

  /// Returns the logits of marks being commas, of those of thousands and of the decimal one; `nil`
  /// if there are more or fewer between the digits in the ink.
  func logits(
    of marks: [BoundingBox], _ ink: NumberInk
  ) -> (thousands: [Double], decimal: Double)? {
    let logits = ink.between(marks).map(ink.commaLogit)
    guard logits.count == self.marks.count, let decimal = logits.last else { return nil }
    return (Array(logits.dropLast()), decimal)
  }
}
