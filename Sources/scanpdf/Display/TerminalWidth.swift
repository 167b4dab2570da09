import Glibc

/// How much a line of the terminal holds that standard error goes to.
enum TerminalWidth {
  private static let usual = 80

  /// In columns; 80 where that cannot be told.
  static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return usual
    }
    return Int(size.ws_col)
  }
}
