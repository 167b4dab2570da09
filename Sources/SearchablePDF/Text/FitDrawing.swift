import PDFObjects
import PageLayout

/// Draws the fit of visible text: the box of each word in blue, slightly outside of its letters'
/// boxes, and its baseline in green.
enum FitDrawing {
  /// The distance between a word's box and its letters' boxes, in points.
  private static let outset = 0.4
  private static let lineWidth = 0.3

  /// Appends boxes and baselines to a page's content, as an artifact (ISO 32000-1, 14.8.2.2).
  static func append(
    _ paragraphs: [FittedParagraph], geometry: PageGeometry, to content: inout ContentStream
  ) {
    guard !paragraphs.isEmpty else { return }
    let lines = paragraphs.flatMap(\.lines)
    content.beginArtifact()
    content.setLineWidth(lineWidth)
    content.setStrokeRGB(0.1, 0.3, 0.9)
    for line in lines {
      for word in line.words where !word.isMark {
        content.rectangle(box(of: word, on: line, geometry))
      }
    }
    content.stroke()
    content.setStrokeRGB(0, 0.6, 0.2)
    for line in lines {
      for word in line.words where !word.isMark {
        appendBaseline(of: word, on: line, geometry, to: &content)
      }
    }
    content.stroke()
    content.endMarkedContent()
  }

  private static func appendBaseline(
    of word: FittedWord, on line: FittedLine, _ geometry: PageGeometry,
    to content: inout ContentStream
  ) {
    let start = line.frame.toPage.apply(x: word.left, y: word.baseline)
    let end = line.frame.toPage.apply(x: word.right, y: word.baseline)
    content.move(toX: geometry.x(start.x), y: geometry.y(start.y))
    content.line(toX: geometry.x(end.x), y: geometry.y(end.y))
  }

  /// Returns the box of a word from descent to ascent, in points.
  private static func box(
    of word: FittedWord, on line: FittedLine, _ geometry: PageGeometry
  ) -> PDFRectangle {
    let metrics = BoxFontMetrics()
    let box = line.frame.toPage.apply(
      BoundingBox(
        left: word.left, top: word.baseline - line.size * Double(metrics.ascent) / 1000,
        right: word.right, bottom: word.baseline + line.size * Double(metrics.descent) / 1000))
    return PDFRectangle(
      lowerLeftX: geometry.x(box.left) - outset, lowerLeftY: geometry.y(box.bottom) - outset,
      upperRightX: geometry.x(box.right) + outset, upperRightY: geometry.y(box.top) + outset)
  }
}
