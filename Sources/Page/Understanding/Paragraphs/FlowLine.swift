import PageModel

/// A line measured along its reading direction, so that right-to-left text needs no rules of its
/// own.
struct FlowLine {
  /// The share of the width of its column below which a line is mostly empty.
  static let mostlyEmpty = 0.6

  let line: TextLine
  /// The start of the line along its reading direction, in pixels.
  let start: Double
  /// The end of the line along its reading direction, in pixels, at least `start`.
  let end: Double
  /// The height of the letters in pixels, at least 1.
  let size: Double
  /// The distance from the baseline of the line before, in pixels; `nil` for the first line and if
  /// the two lines have different frames.
  let step: Double?
  let marker: ListMarker?
  let startsInLowerCase: Bool
  let endsSentence: Bool
  let endsInHyphen: Bool
  let endsInComma: Bool
  /// The width of the first word in pixels.
  let firstWordWidth: Double

  /// Makes a line that follows `above`, mirrored if `isRightToLeft`.
  init(_ line: TextLine, after above: TextLine?, isRightToLeft: Bool) {
    let box = line.frameBoxOfText
    self.line = line
    start = isRightToLeft ? -box.right : box.left
    end = isRightToLeft ? -box.left : box.right
    size = line.letterSize
    step = above.flatMap { $0.frame == line.frame ? line.baselineStep(from: $0) : nil }
    marker = ListMarker(line)
    startsInLowerCase = line.startsInLowerCase
    endsSentence = line.endsSentence
    endsInHyphen = line.words.last?.text.utf8.last == UInt8(ascii: "-")
    endsInComma = line.words.last?.text.utf8.last == UInt8(ascii: ",")
    firstWordWidth = line.words.first.map { line.frame.fromPage.apply($0.box).width } ?? 0
  }

  /// Returns the lines of a column, each measured against the line above.
  static func lines(_ lines: [TextLine]) -> [FlowLine] {
    let isRightToLeft = lines.isRightToLeft
    return lines.indices.map { index in
      FlowLine(
        lines[index], after: index > 0 ? lines[index - 1] : nil, isRightToLeft: isRightToLeft)
    }
  }

  /// Returns whether the letters of both lines have about the same height.
  func isOfSize(of other: FlowLine) -> Bool {
    let heights = (line.metrics.xHeight, other.line.metrics.xHeight)
    // The recogniser may not measure the height of small letters.
    return TextLine.areOfOneSize(size, other.size)
      && (min(heights.0, heights.1) <= 0 || TextLine.areOfOneSize(heights.0, heights.1))
  }
}

/// The first and last characters of a line.
extension TextLine {
  /// Whether the first letter is lower case.
  var startsInLowerCase: Bool {
    let first = words.first?.text.unicodeScalars.first {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return first?.properties.isLowercase ?? false
  }

  /// Whether the line ends with a sentence's punctuation, ignoring closing quotation marks and
  /// brackets.
  var endsSentence: Bool {
    guard let text = words.last?.text else { return false }
    let last = text.unicodeScalars.last { !Self.closingMarks.contains($0) }
    return last.map(Self.sentenceEnds.contains) ?? false
  }

  private static let closingMarks: [Unicode.Scalar] = [
    "\"", "'", "”", "’", "»", "«", "“", ")", "]", "*",
  ]
  private static let sentenceEnds: [Unicode.Scalar] = [
    ".", "!", "?", ":", ";", "…", "。", "！", "？", "؟", "۔", "؛", "।",
  ]
}
