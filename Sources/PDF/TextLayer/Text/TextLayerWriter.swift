package import Fitting
package import PDFSyntax

/// Writes the text layers of pages in one font, and reads each one back.
package struct TextLayerWriter {
  /// The visibility of the text.
  package let visibility: TextVisibility
  package private(set) var font = HiddenFont()
  private var check = TextLayerCheck()

  /// Makes a writer without font codes.
  package init(visibility: TextVisibility) { self.visibility = visibility }

  /// Returns the text of a page.
  ///
  /// - isStructured: Whether lines are marked for the structure tree.
  /// - fontName: The name of the font in the resources of the page.
  /// - Throws: the fault if the text does not read back as intended; the text then gets no font
  ///   codes.
  package mutating func text(
    of page: PreparedPage, isStructured: Bool, fontName: PDFName = HiddenFont.resourceName
  ) throws(TextLayerFault) -> ContentStream {
    let codes = font.codeCount
    font.resourceName = fontName
    var text = ContentStream()
    ParagraphWriter.append(
      page.paragraphs, geometry: page.geometry, visibility: visibility,
      isStructured: isStructured, isSideways: page.isSideways, font: &font,
      to: &text)
    guard let fault = check.fault(in: text.bytes, of: page, visibility: visibility, font: font)
    else { return text }
    forgetCodes(after: codes)
    throw fault
  }

  /// Returns a line of a page as a text object that takes the rendering mode from the content
  /// before.
  ///
  /// - sequences: The numbers of the marked-content sequences within the object, one per cell.
  /// - name: The name of the font in the resources of the page.
  /// - Throws: the fault if the text does not read back as intended; the line then gets no font
  ///   codes.
  package mutating func object(
    of line: FittedLine, on page: PreparedPage, sequences: Range<Int>, font name: PDFName
  ) throws(TextLayerFault) -> [UInt8] {
    let codes = font.codeCount
    font.resourceName = name
    let marks = sequences.isEmpty ? LineSequences.none : .sequences(sequences)
    var object = ContentStream()
    ParagraphWriter.appendObject(
      line, innerMarks: marks, page.geometry,
      wordScaling: SlopedLineWriter.wordScaling(of: [line], geometry: page.geometry),
      isSideways: page.isSideways, &font, to: &object)
    var whole = ContentStream()
    whole.setTextRenderingMode(visibility.renderingMode)
    whole.append(object)
    whole.setTextRenderingMode(.fill)
    let fault = check.fault(
      in: whole.bytes, of: page.with(lines: [line]), visibility: visibility, font: font,
      marks: [marks])
    guard let fault else { return object.bytes }
    forgetCodes(after: codes)
    throw fault
  }

  /// Returns the text object of a line that has no more words; empty without marked-content
  /// sequences.
  package static func emptyObject(sequences: Range<Int>) -> [UInt8] {
    guard !sequences.isEmpty else { return [] }
    var content = ContentStream()
    content.beginText()
    LineSequences.sequences(sequences).writeEmpty(to: &content)
    content.endText()
    return content.bytes
  }

  /// Revokes all font codes after the first `count`.
  package mutating func forgetCodes(after count: Int) {
    font.forgetCodes(after: count)
    check.forgetCodes(after: count)
  }
}
