import Exports
package import PageModel
package import PagePipeline

/// A page of a review: its words, and its image.
package struct ReviewedPage: Sendable {
  /// The number of the page in its document, from 1.
  package let number: Int
  /// The name of the page's file, if the document is made of several; `nil` for a PDF.
  package let file: String?
  /// The text in the pixels of the page's JSON export.
  package let text: RecognizedPage
  /// Whether the confidences of the words are known.
  package let hasConfidences: Bool
  /// What a second recognition read; `nil` if there was none.
  package let comparison: ReviewComparison?
  /// The words that are not doubtful; `nil` if they are not known.
  package let dictionary: ReviewDictionary?
  /// The page as drawn for people; `nil` if it cannot be drawn.
  package var image: PageJPEG?

  package init(
    number: Int, file: String? = nil, text: RecognizedPage, hasConfidences: Bool,
    comparison: ReviewComparison? = nil, dictionary: ReviewDictionary? = nil,
    image: PageJPEG? = nil
  ) {
    self.number = number
    self.file = file
    self.text = text
    self.hasConfidences = hasConfidences
    self.comparison = comparison
    self.dictionary = dictionary
    self.image = image
  }

  /// The page as JSON for the script of the review page, without the image.
  ///
  /// A word is an array of its text, its box, its confidence and its second reading, each `null` if
  /// not known, 1 if it is not in the dictionary, and 1 if ink beside it is in no word.
  var json: String {
    let lines = text.lines.map(line)
    return JSONText.object([
      ("page", "\(number)"), ("file", file.map(JSONText.string)),
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
