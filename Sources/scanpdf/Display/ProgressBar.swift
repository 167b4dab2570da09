/// One line of a terminal that shows how far a run has come.
struct ProgressBar {
  /// The bar itself, without the figures beside it, in columns.
  private static let width = 24
  /// A longer name is cut at its beginning, in columns.
  private static let longestName = 40

  /// Takes the line away: back to its start, and erase to its end (ECMA-48, EL).
  static let cleared = "\r\u{1B}[K"

  /// The line for a run that has done so many pages, the last of them in `file`, for a terminal of so
  /// many columns.
  func drawn(done: Int, of count: Int, file: String, columns: Int) -> String {
    let filled = count > 0 ? Self.width * done / count : 0
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    let figures = "\(bar) \(done)/\(count) "
    let room = min(Self.longestName, columns - 1 - figures.count)
    return Self.cleared + figures.prefix(max(columns - 1, 0)) + Self.cut(file, to: room)
  }

  /// A name cut at its beginning, where it takes more than so many columns.
  static func cut(_ name: String, to room: Int) -> String {
    guard room > 0 else { return "" }
    return name.count > room ? "…" + name.suffix(room - 1) : name
  }
}
