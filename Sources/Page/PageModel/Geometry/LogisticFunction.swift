import Glibc

/// A logistic function: a sum of weighted terms is the logarithm of the odds of an assertion.
///
/// The weights were fitted to pages whose text is known; the scripts in `benchmarks` find each
/// weight beside the name of its term.
package struct LogisticFunction: Sendable {
  /// A term of the sum: its name, its fitted weight and its value.
  package typealias Term = (name: StaticString, weight: Double, value: Double)

  /// The values of the terms.
  package let values: [Double]
  /// The logarithm of the odds.
  package let logOdds: Double

  private static let steps = 4096.0

  /// Adds up terms and a constant.
  package init(constant: Double, _ terms: [Term]) {
    values = terms.map(\.value)
    logOdds = terms.reduce(constant) { $0 + $1.weight * $1.value }
  }

  /// The probability, 0 to 1.
  ///
  /// The probability is rounded, so that the last digit of another machine's exponential function
  /// decides nothing.
  package var probability: Double { (1 / (1 + exp(-logOdds)) * Self.steps).rounded() / Self.steps }

  /// Returns 1 for true and 0 for false.
  package static func flag(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }
}
