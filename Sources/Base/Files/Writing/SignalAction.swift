import Glibc

/// The action of the process at a signal (signal(7)).
package enum SignalAction {
  /// Returns whether two actions are equal: handlers, `SIG_IGN`, or `nil` for `SIG_DFL`.
  ///
  /// Compares addresses, because Swift does not compare functions.
  package static func isSame(
    _ first: (@convention(c) (Int32) -> Void)?, _ second: (@convention(c) (Int32) -> Void)?
  ) -> Bool {
    unsafe unsafeBitCast(first, to: Int.self) == unsafeBitCast(second, to: Int.self)
  }

  /// Ends the process by the signal itself, which a shell then reports, with async-signal-safe calls
  /// (signal-safety(7)).
  ///
  /// Unblocks the signal first, because the threads that run tasks block most signals.
  package static func endProcess(by number: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(number, SIG_DFL)
    raise(number)
  }
}
