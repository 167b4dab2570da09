extension LogisticFunction {
  /// Tells a space from a gap between letters, in the order of `WordGap.names`; written by
  /// `benchmarks/fit-gaps.py`.
  static let space = LogisticFunction(
    weights: [
      -2.502,
      4.323,
      5.141,
      22.006,
      16.221,
      -13.000,
      -0.125,
      2.181,
      -16.759,
      -11.786,
      -1.600,
      3.759,
      6.300,
      2.525,
      4.180,
      -1.162,
      -5.422,
      -2.528,
    ],
    bias: -20.431)
}
