/// The strip of a page that a line of letters takes, in pixels with y down.
package struct Band: Sendable, Equatable {
  package var top: Double
  package var bottom: Double

  /// Makes the strip from `top` down to `bottom`.
  package init(top: Double, bottom: Double) {
    self.top = top
    self.bottom = bottom
  }

  /// From top to bottom, in pixels; negative where there is nothing between them.
  package var height: Double { bottom - top }

  /// The middle between top and bottom.
  package var middle: Double { (top + bottom) / 2 }
}
