import Conversion

/// A page's report in words.
enum PageDescription {
  /// What the person may want to know though nothing is wrong: what was assumed, what cannot be
  /// claimed.
  static func notes(on report: PageReport) -> [String] {
    let further = report.hasFurtherPictures ? "only the first of its pictures is taken" : nil
    return [assumption(of: report), further].compactMap { $0 }
      + report.obstacles.map { "\($0)" }
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

  /// Words found, resolution and time.
  static func details(of report: PageReport) -> String {
    var parts: [String] = []
    if !report.isShown {
      parts.append("not shown")
    } else if report.wordCount == 0 {
      parts.append("no text recognised")
    } else {
      parts.append(report.wordCount == 1 ? "1 word" : "\(report.wordCount) words")
    }
    if let resolution = report.resolution { parts.append("\(resolution) dpi") }
    let milliseconds = report.duration / .milliseconds(1)
    parts.append("\((milliseconds / 100).rounded() / 10) s")
    return parts.joined(separator: ", ")
  }
}
