import Glibc

/// The limit on open files of the process.
package enum OpenFiles {
  /// Raises the soft limit to the hard limit (getrlimit(2)); the soft limit is low only for
  /// programs that use select(2).
  package static func raiseLimit() {
    guard var limit else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The maximum number of concurrent workers: starting a worker takes up to sixteen descriptors,
  /// and swift-subprocess crashes or hangs without free descriptors.
  package static var maximumWorkers: Int {
    limit.map { (Int(clamping: $0.rlim_cur) - 16) / 16 } ?? 1
  }

  private static var limit: rlimit? {
    var limit = rlimit()
    let status = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return status == 0 ? limit : nil
  }
}
