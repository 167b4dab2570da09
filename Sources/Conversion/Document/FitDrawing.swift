import PDFObjects
import PageLayout

/// What shows how the text was fitted, around letters that are seen: the box of each word in blue,
/// a little outside of its letters' boxes, and in green the baseline it stands on.
enum FitDrawing {
  /// How far a word's box is drawn off its letters' boxes, and how thick, in points.
  private static let outset = 0.4
  private static let lineWidth = 0.3

  /// Adds boxes and baselines to a page's content; they are no part of its text (ISO 32000-1,
  /// 14.8.2.2).
  static func append(
    _ paragraphs: [FittedParagraph], geometry: PageGeometry, to content: inout ContentStream
  ) {
    guard !paragraphs.isEmpty else { return }
    let lines = paragraphs.flatMap(\.lines)
    content.beginArtifact()
    content.setLineWidth(lineWidth)
    content.setStrokeRGB(0.1, 0.3, 0.9)
    for line in lines {
      for word in line.words { content.rectangle(box(of: word, size: line.size, geometry)) }
    }
    content.stroke()
    content.setStrokeRGB(0, 0.6, 0.2)
    for word in lines.flatMap(\.words) {
      content.move(toX: geometry.x(word.left), y: geometry.y(word.baseline))
      content.line(toX: geometry.x(word.right), y: geometry.y(word.baseline))
    }
    content.stroke()
    content.endMarkedContent()
  }

  /// From the font's foot to its top, in points.
  private static func box(
    of word: FittedWord, size: Double, _ geometry: PageGeometry
  ) -> PDFRectangle {
    let metrics = BoxFontMetrics()
    let size = geometry.height(size)
    let baseline = geometry.y(word.baseline)
    return PDFRectangle(
      lowerLeftX: geometry.x(word.left) - outset,
      lowerLeftY: baseline - size * Double(metrics.descent) / 1000 - outset,
      upperRightX: geometry.x(word.right) + outset,
      upperRightY: baseline + size * Double(metrics.ascent) / 1000 + outset)
  }
}
