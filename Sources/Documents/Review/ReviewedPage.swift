import Exports
import Inputs
import PageModel
import PagePipeline
import Understanding

/// A page of a review: its words, and its image.
struct ReviewedPage: Sendable {
  /// The number of the page in its document, from 1.
  let number: Int
  /// The name of the page's file, if the document is made of several; `nil` for a PDF.
  var file: String? = nil
  /// The grade of the text; `nil` if it is not known, as for PDFs.
  var grade: PageGrade? = nil
  /// The text in the pixels of the page's JSON export.
  let text: RecognizedPage
  /// Whether the confidences of the words are known.
  let hasConfidences: Bool
  /// The comparison with a second recognition; `nil` if there was none.
  var comparison: ReviewComparison? = nil
  /// The words that are not doubtful; `nil` if they are not known.
  var dictionary: ReviewDictionary? = nil
  /// The page as drawn for people; `nil` if it cannot be drawn.
  var image: PageJPEG? = nil

  /// The page as JSON for the script of the review page, without the image.
  ///
  /// A word is an array of its text, its box, its confidence and its second reading, each `null` if
  /// not known, 1 if it is not in the dictionary, and 1 if ink beside it is in no word.
  var json: String {
    let lines = text.lines.map(line)
    return JSONText.object([
      ("page", "\(number)"), ("file", file.map(JSONText.string)),
      ("grade", grade.map { JSONText.string($0.rawValue) }),
      ("width", "\(text.size.width)"), ("height", "\(text.size.height)"),
      ("image", image.map { "[\($0.size.width),\($0.size.height)]" }),
      ("lines", JSONText.array(lines)),
      ("missing", comparison.map { JSONText.array($0.missing(in: text).map(suggestion)) }),
    ])
  }

  private func line(_ line: TextLine) -> String {
    let turn = line.orientation.degreesCounterclockwise
    return JSONText.object([
      ("turned", turn == 0 ? nil : "\(turn)"),
      ("direction", line.direction.name.map(JSONText.string)),
      ("words", JSONText.array(line.words.map(word))),
    ])
  }

  /// Returns a word that only the second reading has.
  private func suggestion(_ word: Word) -> String {
    JSONText.array(place(of: word) + [JSONText.number(word.confidence, decimals: 0)])
  }

  /// Returns the text of a word and the sides of its box.
  private func place(of word: Word) -> [String] {
    [JSONText.string(word.text)] + PixelBox(word.box, in: text.size).sides.map(String.init)
  }

  private func word(_ word: Word) -> String {
    let second = comparison?.reading(of: word)
    let confidence = hasConfidences ? word.confidence : second?.confidence
    var members =
      place(of: word) + [
        confidence.map { JSONText.number($0, decimals: 0) } ?? "null",
        second?.other.map(JSONText.string) ?? "null",
        dictionary?.contains(word.text) == false ? "1" : "null",
        word.unread == nil && second?.hasUnread != true ? "null" : "1",
      ]
    while members.last == "null" { members.removeLast() }
    return JSONText.array(members)
  }
}
