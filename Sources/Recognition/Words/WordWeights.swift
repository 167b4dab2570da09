/// The weights by which a fitted function tells text from noise, in the order of
/// `WordEvidence.names`; written by `benchmarks/fit-words.py`.
enum WordWeights {
  /// A weight for each number.
  static let weights: [Double] = [
    2.545,
    -5.779,
    6.330,
    -0.688,
    -0.222,
    -0.181,
    0.751,
    -0.295,
    -4.081,
    -10.511,
    0.806,
    -1.811,
    -0.361,
    -1.353,
    -0.194,
    -2.131,
    1.979,
    0.342,
    2.295,
    1.733,
    0.608,
    0.901,
    0.000,
    1.620,
    -1.491,
    -0.500,
    -1.003,
  ]
  static let bias = -0.636
}
