import PDFObjects
import PageLayout

/// The text of a page, which can be found, selected and copied.
enum TextLayer {
  /// Adds the lines to a page's content in reading order, one text object a line, with codes of
  /// `font`, marked as `PageStructure` counts them.
  ///
  /// A line each, because poppler forgets the horizontal scaling between text objects.
  static func append(
    _ paragraphs: [FittedParagraph], geometry: PageGeometry, visibility: TextVisibility,
    font: inout HiddenFont, to content: inout ContentStream
  ) {
    guard !paragraphs.isEmpty else { return }
    setAppearance(visibility, &content)
    let lines = paragraphs.flatMap(\.lines)
    for (number, line) in lines.enumerated() {
      if number < PageStructure.mostSequences {
        content.beginMarkedContent(PageStructure.paragraphTag, identifier: number)
      }
      var writer = LineWriter(line, geometry: geometry)
      content.beginText()
      writer.write(to: &content, font: &font)
      content.endText()
      let isLastSequence = number >= PageStructure.mostSequences - 1
      if !isLastSequence || number == lines.count - 1 { content.endMarkedContent() }
    }
    // The rendering mode is no part of a text object and would hold for all that comes after.
    content.setTextRenderingMode(.fill)
  }

  /// Only the image is seen (ISO 32000-1, 9.3.6), or thin red boxes over it.
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
