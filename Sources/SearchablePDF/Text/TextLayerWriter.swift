package import PDFSyntax

/// Writes the text layers of pages in one font, and reads each back.
package struct TextLayerWriter {
  let visibility: TextVisibility
  /// Whether lines are marked for the structure tree.
  let isStructured: Bool
  package private(set) var font = HiddenFont()
  private var check = TextLayerCheck()

  /// Makes a writer of text that structure elements refer to if `isStructured`.
  package init(visibility: TextVisibility, isStructured: Bool) {
    self.visibility = visibility
    self.isStructured = isStructured
  }

  /// Returns the text of a page; a fault, and no new font codes, if it does not read back as
  /// intended.
  ///
  /// - isStructured: Whether lines are marked for the structure tree; `nil` as the writer was made.
  package mutating func text(
    of page: PreparedPage, isStructured: Bool? = nil
  ) -> Result<ContentStream, TextLayerFault> {
    let codes = font.codeCount
    var text = ContentStream()
    TextLayer.append(
      page.paragraphs, geometry: page.geometry, visibility: visibility,
      isStructured: isStructured ?? self.isStructured, font: &font, to: &text)
    guard let fault = check.fault(in: text.bytes, of: page, visibility: visibility, font: font)
    else { return .success(text) }
    forgetCodes(after: codes)
    return .failure(fault)
  }

  /// Revokes all font codes after the first `count`.
  package mutating func forgetCodes(after count: Int) {
    font.forgetCodes(after: count)
    check.forgetCodes(after: count)
  }
}
