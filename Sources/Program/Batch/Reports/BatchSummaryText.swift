import Inputs

/// The summary of a batch for programs, as one JSON object.
package enum BatchSummaryText {
  /// The maximum number of listed documents with problems; `failed` and other members count all.
  private static let maximumListed = 10_000

  /// Returns the object on one line.
  ///
  /// - unsound: The reports of documents with problems.
  /// - problems: The numbers of new and known problems; `nil` if they are not distinguished.
  /// - error: The message of the error that ended the batch early; `nil` if there is none.
  package static func json(
    of tally: BatchTally, roots: [String], outputDirectory: String, unsound: [DocumentReport],
    problems: (new: Int, known: Int)?, status: Int32, error: String?, seconds: Double
  ) -> String {
    JSONText.object([
      ("kind", JSONText.string("summary")), ("status", "\(status)"),
      ("error", error.map(JSONText.string)),
      ("roots", JSONText.array(roots.map(JSONText.string))),
      ("outputDirectory", JSONText.string(outputDirectory)),
      ("made", "\(tally.made)"), ("unchanged", "\(tally.unchanged)"),
      ("failed", "\(tally.failed)"), ("pages", "\(tally.pages)"), ("words", "\(tally.words)"),
      ("pagesWithProblems", "\(tally.problemPages)"),
      ("failedSidecars", "\(tally.failedSidecars)"), ("skippedLinks", "\(tally.skippedLinks)"),
      ("newProblems", problems.map { "\($0.new)" }),
      ("knownProblems", problems.map { "\($0.known)" }),
      ("seconds", JSONText.number(seconds, decimals: 2)),
      (
        "documents",
        JSONText.array(
          unsound.prefix(maximumListed).map {
            JSONText.object($0.jsonMembers(isReproducible: true))
          })
      ),
    ])
  }
}
