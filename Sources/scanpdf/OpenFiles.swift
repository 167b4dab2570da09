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
}
