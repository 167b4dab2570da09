/// The heights of a line's letters in pixels, measured from the baseline (Tesseract's
/// `RowAttributes`; `x_ascenders` and `x_descenders` of hOCR 1.2).
package struct RowMetrics: Sendable, Hashable {
  /// From the baseline to the top of a lower-case x.
  package let xHeight: Double
  /// From the top of a lower-case x to the top of a tall letter, zero or more.
  package let ascenders: Double
  /// From the baseline down to the foot of a letter that hangs below it, zero or more.
  package let descenders: Double

  /// Makes the metrics of a line; all three are distances, never negative.
  package init(xHeight: Double, ascenders: Double, descenders: Double) {
    self.xHeight = max(0, xHeight)
    self.ascenders = max(0, ascenders)
    self.descenders = max(0, descenders)
  }

  /// From the foot of hanging letters to the top of tall ones (`x_size` of hOCR).
  package var height: Double { xHeight + ascenders + descenders }
}
