import PageModel

/// A judgement of how certain the text of a recognised page is.
struct TextCertainty {
  /// The minimum number of words on a page that has room for them; with fewer, a page needs a
  /// higher confidence.
  private static let minimumWordsOfFullPage = 20
  /// The minimum number of words on any page.
  private static let minimumWords = 4
  /// The area for each required word, in squares as high as a line; a full page has a word in eight
  /// such squares.
  private static let roomForWord = 100.0
  /// The weight of text in turned lines: a page is turned only if nearly all its text is in such
  /// lines.
  private static let turnedShare = 0.4

  /// Whether the page needs no second try: it has enough words with a high mean confidence, most of
  /// them in upright lines.
  let isSufficient: Bool
  /// Whether another copy of the page would hardly give better text: the page is sufficient, and
  /// has many words with a mean confidence that is high even for few words.
  let isHardToImprove: Bool
  /// The number of letters, each weighted by its confidence above noise in per cent; letters of
  /// turned lines count less.
  let worth: Double

  /// The share of letter-sized ink outside certain words from which a page is uncertain, because
  /// the few words of a page upside down can look certain.
  private static let maximumUncovered = 0.5

  /// Judges a recognised page before the removal of noise, which makes any text look certain.
  ///
  /// - isFast: Whether the page was recognised at `RecognitionOptions.Level.fast`.
  init(_ recognized: PosedPage, isFast: Bool = false) {
    let page = recognized.uncleaned ?? recognized.page
    var (worth, uprightWords) = (0.0, 0)
    for line in page.lines {
      let isUpright = line.standsUpright
      if isUpright { uprightWords += line.words.count }
      for word in line.words where word.confidence > Confidence.noise {
        let letters = word.text.unicodeScalars.count { $0.properties.isAlphabetic }
        worth +=
          Double(letters) * (word.confidence - Confidence.noise)
          * (isUpright ? 1 : Self.turnedShare)
      }
    }
    self.worth = worth
    let count = page.wordCount
    let confidence = page.meanConfidence ?? 0
    let minimumOfMany = isFast ? Confidence.ofUnscaledPage : Confidence.certain
    let minimum = count >= Self.minimumWordsOfFullPage ? minimumOfMany : Confidence.high
    isSufficient =
      count >= Self.wordsAsked(of: page) && confidence >= minimum
      && 2 * uprightWords >= count && (recognized.tries.uncovered ?? 0) < Self.maximumUncovered
    isHardToImprove =
      isSufficient && count >= Self.minimumWordsOfFullPage && confidence >= Confidence.high
  }

  /// Returns the number of words that a page needs to be certain; fewer if its letters are large
  /// for its size.
  private static func wordsAsked(of page: RecognizedPage) -> Int {
    let heights = page.lines.map { min($0.box.width, $0.box.height) }
    let total = heights.reduce(0, +)
    guard total > 0 else { return minimumWordsOfFullPage }
    let height = total / Double(heights.count)
    let room = Double(page.size.area) / (height * height)
    return Int(min(max(room / roomForWord, Double(minimumWords)), Double(minimumWordsOfFullPage)))
  }
}

extension TextLine {
  /// Whether the line is read without turning the page: along x, or down a column of East Asian
  /// letters.
  ///
  /// Tesseract also reports Latin lines of a sideways page as such columns.
  fileprivate var standsUpright: Bool {
    guard frame != .upright else { return true }
    guard orientation == .pageUp, direction == .topToBottom else { return false }
    let letters = words.flatMap(\.text.unicodeScalars)
    return letters.count(where: \.isWide) * 2 > letters.count
  }
}
