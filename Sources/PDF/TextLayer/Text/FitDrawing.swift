package import Fitting
package import PDFSyntax
import PageModel

/// Draws the fit of visible text: the box of each word in blue, slightly larger than its letters'
/// boxes, and the baseline of the word in green.
package enum FitDrawing {
  /// The distance between a word's box and its letters' boxes, in points.
  private static let outset = 0.4
  private static let lineWidth = 0.3

  /// Appends boxes and baselines to a page's content, as an artifact (ISO 32000-1, 14.8.2.2).
  package static func append(
    _ paragraphs: [FittedParagraph], geometry: PageGeometry, to content: inout ContentStream
  ) {
    guard !paragraphs.isEmpty else { return }
    let words = paragraphs.flatMap(\.lines).flatMap { line in
      line.words.filter { !$0.isMark }.map { (line, $0) }
    }
    content.beginArtifact()
    content.setLineWidth(lineWidth)
    content.setStrokeRGB(0.1, 0.3, 0.9)
    for (line, word) in words { appendBox(of: word, on: line, geometry, to: &content) }
    content.stroke()
    content.setStrokeRGB(0, 0.6, 0.2)
    for (line, word) in words { appendBaseline(of: word, on: line, geometry, to: &content) }
    content.stroke()
    content.endMarkedContent()
  }

  private static func appendBaseline(
    of word: FittedWord, on line: FittedLine, _ geometry: PageGeometry,
    to content: inout ContentStream
  ) {
    let ends = [word.left, word.right].map { line.onPage(Point(x: $0, y: word.baseline)) }
    content.addLines(through: ends.map { (geometry.x($0.x), geometry.y($0.y)) })
  }

  /// Adds the outline of a word, from the bottom to the top of the font.
  private static func appendBox(
    of word: FittedWord, on line: FittedLine, _ geometry: PageGeometry,
    to content: inout ContentStream
  ) {
    let box = BoundingBox(
      left: word.left, top: word.baseline - line.size * Double(BoxFont.ascent) / 1000,
      right: word.right, bottom: word.baseline + line.size * Double(BoxFont.descent) / 1000)
    guard line.slope != nil else {
      let onPage = line.frame.toPage.apply(box)
      return content.rectangle(geometry.rectangle(onPage, enlargedBy: outset))
    }
    let corners = [
      Point(x: box.left, y: box.top), Point(x: box.right, y: box.top),
      Point(x: box.right, y: box.bottom), Point(x: box.left, y: box.bottom),
      Point(x: box.left, y: box.top),
    ].map(line.onPage)
    content.addLines(through: corners.map { (geometry.x($0.x), geometry.y($0.y)) })
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
