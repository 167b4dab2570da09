import PageModel

/// Lengths and words of a page with which a gap in a word is compared, in pixels of the image.
struct WordSurroundings {
  /// The median gap between letters of the line's other certain words, or of the page's if there
  /// are none.
  let letterGap: Double
  /// The smallest space between words of the line, at most `pageSpace`.
  let lineSpace: Double
  /// The median space between words of the page.
  let pageSpace: Double
  /// The number of times that the page has each certain word, without the signs around it.
  let counts: [String: Int]
}

/// The gaps, the spaces and the words of a page.
struct PageSurroundings {
  private let ink: LetterInk
  private let letterGap: Double
  private let space: Double
  private let counts: [String: Int]

  /// Measures the upright lines of a page; `nil` if it has no spaces, or no certain word with gaps.
  init?(_ page: RecognizedPage, _ ink: LetterInk) {
    let lines = page.lines.filter { $0.frame == .upright }.map(\.words)
    let certain = lines.joined().filter(\.isCertain)
    let gaps = certain.flatMap { ink.ink(of: $0).gaps.map(\.length) }
    guard let letterGap = gaps.median,
      let space = lines.flatMap({ Self.spaces(between: $0, ink) }).median
    else { return nil }
    self.ink = ink
    self.letterGap = letterGap
    self.space = space
    counts = certain.map(\.text.lettersAndDigits).filter { !$0.isEmpty }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Returns the surroundings of each word of a line.
  func surroundings(of words: [Word]) -> [WordSurroundings] {
    let gaps = words.map { $0.isCertain ? ink.ink(of: $0).gaps.map(\.length) : [] }
    let lineSpace = min(Self.spaces(between: words, ink).min() ?? space, space)
    return Self.mediansOfOthers(gaps).map { others in
      WordSurroundings(
        letterGap: others ?? letterGap, lineSpace: lineSpace, pageSpace: space, counts: counts)
    }
  }

  /// Returns, for each list, the median of the values of all other lists; `nil` if they have none.
  private static func mediansOfOthers(_ lists: [[Double]]) -> [Double?] {
    let all = lists.enumerated().flatMap { owner, values in values.map { (owner, $0) } }
      .sorted { $0.1 < $1.1 }
    let places = Dictionary(grouping: all.indices) { all[$0].0 }
    return lists.indices.map { owner in
      let own = places[owner, default: []]
      guard own.count < all.count else { return nil }
      // Each value of the list itself up to the others' median moves that median by one index.
      return all[own.reduce((all.count - own.count) / 2) { $1 <= $0 ? $0 + 1 : $0 }].1
    }
  }

  /// Returns the spaces between the words of a line that do not overlap.
  private static func spaces(between words: [Word], _ ink: LetterInk) -> [Double] {
    let boxes = words.map { ink.toImage.apply($0.box) }
    return zip(boxes, boxes.dropFirst()).map { $1.left - $0.right }.filter { $0 > 0 }
  }
}

extension String {
  /// The text without the signs around its letters and digits.
  var lettersAndDigits: String { String(trimmed { $0.isLetter || $0.isNumber }) }
}
