import Fitting
import PDFSyntax

/// Writes the paragraphs of a page as text that can be searched, selected and copied.
enum ParagraphWriter {
  /// Appends the lines to a page's content in reading order, with codes of `font` and the marks of
  /// `LineSequences`.
  ///
  /// Lines are marked only if `isStructured`, which is false for a page of an input PDF.
  ///
  /// Each line is a text object of its own, because poppler resets the horizontal scaling between
  /// text objects.
  ///
  /// - isSideways: Whether the page is displayed with a quarter turn to either side.
  static func append(
    _ paragraphs: [FittedParagraph], geometry: PageGeometry, visibility: TextVisibility,
    isStructured: Bool = true, isSideways: Bool = false, font: inout HiddenFont,
    to content: inout ContentStream
  ) {
    guard !paragraphs.isEmpty else { return }
    content.setTextRenderingMode(visibility.renderingMode)
    if visibility == .outlined {
      content.setStrokeRGB(0.9, 0, 0)
      content.setLineWidth(0.3)
    }
    let lines = paragraphs.flatMap(\.lines)
    let wordScaling = SlopedLineWriter.wordScaling(of: lines, geometry: geometry)
    let marks =
      isStructured ? LineSequences.marks(of: paragraphs) : lines.map { _ in LineSequences.none }
    for (index, (line, own)) in zip(lines, marks).enumerated() {
      let next = marks.indices.contains(index + 1) ? marks[index + 1] : nil
      // The sequences of cells divide the line's text object, so they are within it (14.6.1).
      let isDivided = own.numbers.count > 1
      if !isDivided { own.begin(in: &content) }
      appendObject(
        line, innerMarks: isDivided ? own : .none, before: next, geometry,
        wordScaling: wordScaling, isSideways: isSideways, &font, to: &content)
      if !isDivided { own.end(before: next, in: &content) }
    }
    // The rendering mode would otherwise persist after the text object.
    content.setTextRenderingMode(.fill)
  }

  /// Appends a line as a text object with the given marks within it; the object takes the rendering
  /// mode from the content before.
  static func appendObject(
    _ line: FittedLine, innerMarks marks: LineSequences, before next: LineSequences? = nil,
    _ geometry: PageGeometry, wordScaling: Double, isSideways: Bool, _ font: inout HiddenFont,
    to content: inout ContentStream
  ) {
    content.beginText()
    marks.begin(in: &content)
    if line.slope == nil {
      var writer = LineWriter(line, geometry: geometry, isSideways: isSideways)
      writer.write(to: &content, font: &font, marks: marks)
    } else {
      var writer = SlopedLineWriter(line, geometry: geometry, wordScaling: wordScaling)
      writer.write(to: &content, font: &font, marks: marks)
    }
    marks.end(before: next, in: &content)
    content.endText()
  }
}
