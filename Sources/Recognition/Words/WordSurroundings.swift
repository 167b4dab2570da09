import PageModel
import Vision

/// What a gap in a word is compared with: distances of other letters and words, in pixels of the
/// image, which are `nil` if there are none, and other words.
struct WordSurroundings {
  /// The median gap between letters of the other certain words of the line, or of the page.
  let letters: Double?
  /// The smallest space between words of the line, at most the median one of the page.
  let line: Double?
  /// The median space between words of the page.
  let page: Double?
  /// How often the page has each certain word, without the signs around it.
  let counts: [String: Int]
}

/// The ink of a word: the boxes of its letters and the gaps between them, in pixels of the image.
struct WordInk {
  let letters: [BoundingBox]
  let gaps: [ClosedRange<Double>]

  /// Finds the gaps between letters, which are in the order of their left sides.
  init(_ letters: [BoundingBox]) {
    self.letters = letters
    var gaps: [ClosedRange<Double>] = []
    var end = letters.first?.right ?? 0
    for letter in letters.dropFirst() {
      if letter.left > end { gaps.append(end...letter.left) }
      end = max(end, letter.right)
    }
    self.gaps = gaps
  }
}

/// The distances of the letters and words of a page, and its words.
struct PageSurroundings {
  private let toImage: AffineTransform
  private let ink: (Word) -> WordInk
  private let letters: Double?
  private let page: Double?
  private let counts: [String: Int]

  /// Measures the upright lines of a page.
  ///
  /// - toImage: The map from the pixels of the words to those of the ink.
  /// - ink: Returns the ink of a word.
  init(_ page: RecognizedPage, _ toImage: AffineTransform, _ ink: @escaping (Word) -> WordInk) {
    self.toImage = toImage
    self.ink = ink
    let lines = page.lines.filter { $0.frame == .upright }.map(\.words)
    let certain = lines.joined().filter(\.isCertain)
    letters = certain.flatMap { ink($0).gaps.map(\.length) }.median
    counts = certain.reduce(into: [:]) { $0[$1.text.lettersAndDigits, default: 0] += 1 }
    self.page = lines.flatMap { Self.spaces(between: $0, toImage) }.median
  }

  /// Returns what the gaps of each word of a line are compared with.
  func surroundings(of words: [Word]) -> [WordSurroundings] {
    let gaps = words.map { $0.isCertain ? ink($0).gaps.map(\.length) : [] }
    let line = (Self.spaces(between: words, toImage) + (page.map { [$0] } ?? [])).min()
    return words.indices.map { index in
      let others = gaps.enumerated().filter { $0.offset != index }.flatMap(\.element)
      return WordSurroundings(
        letters: others.median ?? letters, line: line, page: page, counts: counts)
    }
  }

  /// Returns the spaces between words of a line, without those of words that overlap.
  private static func spaces(between words: [Word], _ toImage: AffineTransform) -> [Double] {
    let boxes = words.map { toImage.apply($0.box) }
    return zip(boxes, boxes.dropFirst()).map { $1.left - $0.right }.filter { $0 > 0 }
  }
}

extension String {
  /// The text without the signs around its letters and digits.
  var lettersAndDigits: String { String(trimmed { $0.isLetter || $0.isNumber }) }
}
