package import PageModel

/// The maximum content of a page's records.
///
/// A printed page has far less (a newspaper page about 15 000 words); a compromised worker could
/// otherwise cost the main process any amount of time and memory.
struct PageRecordLimits {
  /// The maximum number of blocks and paragraphs together of a page.
  var groups = 20_000
  /// The maximum number of lines of a page.
  var lines = 10_000
  /// The maximum number of words of a page.
  var words = 30_000
  /// The maximum number of symbols of a page.
  var symbols = 250_000
  /// The maximum number of rulings of a page.
  var rulings = RecognizedPage.maximumRulings
  /// The maximum length of all texts of a page, in bytes of UTF-8.
  var text = 500_000

  /// The maximum length of a side of the page, in pixels; no image has a longer side.
  static let side = Int(Int32.max)
  /// The maximum distance of a box from the page, as a multiple of the page's longer side:
  /// straightening can move boxes a little outside the page.
  static let reach = 1.0
  /// The distance of a box from the page that is allowed on the smallest page too, in pixels.
  static let minimumReach = 500.0
  /// The maximum slope of a baseline, in the frame of its line.
  static let slope = 1_000.0
  /// The range of confidences, in per cent.
  static let confidences = -1.0...101.0

  /// The maximum number of words of a line.
  static let wordsOfLine = 1_000
  /// The maximum number of symbols of a word; East Asian lines may be one word.
  static let symbolsOfWord = 1_000
  /// The maximum length of a word, in bytes of UTF-8.
  static let textOfWord = 4_000
  /// The maximum length of a symbol or of a language, in bytes of UTF-8.
  static let textOfSymbol = 128
  /// The maximum number of marks after a letter, as in the Stream-Safe Text Format (UAX #15, 13).
  static let marksOfLetter = 30
}

extension String {
  /// Whether a letter of the text has more marks than any printed letter.
  ///
  /// Invisible characters between marks do not separate them, because they are removed later.
  var hasTooManyMarks: Bool {
    let limit = PageRecordLimits.marksOfLetter
    guard utf8.count > limit, !utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    var count = 0
    for scalar in unicodeScalars {
      if scalar.properties.canonicalCombiningClass != .notReordered {
        count += 1
        if count > limit { return true }
      } else if scalar.properties.isGraphemeBase, !scalar.properties.isWhitespace,
        scalar != "\u{FFFD}"
      {
        count = 0
      }
    }
    return false
  }
}

extension Word {
  /// Whether a letter of the word has more marks than any printed letter; records have no such
  /// word.
  package var hasTooManyMarks: Bool { text.hasTooManyMarks }
}
