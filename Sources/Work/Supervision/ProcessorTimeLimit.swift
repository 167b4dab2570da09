import Files
import Glibc

/// The limit on the processor time of this process, which workers inherit; the kernel kills a
/// worker that exceeds the limit (getrlimit(2)).
enum ProcessorTimeLimit {
  /// The processor time, in seconds, that is enough for every page.
  private static let ample: rlim_t = 3_600

  /// The advice about the limit, as part of a sentence; `nil` if the limit allows every page.
  static var advice: String? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0,
      limit.rlim_cur < ample
    else { return nil }
    return "processes are limited to \(Int(clamping: limit.rlim_cur).counted("second")) of "
      + "processor time; raise the limit (ulimit -t)"
  }
}
