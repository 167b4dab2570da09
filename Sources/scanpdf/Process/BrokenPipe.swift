import Conversion
import Glibc

/// The end of a program whose reader wants no more, as in `scanpdf … -o - | head`.
enum BrokenPipe {
  /// Whether whoever started the program has it end when nobody reads, as programs do.
  ///
  /// A parent that ignores SIGPIPE wants to be told instead. Found once, by ignoring it.
  private static let isFatal: Bool = {
    let earlier = signal(SIGPIPE, SIG_IGN)
    return unsafe unsafeBitCast(earlier, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }()

  /// Ignores SIGPIPE from now on.
  static func ignore() { _ = isFatal }

  /// Ends the process quietly, by the signal, if that is what the error says; else does nothing.
  static func end(after error: ConversionError) {
    guard error.isBrokenPipe, isFatal else { return }
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
