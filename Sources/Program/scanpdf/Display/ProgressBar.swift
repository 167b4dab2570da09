import Arguments
import FoundationEssentials
import Glibc
import WorkerProtocol

/// The last line of a terminal with a progress bar, above which messages appear.
struct ProgressBar {
  /// The maximum length of the name in a run, in columns; longer names are cut at the start.
  private static let maximumNameLength = 40
  /// The width of a batch's line, in columns.
  private static let batchWidth = 79
  /// Clears the line: carriage return and erase in line (ECMA-48, EL).
  private static let cleared = "\r\u{1B}[K"

  /// The characters of the bar; `nil` if none is drawn.
  private let glyphs: BarGlyphs?
  private var isDrawn = false
  private let start = ContinuousClock.now

  /// The number of PDFs of a batch that are done.
  var documentsDone = 0
  /// The number of PDFs of a batch; `nil` for a run.
  var documentCount: Int?
  var pages = 0
  var pageCount = 0
  /// The file of the last page, or the progress of a page.
  var file = ""
  var underWay = PagesUnderWay()

  /// Whether a bar is drawn.
  var isShown: Bool { glyphs != nil }

  init(_ style: ProgressStyle, _ verbosity: Verbosity) {
    glyphs =
      style.drawsBar(verbosity) ? BarGlyphs(environment: ProcessInfo.processInfo.environment) : nil
  }

  /// Stops counting documents and pages that are not done.
  mutating func abandon() {
    documentCount = documentsDone
    pageCount = pages
    underWay = PagesUnderWay()
  }

  /// Writes a message in place of the bar.
  mutating func print(_ message: String) {
    clear()
    ErrorReport.print(message)
  }

  mutating func draw() {
    guard let glyphs else { return }
    ErrorReport.write(Self.cleared + line(glyphs, columns: Terminal.columns))
    isDrawn = true
  }

  mutating func clear() {
    if isDrawn { ErrorReport.write(Self.cleared) }
    isDrawn = false
  }

  /// Returns the line for a terminal of `columns`.
  private func line(_ glyphs: BarGlyphs, columns: Int) -> String {
    let isBatch = documentCount != nil
    let bar = glyphs.bar(
      Double(pages) + underWay.share, of: pageCount,
      width: isBatch ? 12 : 24)
    let figures = "\(bar) \(self.figures) "
    let width = isBatch ? min(Self.batchWidth, columns - 1) : columns - 1
    let nameWidth = width - figures.count
    return String(figures.prefix(max(width, 0)))
      + glyphs.cut(file, to: isBatch ? nameWidth : min(Self.maximumNameLength, nameWidth))
  }

  private var figures: String {
    let place = "\(pages)/\(pageCount)"
    let times = RunTime(done: pages, count: pageCount, elapsed: start.duration(to: .now))
    guard let count = documentCount else { return "\(place) \(times)" }
    let rate = times.rate.map { ", \(($0 * 10).rounded() / 10)/s" } ?? ""
    return "\(documentsDone)/\(count) PDFs, \(place) pages\(rate), \(times)"
  }
}

/// The characters of progress bars.
enum BarGlyphs {
  case unicode
  /// For terminals whose encoding is not UTF-8.
  case ascii

  /// Chooses the characters by the encoding in the locale of the environment (locale(7)).
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    let locale = names.first { !$0.isEmpty }?.lowercased() ?? ""
    self = locale.contains("utf-8") || locale.contains("utf8") ? .unicode : .ascii
  }

  /// Returns a bar of `width` columns of which `done` of `count` parts are filled.
  func bar(_ done: Double, of count: Int, width: Int) -> String {
    let share = count > 0 ? min(max(done / Double(count), 0), 1) : 0
    let filled = Int(exactly: (Double(width) * share).rounded(.down)) ?? 0
    return switch self {
    case .unicode:
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    case .ascii:
      "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        + "]"
    }
  }

  /// Returns the name, cut at the start if longer than `width` columns.
  func cut(_ name: String, to width: Int) -> String {
    guard width > 0, name.count > width else { return width > 0 ? name : "" }
    let mark = self == .unicode ? "…" : "..."
    return width > mark.count ? mark + name.suffix(width - mark.count) : ""
  }
}

/// The pages that workers are recognising.
struct PagesUnderWay {
  private var shares: [String: Double] = [:]

  /// The recognised parts of the pages, in pages.
  var share: Double { shares.values.reduce(0, +) }

  /// Records the progress of a page, and returns its description for the user.
  mutating func add(_ page: String, _ progress: RecognitionProgress) -> String {
    // A later try begins again.
    shares[page] = max(shares[page] ?? 0, progress.share)
    return "\(page), line \(progress.lines) of \(progress.count)"
  }

  /// Removes a page that is done.
  mutating func remove(_ page: String) { shares[page] = nil }
}

/// The time that a run has taken for `done` of `count` pages, and the time that it may still take.
struct RunTime: CustomStringConvertible {
  /// The minimum number of pages for an estimate.
  private static let minimumPages = 4

  let done: Int
  let count: Int
  let elapsed: Duration

  /// The pages per second; `nil` if there are too few.
  var rate: Double? {
    let seconds = elapsed / .seconds(1)
    return done >= Self.minimumPages && seconds > 0 ? Double(done) / seconds : nil
  }

  /// The remaining time, such as `3 min left`; `nil` if it cannot be estimated yet or is over.
  var remaining: String? {
    guard let rate, done < count else { return nil }
    return Self.text(Double(count - done) / rate) + " left"
  }

  /// The elapsed time, and the remaining time if it is known.
  var description: String {
    Self.text(elapsed / .seconds(1)) + (remaining.map { ", \($0)" } ?? "")
  }

  /// Returns a duration in a suitable unit.
  private static func text(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(exactly: seconds.rounded()) ?? 0) s"
    case ..<5_400: "\(Int(exactly: (seconds / 60).rounded()) ?? 0) min"
    default: "\((seconds / 360).rounded() / 10) h"
    }
  }
}

extension ProgressStyle {
  /// Returns whether a bar is drawn.
  func drawsBar(_ verbosity: Verbosity) -> Bool {
    verbosity == .normal && (self == .bar || self == .auto && Terminal.canDraw)
  }
}

/// The terminal of standard error.
enum Terminal {
  /// Whether standard error is a terminal that can clear a line.
  static var canDraw: Bool {
    isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// The width of terminals that report none, in columns.
  private static let standard = 80

  /// The width in columns; 80 if it is unknown.
  static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return standard
    }
    return Int(size.ws_col)
  }
}
