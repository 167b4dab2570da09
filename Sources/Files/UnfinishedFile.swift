import Glibc

/// The named files that are being written to, which a signal that ends the process removes first.
///
/// Only file systems without nameless files (`O_TMPFILE`) need them: NFS, FAT, many in user space. A
/// process writes one document at a time, and what stands beside it.
enum UnfinishedFile {
  /// More files than one run has outputs.
  private static let capacity = 16

  private nonisolated(unsafe) static let names = {
    let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    unsafe names.initialize(repeating: nil, count: capacity)
    return unsafe names
  }()

  /// Has `path` removed by SIGHUP, SIGINT and SIGTERM from now on.
  static func began(_ path: String) {
    guard let free = (0..<capacity).first(where: { unsafe names[$0] == nil }) else { return }
    unsafe names[free] = strdup(path)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let earlier = signal(number, removeAndEnd)
      // What was ignored (nohup) goes on being ignored.
      if unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }

  /// Leaves the file at `path` alone from now on.
  static func ended(_ path: String) {
    for index in 0..<capacity {
      // Not freed: the handler may be reading it.
      if let name = unsafe names[index], unsafe strcmp(name, path) == 0 {
        unsafe names[index] = nil
      }
    }
  }

  /// Calls only what a signal handler may (signal-safety(7)), and ends by the signal itself, so that
  /// a shell sees it.
  private static let removeAndEnd: @convention(c) (CInt) -> Void = { number in
    var index = 0
    while index < UnfinishedFile.capacity {
      if let name = unsafe UnfinishedFile.names[index] { unsafe unlink(name) }
      index += 1
    }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
