import PDFSyntax
import Understanding

/// The text layer of a page, which can be searched, selected and copied.
enum TextLayer {
  /// Appends the lines to a page's content in reading order, with codes of `font`, marked as
  /// `PageStructure` numbers them.
  ///
  /// Lines are not marked unless `isStructured`, which is false for a page of an input PDF.
  ///
  /// Each line is a text object of its own, because poppler resets the horizontal scaling between
  /// text objects.
  static func append(
    _ paragraphs: [FittedParagraph], geometry: PageGeometry, visibility: TextVisibility,
    isStructured: Bool = true, font: inout HiddenFont, to content: inout ContentStream
  ) {
    guard !paragraphs.isEmpty else { return }
    setAppearance(visibility, &content)
    let lines = paragraphs.flatMap(\.lines)
    let wordScaling = SlopedLineWriter.wordScaling(of: lines, geometry: geometry)
    for (number, line) in lines.enumerated() {
      if isStructured, number < PageStructure.maximumSequenceCount {
        content.beginMarkedContent(PageStructure.paragraphTag, identifier: number)
      }
      content.beginText()
      if line.slope == nil {
        var writer = LineWriter(line, geometry: geometry)
        writer.write(to: &content, font: &font)
      } else {
        var writer = SlopedLineWriter(line, geometry: geometry, wordScaling: wordScaling)
        writer.write(to: &content, font: &font)
      }
      content.endText()
      let isLastSequence = number >= PageStructure.maximumSequenceCount - 1
      if isStructured, !isLastSequence || number == lines.count - 1 { content.endMarkedContent() }
    }
    // The rendering mode would otherwise persist after the text object.
    content.setTextRenderingMode(.fill)
  }

  /// Sets the rendering mode (ISO 32000-1, 9.3.6), and a thin red stroke for outlined text.
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

/// The visibility of a page's text.
package enum TextVisibility: Sendable, Equatable {
  /// Invisible, below the image.
  case hidden
  /// The box of every letter outlined over the image, to check the fit.
  case outlined

  /// The text rendering mode of the glyphs.
  var renderingMode: TextRenderingMode {
    switch self {
    case .hidden: .invisible
    case .outlined: .stroke
    }
  }
}
