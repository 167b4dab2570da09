import Glibc

/// How the processor time of some work grows with the size of its input.
package enum Growth {
  /// The factor between proportional work, 100, and work to the square, 10 000.
  private static let limit = 1_000.0
  /// The shortest time that is compared, in seconds: shorter ones are measured too coarsely.
  private static let shortest = 0.000_01

  /// Returns whether the time grows in proportion when the input becomes a hundred times as large.
  ///
  /// A wrong answer takes an error of a factor of ten in processor time, which neither other
  /// threads nor caches cause: the times are the least of several, and of this thread.
  package static func isProportional<Input>(
    from size: Int, making make: (Int) -> Input, work: (Input) -> Void
  ) -> Bool {
    let (small, large) = (make(size), make(100 * size))
    work(small)
    let base = max((0..<5).map { _ in seconds { work(small) } }.min() ?? 0, shortest)
    return (0..<3).contains { _ in seconds { work(large) } < limit * base }
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
