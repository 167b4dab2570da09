import Conversion
import Glibc

/// The end of a program whose reader wants no more, as in `scanpdf … -o - | head`.
enum BrokenPipe {
  /// Whether whoever started the program has it end when nobody reads: what all programs do, but
  /// those whose parent ignores SIGPIPE and wants to be told.
  private nonisolated(unsafe) static var isFatal = true

  /// Ignores SIGPIPE from now on.
  static func ignore() {
    let earlier = signal(SIGPIPE, SIG_IGN)
    unsafe isFatal =
      unsafeBitCast(earlier, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process quietly, by the signal, if that is what the error says; else does nothing.
  static func end(after error: ConversionError) {
    guard error.isBrokenPipe, unsafe isFatal else { return }
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
