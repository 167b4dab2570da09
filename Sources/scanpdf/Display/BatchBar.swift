/// One line of a terminal that shows how far a batch has come.
struct BatchBar {
  /// How far that is.
  struct Position {
    var documents = 0
    var documentCount = 0
    var pages = 0
    var pageCount = 0
    /// Since work began.
    var elapsed = Duration.zero
    /// The last page's.
    var file = ""
  }

  /// What the bar itself and the whole line take, in columns.
  private static let barWidth = 12
  private static let lineWidth = 79
  /// So few pages tell nothing of the rest.
  private static let pagesForEstimate = 4

  /// The line, for a terminal of so many columns.
  func drawn(_ position: Position, columns: Int) -> String {
    let width = min(Self.lineWidth, columns - 1)
    let filled =
      position.pageCount > 0 ? Self.barWidth * position.pages / position.pageCount : 0
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.barWidth - filled)
    let figures =
      "\(bar) \(position.documents)/\(position.documentCount) PDFs,"
      + " \(position.pages)/\(position.pageCount) pages" + estimate(position) + " "
    return ProgressBar.cleared + figures.prefix(max(width, 0))
      + ProgressBar.cut(position.file, to: width - figures.count)
  }

  /// Pages a second and the time left.
  private func estimate(_ position: Position) -> String {
    let seconds = position.elapsed / .seconds(1)
    guard position.pages >= Self.pagesForEstimate, seconds > 0 else { return "" }
    let rate = Double(position.pages) / seconds
    let left = Double(position.pageCount - position.pages) / rate
    return ", \((rate * 10).rounded() / 10)/s, \(Self.time(left)) left"
  }

  /// A time in words, in the unit that tells enough.
  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds.rounded())) s"
    case ..<5_400: "\(Int((seconds / 60).rounded())) min"
    default: "\((seconds / 360).rounded() / 10) h"
    }
  }
}
