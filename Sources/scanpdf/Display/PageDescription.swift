import SearchablePDF
import Conversion

/// A page's report in words.
enum PageDescription {
  /// The lines that are shown of a page however a run is shown: what is wrong with it and, unless all
  /// is to be quiet, what was assumed.
  static func lines(
    on report: PageReport, _ verbosity: ProgressDisplay.Verbosity
  ) -> [String] {
    let problems = report.problems.map { "\($0)" }
    let notes = verbosity == .quiet ? [] : notes(on: report)
    return (problems + notes).map { "\(report.source.name): \($0)" }
  }

  /// What the person may want to know though nothing is wrong: what was assumed, what cannot be
  /// claimed.
  static func notes(on report: PageReport) -> [String] {
    let further = report.hasFurtherImages ? "only the first of its images is taken" : nil
    return [assumption(of: report), further, emptiness(of: report)].compactMap { $0 }
      + report.obstacles.map { "\($0)" }
  }

  /// A page on which nothing was found is no error: it may be blank.
  private static func emptiness(of report: PageReport) -> String? {
    let isRead = !report.problems.contains {
      switch $0 {
      case .notRecognized, .notShown: true
      default: false
      }
    }
    return report.wordCount == 0 && isRead ? "no text recognised" : nil
  }

  private static func assumption(of report: PageReport) -> String? {
    guard report.isShown, let resolution = report.resolution,
      case .assumed(let sheet) = resolution.origin
    else {
      return nil
    }
    return "no usable resolution in the file; laid out as \(sheet) at \(resolution) dpi"
      + " (--dpi sets it)"
  }

  /// Words found, resolution, how crooked it lies, and time.
  static func details(of report: PageReport) -> String {
    var parts: [String] = []
    if !report.isShown {
      parts.append("not shown")
    } else {
      parts.append(report.wordCount == 1 ? "1 word" : "\(report.wordCount) words")
    }
    if let resolution = report.resolution { parts.append("\(resolution) dpi") }
    if let skew = report.skew {
      parts.append("turned by \((abs(skew) * 10).rounded() / 10)° and wants deskewing")
    }
    let milliseconds = report.duration / .milliseconds(1)
    parts.append("\((milliseconds / 100).rounded() / 10) s")
    return parts.joined(separator: ", ")
  }
}
