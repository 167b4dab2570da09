import PageModel
import Understanding

/// Sketches pages for tests: letters 10 pixels wide, 30 high, in lines 40 pixels apart.
enum Sketch {
  static let letterWidth = 10.0
  static let metrics = RowMetrics(xHeight: 15, ascenders: 8, descenders: 7)

  /// A line of text that begins at `left`, its letters `scale` times as large.
  ///
  /// Two spaces in a row are a gap of 100 pixels.
  static func line(
    _ text: String, left: Double = 100, top: Double, scale: Double = 1,
    direction: WritingDirection = .leftToRight
  ) -> TextLine {
    var words: [Word] = []
    var x = left
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = Double(part.count) * letterWidth * scale
      if part.isEmpty {
        x += 100
        continue
      }
      let box = BoundingBox(left: x, top: top, right: x + width, bottom: top + 30 * scale)
      words.append(Word(text: String(part), box: box, confidence: 90))
      x += width + letterWidth * scale
    }
    let box = BoundingBox(
      left: left, top: top, right: x - letterWidth * scale, bottom: top + 30 * scale)
    let metrics = RowMetrics(
      xHeight: metrics.xHeight * scale, ascenders: metrics.ascenders * scale,
      descenders: metrics.descenders * scale)
    return TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -7 * scale), metrics: metrics, words: words,
      direction: direction)
  }

  /// Lines 40 pixels apart, each indented by 10 pixels per leading space of its text; an empty text
  /// leaves half a line free.
  static func lines(_ texts: [String], left: Double = 100, top: Double = 100) -> [TextLine] {
    var y = top
    var lines: [TextLine] = []
    for text in texts {
      let spaces = text.prefix { $0 == " " }.count
      if !text.isEmpty {
        let start = left + Double(spaces) * letterWidth
        lines.append(line(String(text.dropFirst(spaces)), left: start, top: y))
      }
      y += text.isEmpty ? 20 : 40
    }
    return lines
  }

  /// A block of one paragraph, as a recogniser that sees no paragraphs hands it over.
  static func block(_ lines: [TextLine]) -> TextBlock {
    let box = lines.map(\.box).reduce(lines[0].box) { $0.union($1) }
    return TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])
  }

  static func block(_ texts: [String], left: Double = 100, top: Double = 100) -> TextBlock {
    block(lines(texts, left: left, top: top))
  }

  static func page(_ blocks: [TextBlock]) -> RecognizedPage {
    RecognizedPage(size: PixelSize(width: 2000, height: 3000), blocks: blocks)
  }

  /// The first words of each paragraph that is found in lines of one block.
  static func starts(_ texts: [String]) -> [String] {
    starts(lines(texts))
  }

  static func starts(_ lines: [TextLine]) -> [String] {
    ParagraphGrouping.group(page([block(lines)])).blocks.flatMap(\.paragraphs).map {
      $0.lines[0].words[0].text
    }
  }

  /// Eight full lines of running text, distinguished by `name`.
  static func column(_ name: String, left: Double, top: Double, lines: Int = 8) -> TextBlock {
    let texts = (1...lines).map { "\(name)\($0) runs on and on over the whole of the width" }
    return block(texts, left: left, top: top)
  }
}
