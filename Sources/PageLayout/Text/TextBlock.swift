/// A region of text, such as a column (`ocr_carea` of hOCR, `TextBlock` of ALTO).
package struct TextBlock: Sendable, Hashable {
  package let box: BoundingBox
  package let paragraphs: [Paragraph]

  /// Makes a block from its box in pixels and its paragraphs in reading order.
  package init(box: BoundingBox, paragraphs: [Paragraph]) {
    self.box = box
    self.paragraphs = paragraphs
  }
}
