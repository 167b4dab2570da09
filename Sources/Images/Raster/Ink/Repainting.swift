/// The ink of an image to paint over, and further processing of the image.
package struct Repainting: Sendable, Equatable {
  /// The minimum length in pixels of rulings that are painted over; `nil` keeps all rulings.
  package var rulingLength: Int?
  /// The thickness in pixels from which an area is not a ruling.
  package var rulingThickness = 1
  /// Whether slanted, rough, broken and dotted rulings are painted over too, and letters that touch
  /// rulings are kept.
  package var followsRulings = false
  /// The radius in pixels around an area in which its background colour is measured.
  package var backgroundReach = 15
  /// Whether the darkest ink around each pixel becomes black, and the brightest paper white.
  package var evensContrast = false
  /// The radius in pixels around each pixel in which the mean brightness becomes white, after the
  /// blur; 0 keeps the brightness.
  package var groundReach = 0
  /// The standard deviation of a Gaussian blur, in pixels; 0 for none.
  package var blur = 0.0
  /// The radius in pixels in which edges are made sharper; 0 for none.
  package var sharpening = 0

  package init() {}
}
