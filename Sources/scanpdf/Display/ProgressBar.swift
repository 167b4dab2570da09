/// One line of a terminal that shows how far a run has come.
struct ProgressBar {
  /// The bar itself, without the figures beside it, in columns.
  private static let width = 24
  /// A longer name is cut at its beginning, in columns.
  private static let longestName = 40

  /// Takes the line away: back to its start, and erase to its end (ECMA-48, EL).
  static let cleared = "\r\u{1B}[K"

  /// The line for a run that has done so many pages, the last of them in `file`.
  func drawn(done: Int, of count: Int, file: String) -> String {
    let filled = count > 0 ? Self.width * done / count : 0
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    let name = file.count > Self.longestName ? "…" + file.suffix(Self.longestName - 1) : file
    return "\(Self.cleared)\(bar) \(done)/\(count) \(name)"
  }
}
