import Glibc

/// A sum of weighted terms: the logarithm of the odds that something is so.
///
/// The weights were fitted to pages whose text is known; the scripts in `benchmarks` find each one beside
/// the name of its term.
package struct LogisticFunction: Sendable {
  /// What shows that something is so, with its fitted weight.
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
  /// Rounded, so that the last digit of another machine's exponential function decides nothing.
  package var probability: Double { (1 / (1 + exp(-logOdds)) * Self.steps).rounded() / Self.steps }

  /// Returns 1 for true and 0 for false.
  package static func flag(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }
}
