/// What is wrong with a page that went into the document all the same.
package enum PageProblem: Sendable, Equatable {
  /// The page has no text because recognition failed, how, and what to do where that does not say it.
  case notRecognized(String, advice: String? = nil)
  /// The page has no text because what was to be written would not read as recognised, and how.
  case textNotReadable(String)
  /// The image is shown as far as it could be decoded, and what is wrong with it.
  case damaged(String)
  /// The image's file was written to or replaced after the run began.
  case changed
  /// The page only says that its image could not be shown, and why.
  case notShown(String)
}

extension PageProblem {
  /// Whether the page stands without text that its image may have.
  var isTextMissing: Bool {
    switch self {
    case .notRecognized, .textNotReadable: true
    case .damaged, .changed, .notShown: false
    }
  }
}

extension PageProblem: CustomStringConvertible {
  /// What is wrong, without what was done about it.
  package var reason: String {
    switch self {
    case .notRecognized(let reason, _), .damaged(let reason), .notShown(let reason): reason
    case .changed: "has changed since the run began"
    case .textNotReadable(let fault): "its text layer failed its check (\(fault))"
    }
  }

  /// What is wrong, what the page shows instead, and what to do; to be put after the file's name.
  package var description: String {
    switch self {
    case .notRecognized(let reason, let advice):
      "\(reason); the page stands without text" + (advice.map { "; \($0)" } ?? "")
    case .textNotReadable:
      "\(reason); the page stands without text; this is an error of scanpdf: please report it as a bug"
    case .damaged(let reason): "\(reason); the page shows what there is; scan it again"
    case .changed:
      "\(reason); the page shows what it then held; run again if that is not what you want"
    case .notShown(let reason): "\(reason); its page only says so"
    }
  }
}
