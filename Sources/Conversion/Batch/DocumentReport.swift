/// What became of one document of a batch.
package struct DocumentReport: Sendable {
  /// How it ended.
  package enum Status: Sendable {
    /// It was made.
    case made
    /// An earlier batch had finished it.
    case unchanged
    /// It is not there, and why.
    case failed(ConversionError)
  }

  /// The path of the PDF.
  package let output: String
  package let status: Status
  /// How many files its pages come from.
  package let fileCount: Int
  /// How many pages were worked on.
  package internal(set) var pageCount = 0
  package internal(set) var wordCount = 0
  /// How many of its pages have a problem; of an unchanged one, those it had then.
  package internal(set) var problemPages = 0
  /// The mean confidence of its words in per cent; `nil` where it has none.
  package internal(set) var confidence: Double?
  /// What its pages took together, on however many processors.
  package internal(set) var duration = Duration.zero
  /// Why sidecars of it are not there.
  package internal(set) var sidecarErrors: [ConversionError] = []

  /// Whether nothing is wrong with it.
  package var isSound: Bool {
    if case .failed = status { return false }
    return problemPages == 0 && sidecarErrors.isEmpty
  }
}
