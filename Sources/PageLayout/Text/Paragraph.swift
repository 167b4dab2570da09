/// Lines that belong together (`ocr_par` of hOCR).
package struct Paragraph: Sendable, Hashable {
  package let box: BoundingBox
  package let lines: [TextLine]

  /// Makes a paragraph from its box in pixels and its lines in reading order.
  package init(box: BoundingBox, lines: [TextLine]) {
    self.box = box
    self.lines = lines
  }

  /// The language data that read more than half of the words; `nil` where there are none such.
  package var language: String? {
    let words = lines.flatMap(\.words)
    var counts: [String: Int] = [:]
    for word in words {
      if let language = word.language { counts[language, default: 0] += 1 }
    }
    return counts.first { 2 * $0.value > words.count }?.key
  }
}
