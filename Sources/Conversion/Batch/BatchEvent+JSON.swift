extension BatchEvent {
  /// A page or a document as members of a JSON object, for `JSONText.object`: those of a page are in
  /// `docs/pages.schema.json`; `nil` for what is neither.
  ///
  /// Without `seconds` where the same pages must give the same bytes.
  package func reportMembers(isReproducible: Bool) -> [(String, String?)]? {
    switch self {
    case .conversion(.wrote(let page, let number, let count), let output):
      [
        ("kind", JSONText.string("page")), ("document", JSONText.string(output)),
        ("number", "\(number)"), ("of", "\(count)"),
      ] + page.members(isReproducible: isReproducible)
        + [("confidence", page.confidence.map { JSONText.number($0, decimals: 2) })]
    case .ended(let document):
      [("kind", JSONText.string("document"))] + document.members(isReproducible: isReproducible)
    case .began, .conversion: nil
    }
  }
}

extension DocumentReport {
  /// The document as members of a JSON object, for `JSONText.object`.
  package func members(isReproducible: Bool) -> [(String, String?)] {
    let isWorkedOn = pageCount > 0
    return [
      ("document", JSONText.string(output)), ("status", JSONText.string(status.word)),
      ("files", "\(fileCount)"), ("pages", isWorkedOn ? "\(pageCount)" : nil),
      ("words", isWorkedOn ? "\(wordCount)" : nil),
      ("confidence", confidence.map { JSONText.number($0, decimals: 2) }),
      (
        "seconds",
        isWorkedOn && !isReproducible
          ? JSONText.number(duration / .seconds(1), decimals: 2) : nil
      ),
      ("pagesWithProblems", "\(problemPages)"),
      ("messages", JSONText.array(messages.map(JSONText.string))),
    ]
  }

  /// Why it, or something beside it, is not there.
  private var messages: [String] {
    var errors = sidecarErrors
    if case .failed(let error) = status { errors.insert(error, at: 0) }
    return errors.map { "\($0)" }
  }
}

extension DocumentReport.Status {
  /// The status as one word for programs.
  fileprivate var word: String {
    switch self {
    case .made: "made"
    case .unchanged: "unchanged"
    case .failed: "failed"
    }
  }
}
