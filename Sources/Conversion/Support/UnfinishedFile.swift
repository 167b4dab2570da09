import Glibc

/// The named file that is being written to, which a signal that ends the process removes first.
///
/// Only file systems without nameless files (`O_TMPFILE`) need one: NFS, FAT, many in user space. A
/// process writes one document at a time.
enum UnfinishedFile {
  private nonisolated(unsafe) static var name: UnsafeMutablePointer<CChar>?

  /// Has `path` removed by SIGHUP, SIGINT and SIGTERM from now on.
  static func began(_ path: String) {
    unsafe name = strdup(path)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let earlier = signal(number, removeAndEnd)
      // What was ignored (nohup) goes on being ignored.
      if unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }

  /// Leaves all files alone from now on.
  static func ended() {
    unsafe name = nil
  }

  /// Calls only what a signal handler may (signal-safety(7)), and ends by the signal itself, so that
  /// a shell sees it.
  private static let removeAndEnd: @convention(c) (CInt) -> Void = { number in
    if let name = unsafe UnfinishedFile.name { unsafe unlink(name) }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
