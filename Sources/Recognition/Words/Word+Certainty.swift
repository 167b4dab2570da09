import PageModel

extension Word {
  /// The confidence in per cent from which a word is certain, and which a word whose letters were
  /// mended by the ink has at most.
  package static let certainty = 80.0
}
