import Glibc

/// A progress bar on one line of a terminal.
struct ProgressBar {
  /// The width of the bar without the figures, in columns.
  private static let width = 24
  /// The maximum length of a name, in columns; longer names are cut at the start.
  private static let maximumNameLength = 40

  /// Clears the line: carriage return and erase in line (ECMA-48, EL).
  static let cleared = "\r\u{1B}[K"

  /// Returns the line for `done` of `count` pages, the last of them in `file`, on a terminal of
  /// `columns`.
  func drawn(done: Int, of count: Int, file: String, columns: Int) -> String {
    let filled = count > 0 ? Self.width * done / count : 0
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    let figures = "\(bar) \(done)/\(count) "
    let width = min(Self.maximumNameLength, columns - 1 - figures.count)
    return Self.cleared + figures.prefix(max(columns - 1, 0)) + Self.cut(file, to: width)
  }

  /// Returns the name, cut at the start if longer than `width` columns.
  static func cut(_ name: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    return name.count > width ? "…" + name.suffix(width - 1) : name
  }
}

/// A progress bar of a batch on one line of a terminal.
struct BatchBar {
  /// The progress of a batch.
  struct Position {
    var documents = 0
    var documentCount = 0
    var pages = 0
    var pageCount = 0
    /// The time since the start.
    var elapsed = Duration.zero
    /// The file of the last page.
    var file = ""
  }

  /// The widths of the bar and of the line, in columns.
  private static let barWidth = 12
  private static let lineWidth = 79
  /// The minimum number of pages for an estimate.
  private static let pagesForEstimate = 4

  /// Returns the line for a terminal of `columns`.
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

  /// Returns pages per second and the remaining time.
  private func estimate(_ position: Position) -> String {
    let seconds = position.elapsed / .seconds(1)
    guard position.pages >= Self.pagesForEstimate, seconds > 0 else { return "" }
    let rate = Double(position.pages) / seconds
    let left = Double(position.pageCount - position.pages) / rate
    return ", \((rate * 10).rounded() / 10)/s, \(Self.time(left)) left"
  }

  /// Returns a duration in a suitable unit.
  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds.rounded())) s"
    case ..<5_400: "\(Int((seconds / 60).rounded())) min"
    default: "\((seconds / 360).rounded() / 10) h"
    }
  }
}

/// The width of the terminal of standard error.
enum TerminalWidth {
  private static let standard = 80

  /// The width in columns; 80 if unknown.
  static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return standard
    }
    return Int(size.ws_col)
  }
}
