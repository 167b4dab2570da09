import PageModel

/// Finds the largest font size that fits, by binary search over multiples of a step.
struct FontSizeFitter: Sendable {
  /// The distance between two candidate sizes, in pixels.
  let step: Double

  /// Returns the largest multiple of the step that is at most `limit` pixels and satisfies `fits`;
  /// `nil` if there is none.
  ///
  /// `fits` must be monotone: if a size fits, every smaller size fits.
  func largestSize(upTo limit: Double, where fits: (Double) -> Bool) -> Double? {
    guard limit >= step, limit / step < Double(Int32.max) else { return nil }
    var fitting = 0
    var failing = Int(bounded: limit / step) + 1
    while failing - fitting > 1 {
      let middle = fitting + (failing - fitting) / 2
      if fits(Double(middle) * step) {
        fitting = middle
      } else {
        failing = middle
      }
    }
    return fitting > 0 ? Double(fitting) * step : nil
  }
}
