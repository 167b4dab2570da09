import PageModel

extension Word {
  /// A word of 20 pixels height from `left` to `right`.
  static func made(
    _ text: String, _ left: Double, _ right: Double, _ confidence: Double, top: Double = 0
  ) -> Word {
    Word(
      text: text, box: BoundingBox(left: left, top: top, right: right, bottom: top + 20),
      confidence: confidence)
  }
}

extension TextLine {
  /// An upright line around words, which are on the lower side of its box.
  static func made(_ words: [Word]) -> TextLine {
    TextLine(
      box: words.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0),
      baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 12, ascenders: 8, descenders: 0), words: words)
  }
}

extension RecognizedPage {
  /// A page with a block for each list of lines, each line a list of words.
  static func made(_ blocks: [[[Word]]]) -> RecognizedPage {
    RecognizedPage(
      size: PixelSize(width: 1000, height: 1000),
      blocks: blocks.map { lines in
        let lines = lines.map(TextLine.made)
        let box = lines.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
        return TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])
      })
  }

  /// The texts of its lines.
  var texts: [String] { lines.map { $0.words.map(\.text).joined(separator: " ") } }
}
