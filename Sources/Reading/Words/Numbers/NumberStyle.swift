import PageModel

/// The typographic style of a page's numbers, which all of them show together.
///
/// A single mark may be a comma or a point, and the gap at it a space; the other numbers of the
/// page decide.
package struct NumberStyle {
  /// The ink's logit of a comma midway between the page's points and commas.
  let middle: Double
  /// The mark of thousands; `nil` if no number shows it.
  let thousands: NumberMark?
  /// The step from digit to digit, in digit heights; `nil` if few numbers show it.
  let step: Double?
  /// Whether the type is monospaced, with marks as wide as digits.
  let isMonospaced: Bool

  /// The style of a page without numbers.
  package static let unknown = NumberStyle(
    middle: 0, thousands: nil, step: nil, isMonospaced: false)
}

extension NumberStyle {
  /// Measures the style of the numbers of a page, and of its words if few numbers show it.
  ///
  /// - letters: The boxes of the letters of each word, from left to right.
  init(of numbers: [InkedNumber], letters: [[BoundingBox]]) {
    let order = Self.order(of: numbers)
    let steps = Self.steps(of: numbers)
    let letterStep = Self.monospacedStep(of: letters)
    self.init(
      middle: order?.middle ?? 0, thousands: order?.thousands, step: steps?.plain ?? letterStep,
      isMonospaced: steps.map { $0.marked >= Self.minimumMarkedStep } ?? (letterStep != nil))
  }

  /// The weight of the ink's logit as evidence for a comma rather than a point.
  ///
  /// The weights are fitted, beside the logits of places, to the marks of 60 pages of
  /// `read-numbers.py make`.
  ///
  /// Chosen on: logistic regression on the 15 844 marks, with the logits of places as an offset.
  private static let inkWeight = 0.58
  /// The maximum logit of the ink that counts.
  private static let maximumInk = 4.0
  /// The weight of the mark as it was read.
  private static let readingWeight = 1.1
  /// The weight of the ink's logit on a page without an order of marks.
  ///
  /// Chosen on: logistic regression on 15 844 marks without their places: 220 wrong.
  private static let inkWeightAlone = 0.72
  /// The weight of the mark as it was read on a page without an order of marks.
  private static let readingWeightAlone = 2.09

  /// Returns the logit of a mark being a comma rather than a point.
  ///
  /// - ink: The logit of the mark's ink; `nil` without ink of its own, so that its place before the
  ///   last three digits does not count.
  /// - reading: The mark that was read; `nil` if there is none.
  /// - role: The mark's role by its place among the digits; `nil` if it has none.
  func commaLogit(ink: Double?, reading: NumberMark?, role: DigitGroups.MarkRole?) -> Double {
    let shape =
      ink.map { min(max($0 - middle, -Self.maximumInk), Self.maximumInk) } ?? 0
    let read = reading?.commaEvidence ?? 0
    guard let thousands else {
      return Self.inkWeightAlone * shape + Self.readingWeightAlone * read
    }
    let order = thousands == .comma ? 1.0 : -1
    let placed = ink == nil && role == .either ? 0 : role?.thousandsLogit ?? 0
    return Self.inkWeight * shape + Self.readingWeight * read + order * placed
  }

  /// The minimum number of numbers that show the steps from digit to digit, the middle between both
  /// marks, or the order of the marks as they were read.
  private static let minimumNumbers = 5

  /// The minimum step over a mark in monospaced type, in steps from digit to digit.
  ///
  /// Chosen on: 44 pages of `read-numbers.py make` (seeds 41, 51 and 52): 1.95 to 2.1 in monospaced
  /// type, 1.38 to 1.6 in other type.
  private static let minimumMarkedStep = 1.75

  /// Returns the step from digit to digit, in digit heights, and the step over a mark, in steps
  /// from digit to digit.
  private static func steps(of numbers: [InkedNumber]) -> (plain: Double, marked: Double)? {
    let measured = numbers.compactMap { number -> (plain: Double, marked: Double)? in
      let steps = number.ink.steps(over: number.marks)
      guard let plain = steps.plain.median, let marked = steps.marked.median, plain > 0 else {
        return nil
      }
      return (plain / number.ink.height, marked / plain)
    }
    guard measured.count >= minimumNumbers, let plain = measured.map(\.plain).median,
      let marked = measured.map(\.marked).median
    else { return nil }
    return (plain, marked)
  }
}

/// The steps from letter to letter in the words of a page, which are equal in monospaced type.
extension NumberStyle {
  /// The minimum number of letters of a word whose steps are measured.
  private static let minimumLetters = 4
  /// The minimum number of steps on a page.
  private static let minimumSteps = 12
  /// The maximum difference of a step from the median of its word, as a share of the median.
  ///
  /// Chosen on: the 23 typefaces: with 0.08 to 0.15, all steps are equal in type of one width.
  private static let maximumOffStep = 0.1
  /// The minimum share of equal steps in monospaced type.
  ///
  /// Chosen on: 23 typefaces: 1.0 in type of one width, and in other type at most 0.79 (0.91 with a
  /// difference of 0.15).
  private static let minimumShare = 0.9

  /// Returns the median step in monospaced type, in heights of tall letters; `nil` for other type
  /// or too few steps.
  private static func monospacedStep(of words: [[BoundingBox]]) -> Double? {
    var (equal, all) = (0, 0)
    var medians: [Double] = []
    for letters in words where letters.count >= minimumLetters {
      let steps = zip(letters, letters.dropFirst()).map { $1.midX - $0.midX }
      guard let median = steps.median, median > 0, let height = letters.map(\.height).max() else {
        continue
      }
      equal += steps.count { abs($0 / median - 1) <= maximumOffStep }
      all += steps.count
      medians.append(median / height)
    }
    guard all >= minimumSteps, Double(equal) / Double(all) >= minimumShare else { return nil }
    return medians.median
  }
}

extension NumberMark {
  /// The evidence for a comma of the mark as it was read, −1 to 1.
  fileprivate var commaEvidence: Double {
    switch self {
    case .comma: 1
    case .point: -1
    case .minus: 0
    }
  }
}

/// A number as it was read, with the measures and marks of its ink.
struct InkedNumber {
  let symbols: [Symbol]
  let ink: NumberInk
  /// The points and commas of the ink, from left to right.
  let marks: [BoundingBox]

  /// A mark between two digits: the ink's logit of a comma, and the evidence for a comma as it was
  /// read.
  fileprivate typealias InkedMark = (logit: Double, reading: Double)

  /// The marks of thousands and the decimal mark; `nil` unless the number and its ink have both.
  fileprivate var bothMarks: (thousands: [InkedMark], decimal: InkedMark)? {
    let between = ink.between(marks)
    guard let groups = DigitGroups(of: symbols), groups.hasBothMarks,
      groups.marks.count == between.count
    else { return nil }
    let marks = zip(groups.marks, between).map { index, part -> InkedMark in
      (ink.commaLogit(part), symbols[index].mark?.commaEvidence ?? 0)
    }
    guard let decimal = marks.last else { return nil }
    return (Array(marks.dropLast()), decimal)
  }
}

/// The order of marks: which one is of thousands and which one is decimal, as numbers with both
/// show.
extension NumberStyle {
  /// The minimum difference of the medians of both marks' logits in the ink; marks of one kind
  /// differ less.
  ///
  /// Chosen on: 44 pages of `read-numbers.py make` (seeds 41, 51 and 52): of 2 416 numbers with
  /// both marks 2 392 right, none wrong, 24 undecided.
  private static let minimumDifference = 3.0
  /// The minimum difference of the means of both marks as they were read: a quarter of the maximum.
  private static let minimumReading = 0.5

  /// Returns the mark of thousands, and the ink's logit of a comma midway between both marks; `nil`
  /// without an order.
  ///
  /// The ink decides if both marks differ in it, otherwise the marks as they were read. The logit
  /// is 0 if the numbers are too few for it.
  private static func order(
    of numbers: [InkedNumber]
  ) -> (thousands: NumberMark, middle: Double)? {
    let both = numbers.compactMap(\.bothMarks)
    let thousands = both.flatMap(\.thousands)
    guard let high = thousands.map(\.logit).median, let low = both.map(\.decimal.logit).median
    else { return nil }
    let isFew = both.count < minimumNumbers
    if abs(high - low) >= minimumDifference {
      return (high > low ? .comma : .point, isFew ? 0 : (high + low) / 2)
    }
    let read = thousands.map(\.reading).mean - both.map(\.decimal.reading).mean
    guard !isFew, abs(read) >= minimumReading else { return nil }
    return (read > 0 ? .comma : .point, 0)
  }
}

extension [Double] {
  fileprivate var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}
