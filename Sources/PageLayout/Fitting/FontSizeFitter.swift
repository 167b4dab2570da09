/// Finds the largest font size that fits, by binary search over multiples of a step.
package struct FontSizeFitter: Sendable {
  /// The distance between two sizes that are tried, in pixels.
  package let step: Double

  /// Makes a fitter whose sizes are multiples of `step` pixels.
  package init(step: Double) {
    self.step = step
  }

  /// The largest multiple of the step that is at most `limit` pixels and for which `fits` holds;
  /// `nil` where none does.
  ///
  /// `fits` must be monotone: where a size fits, every smaller one does.
  package func largestSize(upTo limit: Double, where fits: (Double) -> Bool) -> Double? {
    guard limit >= step, limit / step < Double(Int32.max) else { return nil }
    var fitting = 0
    var failing = Int(limit / step) + 1
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
