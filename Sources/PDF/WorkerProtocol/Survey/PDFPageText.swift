package import PageModel

/// The text that a page of a PDF already has, hidden or visible, as far as it can be read.
package struct PDFPageText: Sendable, Codable, Equatable {
  /// The `PageRecords` of the text, in pixels of the page as shown; empty if the text is too long.
  package let records: Range<Int>
  /// The resolution of these pixels in dots per inch.
  package let dotsPerInch: Double
  /// Whether scanpdf made the page, and the lines and paragraphs follow the page's tags, in reading
  /// order.
  ///
  /// Such text has directional marks and no places, unless places were requested.
  package let isInReadingOrder: Bool
  /// Whether the page records the confidences of its words; false if these were not looked for.
  package let hasConfidences: Bool
  package let letters: Int
  /// The number of letters whose Unicode values the fonts do not give.
  package let unknownLetters: Int
  /// The number of form fields whose values the text lacks: they cannot be read, or scanpdf has
  /// recognised something else at their places.
  package let unreadFields: Int
  /// Whether a part of the text is missing because it is too long or cannot be decoded.
  package let isCut: Bool

  /// Makes the description of a page's text.
  package init(
    records: Range<Int>, dotsPerInch: Double, isInReadingOrder: Bool = false,
    hasConfidences: Bool = false, letters: Int, unknownLetters: Int, unreadFields: Int = 0,
    isCut: Bool
  ) {
    self.records = records
    self.dotsPerInch = dotsPerInch
    self.isInReadingOrder = isInReadingOrder
    self.hasConfidences = hasConfidences
    self.letters = letters
    self.unknownLetters = unknownLetters
    self.unreadFields = unreadFields
    self.isCut = isCut
  }

  /// The resolution in dots per inch; `nil` if the page is too large for places in whole pixels.
  package var resolution: Double? { dotsPerInch >= 1 ? dotsPerInch : nil }

  /// Whether all of the text can be read.
  package var isWhole: Bool { !isCut && unknownLetters == 0 && unreadFields == 0 }

  /// Returns the text in the bytes of its survey.
  ///
  /// - Throws: a `FramingError` if the records are malformed.
  package func page(in bytes: [UInt8]) throws(FramingError) -> RecognizedPage {
    guard !records.isEmpty else {
      return RecognizedPage.empty
    }
    guard bytes.indices.contains(records.lowerBound), records.upperBound <= bytes.count else {
      throw .records
    }
    return try PageRecords.decode(bytes[records])
  }
}

extension PDFPageSurvey {
  /// Returns the map from pixels of the canvas, possibly turned, to the pixels in which a text of
  /// the page is described; `nil` without a canvas.
  ///
  /// - shown: The survey of the page as the file shows it.
  package func canvasToPixels(
    of text: PDFPageText, on shown: PDFPageSurvey
  ) -> AffineTransform? {
    guard let canvas, canvas.size.width > 0, canvas.size.height > 0 else { return nil }
    let x = (canvas.right - canvas.left) / Double(canvas.size.width)
    let y = (canvas.top - canvas.bottom) / Double(canvas.size.height)
    let scale = text.dotsPerInch / 72 * userUnit
    return AffineTransform(a: x, b: 0, c: 0, d: -y, tx: canvas.left, ty: canvas.top)
      .concatenating(uprightToPage).concatenating(shown.uprightToPage.inverse)
      .concatenating(
        AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: shown.height * scale))
  }
}
