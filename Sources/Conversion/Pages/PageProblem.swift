/// What is wrong with a page that went into the document all the same.
package enum PageProblem: Sendable, Equatable {
  /// The page has no text because recognition failed, and how.
  case notRecognized(String)
  /// The page has no text because what was to be written would not read as recognised, and how.
  case textNotReadable(String)
  /// The picture is shown as far as it could be decoded, and what is wrong with it.
  case damaged(String)
  /// The page only says that its picture could not be shown, and why.
  case notShown(String)
}

extension PageProblem {
  /// Whether the page stands without text that its picture may have.
  var isTextMissing: Bool {
    switch self {
    case .notRecognized, .textNotReadable: true
    case .damaged, .notShown: false
    }
  }
}

extension PageProblem: CustomStringConvertible {
  /// What is wrong, without what was done about it.
  package var reason: String {
    switch self {
    case .notRecognized(let reason), .damaged(let reason), .notShown(let reason): reason
    case .textNotReadable(let fault): "its text layer failed its check (\(fault))"
    }
  }

  /// What is wrong, what the page shows instead, and what to do; to be put after the file's name.
  package var description: String {
    switch self {
    case .notRecognized(let reason): "\(reason); the page stands without text"
    case .textNotReadable:
      "\(reason); the page stands without text; this is an error of scanpdf: please report it as a bug"
    case .damaged(let reason): "\(reason); the page shows what there is; scan it again"
    case .notShown(let reason): "\(reason); its page only says so"
    }
  }
}
