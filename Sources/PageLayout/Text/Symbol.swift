/// One recognised letter: a grapheme and where it was found (`RIL_SYMBOL` of Tesseract, `ocrx_cinfo` of hOCR).
package struct Symbol: Sendable, Hashable {
  package let text: String
  /// Rough: the recogniser's idea of the letter's extent, which may overlap its neighbours'.
  package let box: BoundingBox

  /// Makes a letter from its text and its box in pixels.
  package init(text: String, box: BoundingBox) {
    self.text = text
    self.box = box
  }
}
