package import PageModel

/// The words that a second recognition read, for comparison with the words of a page.
package struct ReviewComparison: Sendable {
  /// The words by the rows of the page that they touch.
  private let rows: [Int: [Word]]
  private let words: [Word]

  /// The height of a row in which words are looked up, in pixels.
  private static let rowHeight = 64.0
  /// The minimum overlap of two words at one place, as a share of the smaller box.
  private static let minimumOverlap = 0.5
  /// The maximum overlap of a missing word with a word of the page, as a share of the smaller box.
  private static let maximumOverlapOfMissing = 0.2
  /// The maximum number of rows of a word.
  private static let maximumRows = 1_000

  /// Makes a comparison with another reading of a page, scaled to an image of `size` pixels.
  package init(_ other: RecognizedPage, on size: PixelSize) {
    let (x, y) = (
      Double(size.width) / Double(max(other.size.width, 1)),
      Double(size.height) / Double(max(other.size.height, 1))
    )
    words = other.lines.flatMap(\.words).map { word in
      let box = BoundingBox(
        left: word.box.left * x, top: word.box.top * y, right: word.box.right * x,
        bottom: word.box.bottom * y)
      return Word(
        text: word.text, box: box, confidence: word.confidence, unread: word.unread)
    }
    rows = Self.rows(of: words)
  }

  private static func rows(of words: [Word]) -> [Int: [Word]] {
    var rows: [Int: [Word]] = [:]
    for word in words {
      for row in self.rows(of: word.box) { rows[row, default: []].append(word) }
    }
    return rows
  }

  private static func rows(of box: BoundingBox) -> ClosedRange<Int> {
    let first = Int(bounded: box.top / rowHeight)
    let last = Int(bounded: box.bottom / rowHeight)
    guard last > first else { return first...first }
    return first...min(last, first + min(last - first, maximumRows))
  }

  /// The second reading at the place of a word.
  struct Reading: Equatable {
    /// The text if it differs, empty if nothing was read; `nil` if it is the same.
    let other: String?
    /// The confidence, in per cent; `nil` if nothing was read.
    let confidence: Double?
    /// Whether ink beside the word was not read.
    let hasUnread: Bool
  }

  /// Returns the second reading at the place of `word`.
  func reading(of word: Word) -> Reading {
    var found: [Word] = []
    for row in Self.rows(of: word.box) {
      for other in rows[row] ?? [] where Self.overlap(word.box, other.box) >= Self.minimumOverlap {
        if !found.contains(other) { found.append(other) }
      }
    }
    found.sort { $0.box.left < $1.box.left }
    if let same = found.first(where: { $0.text == word.text }) {
      return Reading(other: nil, confidence: same.confidence, hasUnread: same.unread != nil)
    }
    let reading = found.map(\.text).joined(separator: " ")
    // A word that the second reading divides, or joins with others, is not a misreading.
    let isDivided = reading.filter { $0 != " " } == word.text
    let isJoined =
      found.count == 1 && reading.count > word.text.count && reading.contains(word.text)
    return Reading(
      other: isDivided || isJoined ? nil : reading, confidence: found.map(\.confidence).min(),
      hasUnread: found.contains { $0.unread != nil })
  }

  /// Returns the words that were read at places at which `page` has no words.
  func missing(in page: RecognizedPage) -> [Word] {
    let present = Self.rows(of: page.words)
    return words.filter { word in
      word.confidence >= Confidence.noise && word.text.contains { $0.isLetter || $0.isNumber }
        && !Self.rows(of: word.box).contains { row in
          present[row]?.contains {
            Self.overlap($0.box, word.box) > Self.maximumOverlapOfMissing
          } == true
        }
    }
  }

  private static func overlap(_ first: BoundingBox, _ second: BoundingBox) -> Double {
    (first.intersection(second)?.area ?? 0) / max(min(first.area, second.area), 1)
  }
}
