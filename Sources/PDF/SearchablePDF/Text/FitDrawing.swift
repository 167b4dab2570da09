import PDFSyntax
import PageModel
import Understanding

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
        appendBox(of: word, on: line, geometry, to: &content)
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
    let start = line.onPage(Point(x: word.left, y: word.baseline))
    let end = line.onPage(Point(x: word.right, y: word.baseline))
    content.move(toX: geometry.x(start.x), y: geometry.y(start.y))
    content.line(toX: geometry.x(end.x), y: geometry.y(end.y))
  }

  /// Adds the outline of a word, from the bottom to the top of the font.
  private static func appendBox(
    of word: FittedWord, on line: FittedLine, _ geometry: PageGeometry,
    to content: inout ContentStream
  ) {
    let metrics = BoxFontMetrics()
    let box = BoundingBox(
      left: word.left, top: word.baseline - line.size * Double(metrics.ascent) / 1000,
      right: word.right, bottom: word.baseline + line.size * Double(metrics.descent) / 1000)
    guard line.slope != nil else {
      let onPage = line.frame.toPage.apply(box)
      return content.rectangle(geometry.rectangle(onPage, enlargedBy: outset))
    }
    let corners = [
      Point(x: box.left, y: box.top), Point(x: box.right, y: box.top),
      Point(x: box.right, y: box.bottom), Point(x: box.left, y: box.bottom),
      Point(x: box.left, y: box.top),
    ].map(line.onPage)
    content.move(toX: geometry.x(corners[0].x), y: geometry.y(corners[0].y))
    for corner in corners.dropFirst() {
      content.line(toX: geometry.x(corner.x), y: geometry.y(corner.y))
    }
  }
}

extension FittedLine {
  /// Returns the position on the page, in pixels, of a point in the line's own pixels.
  fileprivate func onPage(_ point: Point) -> Point {
    guard let slope else {
      let (x, y) = frame.toPage.apply(x: point.x, y: point.y)
      return Point(x: x, y: y)
    }
    let foot = slope.point(at: point.x)
    let length = max(slope.length, .leastNormalMagnitude)
    return Point(
      x: foot.x - point.y * (slope.end.y - slope.start.y) / length,
      y: foot.y + point.y * (slope.end.x - slope.start.x) / length)
  }
}
