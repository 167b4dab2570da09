import PDFObjects
import PageLayout

/// The hidden text of a page (ISO 32000-1, 9.3.6, rendering mode 3): it can be found, selected and
/// copied, and only the picture over it is seen.
enum TextLayer {
  /// Adds the lines to a page's content in reading order, one text object a line, with codes of
  /// `font`.
  ///
  /// A line each, because poppler forgets the horizontal scaling between text objects.
  static func append(
    _ lines: [FittedLine], geometry: PageGeometry, font: inout HiddenFont,
    to content: inout ContentStream
  ) {
    guard !lines.isEmpty else { return }
    content.setTextRenderingMode(.invisible)
    for line in lines {
      var writer = LineWriter(line, geometry: geometry)
      content.beginText()
      writer.write(to: &content, font: &font)
      content.endText()
    }
    // The rendering mode is no part of a text object and would hold for all that comes after.
    content.setTextRenderingMode(.fill)
  }
}
