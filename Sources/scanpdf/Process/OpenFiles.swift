import Glibc

/// How many files the process may have open: each worker takes three.
enum OpenFiles {
  /// Raises the limit that stands to the one that may be asked for (getrlimit(2)); the first is kept
  /// low for programs that use select(2).
  static func raiseLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// How many workers there may be at once: each takes up to sixteen descriptors while it is started, and
  /// swift-subprocess ends the process, or hangs, where it gets none.
  static var mostWorkers: Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 1
    }
    return (Int(clamping: limit.rlim_cur) - 16) / 16
  }
}
