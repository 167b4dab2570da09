import Glibc

extension WordEvidence.Item {
  /// The probability that the word is text, by a logistic function of its numbers.
  package var probability: Double {
    let logit = zip(values, WordWeights.weights).reduce(WordWeights.bias) { $0 + $1.0 * $1.1 }
    // Rounded, so that the last digit of another machine's exponential function decides nothing.
    return (1 / (1 + exp(-logit)) * Self.steps).rounded() / Self.steps
  }

  private static let steps = 4096.0
}
