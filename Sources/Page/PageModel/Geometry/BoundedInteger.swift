extension Int {
  /// The maximum magnitude of a bounded number: every whole number up to here is a `Double`, and
  /// sums and products with small numbers do not overflow.
  private static let bound = 9_007_199_254_740_992.0

  /// Makes the whole part of `value`, clamped to ±2⁵³; 0 for NaN.
  ///
  /// `Int(value)` ends the process if the number does not fit. `scripts/check-conversions`
  /// therefore accepts only this conversion of numbers that files and workers determine.
  package init(bounded value: Double) {
    let clamped = Swift.min(Swift.max(value, -Self.bound), Self.bound)
    self = Int(exactly: clamped.rounded(.towardZero)) ?? 0
  }
}
