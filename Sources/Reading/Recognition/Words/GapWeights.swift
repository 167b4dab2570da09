extension LogisticFunction {
  /// Tells a space from a gap between letters, in the order of `WordGap.names`; written by
  /// `benchmarks/fit-gaps.py`.
  static let space = LogisticFunction(
    weights: [
      -2.569,
      4.392,
      5.411,
      22.478,
      12.928,
      -10.932,
      0.027,
      2.427,
      -16.181,
      -11.468,
      0.718,
      6.306,
      6.119,
      6.970,
      4.309,
      -1.006,
      -5.331,
      -2.302,
    ],
    bias: -22.720)
}
