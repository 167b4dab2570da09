import Glibc

/// A logistic function of numbers, whose weights were fitted to pages with known text.
struct LogisticFunction {
  /// A weight for each number.
  let weights: [Double]
  let bias: Double

  private static let steps = 4096.0

  /// Returns the probability for some numbers, in the order of the weights, 0 to 1.
  func callAsFunction(_ values: [Double]) -> Double {
    let logit = zip(values, weights).reduce(bias) { $0 + $1.0 * $1.1 }
    // Rounded, so that the last digit of another machine's exponential function decides nothing.
    return (1 / (1 + exp(-logit)) * Self.steps).rounded() / Self.steps
  }
}
