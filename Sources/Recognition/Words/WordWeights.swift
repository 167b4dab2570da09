/// The weights by which a fitted function tells text from noise, in the order of
/// `WordEvidence.names`; written by `benchmarks/fit-words.py`.
enum WordWeights {
  /// A weight for each number.
  static let weights: [Double] = [
    3.686,
    -8.321,
    8.071,
    0.113,
    -0.056,
    0.714,
    -2.215,
    -2.226,
    0.481,
    -1.104,
    -0.381,
    -1.659,
    -1.425,
    1.515,
    2.824,
    1.341,
    0.579,
    3.035,
    1.939,
    -0.862,
    0.198,
    3.264,
    -1.080,
    5.029,
    -3.411,
  ]
  static let bias = -2.907
}
