/// What was recognised on a page, in reading order, in pixels of the upright original
/// (`ocr_page` of hOCR, `Page` of ALTO).
package struct RecognizedPage: Sendable, Hashable {
  /// The size of the upright image, in pixels.
  package let size: PixelSize
  package let blocks: [TextBlock]

  /// Makes a page from its size in pixels and its blocks in reading order.
  package init(size: PixelSize, blocks: [TextBlock]) {
    self.size = size
    self.blocks = blocks
  }

  /// Every line of the page in reading order.
  package var lines: [TextLine] {
    blocks.flatMap(\.paragraphs).flatMap(\.lines)
  }

  /// How many words were recognised.
  package var wordCount: Int {
    lines.reduce(0) { $0 + $1.words.count }
  }

  /// The mean confidence of the words in per cent; `nil` for a page without words.
  package var meanConfidence: Double? {
    let words = lines.flatMap(\.words)
    guard !words.isEmpty else { return nil }
    return words.reduce(0) { $0 + $1.confidence } / Double(words.count)
  }
}
