/// The weights by which a fitted function tells text from noise, in the order of
/// `WordEvidence.names`; written by `benchmarks/fit-words.py`.
enum WordWeights {
  /// A weight for each number.
  static let weights: [Double] = [
    4.127,
    -8.912,
    8.295,
    0.121,
    -0.039,
    0.756,
    -2.340,
    -3.232,
    0.461,
    -1.140,
    -0.104,
    -1.866,
    -1.413,
    1.490,
    3.127,
    1.460,
    0.500,
    4.045,
    1.931,
    -0.882,
    0.271,
    3.171,
    -0.984,
    4.867,
    -3.311,
  ]
  static let bias = -3.159
}
