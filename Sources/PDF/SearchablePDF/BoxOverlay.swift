import PDFSyntax
import PageModel
import TextLayer

/// Draws the blocks, paragraphs, lines and words of a page as thin outlines, with words coloured by
/// confidence.
enum BoxOverlay {
  /// A stroke: its width in points, its colour as red, green and blue from 0 to 1, and its distance
  /// outside the outlined box in points.
  ///
  /// With different distances, boxes of the same size do not cover each other.
  private struct Pen {
    let width: Double
    let color: (Double, Double, Double)
    var distance = 0.0
  }

  private static let block = Pen(width: 1.2, color: (0.1, 0.3, 0.9), distance: 3)
  private static let paragraph = Pen(width: 0.8, color: (0.6, 0.2, 0.8), distance: 1.5)
  private static let line = Pen(width: 0.3, color: (0.35, 0.6, 0.9))

  /// The pens of words and the minimum confidence of each in per cent: green, orange and red.
  private static let words = [
    (minimum: Confidence.high, pen: Pen(width: 0.5, color: (0, 0.6, 0.2))),
    (minimum: Confidence.doubtful, pen: Pen(width: 0.7, color: (0.95, 0.55, 0))),
    (minimum: -.infinity, pen: Pen(width: 0.9, color: (0.9, 0, 0))),
  ]

  /// Appends the outlines of a page to its content.
  static func append(
    _ page: RecognizedPage, geometry: PageGeometry, to content: inout ContentStream
  ) {
    guard !page.blocks.isEmpty else { return }
    content.beginArtifact()
    content.saveGraphicsState()
    let paragraphs = page.blocks.flatMap(\.paragraphs)
    draw(page.blocks.map(\.box), with: block, geometry, &content)
    draw(paragraphs.map(\.box), with: paragraph, geometry, &content)
    draw(page.lines.map(\.box), with: line, geometry, &content)
    var rest = page.words
    for (minimum, pen) in Self.words {
      draw(rest.filter { $0.confidence >= minimum }.map(\.box), with: pen, geometry, &content)
      rest.removeAll { $0.confidence >= minimum }
    }
    content.restoreGraphicsState()
    content.endMarkedContent()
  }

  private static func draw(
    _ boxes: [BoundingBox], with pen: Pen, _ geometry: PageGeometry, _ content: inout ContentStream
  ) {
    guard !boxes.isEmpty else { return }
    content.setLineWidth(pen.width)
    content.setStrokeRGB(pen.color.0, pen.color.1, pen.color.2)
    for box in boxes {
      content.rectangle(geometry.rectangle(box, enlargedBy: pen.distance))
    }
    content.stroke()
  }
}
