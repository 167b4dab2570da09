import FoundationEssentials

/// The processors this process may use.
package enum AvailableProcessors {
  /// How many the scheduler and the control group let this process use at once, at least 1.
  package static func count() -> Int {
    max(min(affinity() ?? 1, quota(in: "/sys/fs/cgroup/cpu.max") ?? .max), 1)
  }

  /// How many processors this process may run on: the bits of `Cpus_allowed`, a hexadecimal mask with
  /// commas (proc(5)).
  static func affinity(in path: String = "/proc/self/status") -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    return line?.split(separator: ":").last?.reduce(0) { count, digit in
      count + (digit.hexDigitValue?.nonzeroBitCount ?? 0)
    }
  }

  /// The processors' worth of time a control group grants, rounded up: `cpu.max` holds microseconds
  /// for each period, or `max` (Linux kernel, cgroup-v2.rst).
  static func quota(in path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let fields = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard fields.count == 2, let granted = fields[0], let period = fields[1], granted > 0,
      period > 0
    else { return nil }
    return Int(min((granted / period).rounded(.up), 4096))
  }
}
