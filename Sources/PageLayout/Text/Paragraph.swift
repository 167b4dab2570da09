/// Lines that belong together (`ocr_par` of hOCR).
package struct Paragraph: Sendable, Hashable {
  package let box: BoundingBox
  package let lines: [TextLine]

  /// Makes a paragraph from its box in pixels and its lines in reading order.
  package init(box: BoundingBox, lines: [TextLine]) {
    self.box = box
    self.lines = lines
  }
}
