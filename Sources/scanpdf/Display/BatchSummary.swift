import Conversion
import Files

/// What a batch came to, for people to read at its end.
struct BatchSummary {
  private var made = 0
  private var unchanged = 0
  private var failed = 0
  /// The documents with which something is wrong, each with what it is.
  private(set) var unsound: [String] = []

  /// Takes in a document, and gives what is to be told of it at once.
  mutating func add(_ report: DocumentReport) -> [String] {
    var messages = report.sidecarErrors.map { "\($0)" }
    let path = report.output.printable
    switch report.status {
    case .made: made += 1
    case .unchanged: unchanged += 1
    case .failed(let error):
      failed += 1
      messages.insert(contentsOf: "\(error)".split(separator: "\n").map(String.init), at: 0)
      unsound.append("\(path): not made")
      return messages
    }
    if report.problemPages > 0 {
      let pages = report.problemPages == 1 ? "1 page" : "\(report.problemPages) pages"
      unsound.append("\(path): a problem on \(pages)")
    } else if !report.sidecarErrors.isEmpty {
      unsound.append("\(path): made, but not all beside it")
    }
    return messages
  }

  /// The figures, and the documents with which something is wrong; those alone where all is to be
  /// quiet.
  func lines(isQuiet: Bool) -> [String] {
    let figures = "\(made) made, \(unchanged) unchanged, \(failed) not made"
    return (isQuiet ? [] : [figures]) + unsound
  }
}
