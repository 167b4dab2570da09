/// Samples of 0 to any maximum, spread over 0 to 255 and rounded: v / 257 for 16 bits.
struct SampleScale {
  private let values: [UInt8]

  /// Takes the sample that means white, 1 to 65 535.
  init(maximum: Int) {
    values = (0...maximum).map { UInt8(truncatingIfNeeded: ($0 * 510 + maximum) / (2 * maximum)) }
  }

  /// A sample of 0 to 255 for one of 0 to the maximum; more is taken as the maximum.
  func callAsFunction(_ sample: Int) -> UInt8 {
    values[min(sample, values.count - 1)]
  }
}
