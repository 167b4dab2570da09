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
  /// The page as drawn for people; `nil` if it cannot be drawn.
  package var image: PageJPEG?

  /// Makes a page.
  package init(
    number: Int, file: String? = nil, text: RecognizedPage, hasConfidences: Bool,
    comparison: ReviewComparison? = nil, image: PageJPEG? = nil
  ) {
    self.number = number
    self.file = file
    self.text = text
    self.hasConfidences = hasConfidences
    self.comparison = comparison
    self.image = image
  }

  /// The page as JSON for the script of the review page, without the image.
  ///
  /// A word is an array of its text, its box, its confidence and its second reading, each `null` if
  /// not known.
  var json: String {
    let lines = text.lines.map(line)
    return JSONText.object([
      ("page", "\(number)"), ("file", file.map(JSONText.string)),
      ("width", "\(text.size.width)"), ("height", "\(text.size.height)"),
      ("image", image.map { "[\($0.size.width),\($0.size.height)]" }),
      ("lines", JSONText.array(lines)),
    ])
  }

  private func line(_ line: TextLine) -> String {
    let turn = (4 - Int(line.orientation.rawValue)) % 4 * 90
    return JSONText.object([
      ("turned", turn == 0 ? nil : "\(turn)"),
      ("direction", line.direction.name.map(JSONText.string)),
      ("words", JSONText.array(line.words.map(word))),
    ])
  }

  private func word(_ word: Word) -> String {
    let box = PixelBox(word.box, in: text.size)
    let confidence = hasConfidences ? JSONText.number(word.confidence, decimals: 0) : "null"
    let second = comparison?.otherReading(of: word).map(JSONText.string)
    return JSONText.array(
      [
        JSONText.string(word.text), "\(box.left)", "\(box.top)", "\(box.right)", "\(box.bottom)",
        confidence,
      ] + [second].compactMap(\.self))
  }
}

extension WritingDirection {
  /// The name of a direction in JSON; `nil` for text from left to right.
  fileprivate var name: String? {
    switch self {
    case .leftToRight: nil
    case .rightToLeft: "rightToLeft"
    case .topToBottom: "topToBottom"
    }
  }
}

/// What a second recognition read at the places of a page's words.
package struct ReviewComparison: Sendable {
  private let rows: [Int: [Word]]

  /// The height of a row in which words are looked up, in pixels.
  private static let rowHeight = 64.0
  /// The minimum share of the smaller box that two words of one place have in common.
  private static let minimumOverlap = 0.5

  /// Makes a comparison with a page in the same pixels.
  package init(_ other: RecognizedPage) {
    var rows: [Int: [Word]] = [:]
    for word in other.lines.flatMap(\.words) {
      for row in Self.rows(of: word.box) { rows[row, default: []].append(word) }
    }
    self.rows = rows
  }

  private static func rows(of box: BoundingBox) -> ClosedRange<Int> {
    let first = Int(bounded: box.top / rowHeight)
    return first...max(first, min(Int(bounded: box.bottom / rowHeight), first + 1_000))
  }

  /// Returns what was read at the place of `word` if it differs; empty if nothing was read there.
  func otherReading(of word: Word) -> String? {
    var found: [Word] = []
    for row in Self.rows(of: word.box) {
      for other in rows[row] ?? [] where Self.overlap(word.box, other.box) >= Self.minimumOverlap {
        if !found.contains(other) { found.append(other) }
      }
    }
    let reading = found.map(\.text).joined(separator: " ")
    // Words that one reading joins and the other one divides are no misreadings.
    return found.contains { $0.text == word.text } || reading.filter { $0 != " " } == word.text
      ? nil : reading
  }

  private static func overlap(_ first: BoundingBox, _ second: BoundingBox) -> Double {
    let width = min(first.right, second.right) - max(first.left, second.left)
    let height = min(first.bottom, second.bottom) - max(first.top, second.top)
    guard width > 0, height > 0 else { return 0 }
    let areas = [first, second].map { ($0.right - $0.left) * ($0.bottom - $0.top) }
    return width * height / max(areas.min() ?? 1, 1)
  }
}
