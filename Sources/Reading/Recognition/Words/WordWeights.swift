extension LogisticFunction {
  /// Tells text from noise, in the order of `WordEvidence.names`; written by
  /// `benchmarks/fit-words.py`.
  static let text = LogisticFunction(
    weights: [
      3.776,
      -8.412,
      8.138,
      -0.033,
      -0.098,
      0.754,
      -1.985,
      -1.961,
      0.310,
      -0.640,
      -0.473,
      -1.907,
      -1.385,
      1.484,
      2.810,
      1.284,
      0.521,
      3.011,
      1.939,
      -0.843,
      0.173,
      3.300,
      -0.905,
      4.714,
      -3.341,
      1.776,
    ],
    bias: -3.116)
}
