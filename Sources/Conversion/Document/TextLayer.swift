import PDFObjects
import PageLayout

/// The text of a page, which can be found, selected and copied.
enum TextLayer {
  /// Adds the lines to a page's content in reading order, one text object a line, with codes of
  /// `font`.
  ///
  /// A line each, because poppler forgets the horizontal scaling between text objects.
  static func append(
    _ lines: [FittedLine], geometry: PageGeometry, visibility: TextVisibility,
    font: inout HiddenFont, to content: inout ContentStream
  ) {
    guard !lines.isEmpty else { return }
    setAppearance(visibility, &content)
    for line in lines {
      var writer = LineWriter(line, geometry: geometry)
      content.beginText()
      writer.write(to: &content, font: &font)
      content.endText()
    }
    // The rendering mode is no part of a text object and would hold for all that comes after.
    content.setTextRenderingMode(.fill)
  }

  /// Only the picture is seen (ISO 32000-1, 9.3.6), or thin red boxes over it.
  private static func setAppearance(
    _ visibility: TextVisibility, _ content: inout ContentStream
  ) {
    content.setTextRenderingMode(visibility.renderingMode)
    switch visibility {
    case .hidden: break
    case .outlined:
      content.setStrokeRGB(0.9, 0, 0)
      content.setLineWidth(0.3)
    }
  }
}
