import Glibc

/// How the processor time of some work grows with the size of its input.
package enum Growth {
  /// The shortest time that is compared, in seconds: shorter ones are measured too coarsely.
  private static let shortest = 0.0005

  /// Returns the factor by which the time grows when the input becomes ten times as large: about 10 if
  /// it is proportional to the input, 100 if it is to the square.
  ///
  /// The times are the least of two for the small input and of up to `attempts` for the large one;
  /// measuring ends as soon as the factor is below `enough`.
  package static func factor<Input>(
    from size: Int, enough: Double = 25, attempts: Int = 4, making make: (Int) -> Input,
    work: (Input) -> Void
  ) -> Double {
    let (small, large) = (make(size), make(10 * size))
    let base = (0..<2).map { _ in seconds { work(small) } }.min() ?? 0
    var factor = Double.infinity
    for _ in 0..<attempts where factor > enough {
      factor = min(factor, seconds { work(large) } / max(base, shortest))
    }
    return factor
  }

  /// Returns the processor time of this thread for `work`, in seconds.
  private static func seconds(_ work: () -> Void) -> Double {
    let start = now
    work()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
