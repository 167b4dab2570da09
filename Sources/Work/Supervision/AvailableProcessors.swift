import FoundationEssentials

/// The number of processors that this process may use.
package enum AvailableProcessors {
  /// Returns the number of processors that the scheduler and the control groups allow at once, at
  /// least 1.
  package static func count() -> Int {
    max(min(affinity() ?? 1, quota() ?? .max), 1)
  }

  /// Returns the number of processors in `Cpus_allowed`, a hexadecimal mask with commas (proc(5));
  /// `nil` if the file cannot be read.
  static func affinity(in path: String = "/proc/self/status") -> Int? {
    guard let text = text(of: path) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    return line?.split(separator: ":").last?.reduce(0) { count, digit in
      count + (digit.hexDigitValue?.nonzeroBitCount ?? 0)
    }
  }

  /// Returns the smallest quota of this process's control group and of the groups above it, in
  /// processors; `nil` if no group has a quota.
  ///
  /// The line `0::/a/b` of `membership` names the group of version 2 (cgroups(7)): a quota of any
  /// directory from `root/a/b` up to `root` applies, as with the slices of systemd.
  static func quota(
    membership: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup"
  ) -> Int? {
    let lines = (text(of: membership) ?? "").split(separator: "\n")
    let group = lines.first { $0.hasPrefix("0::/") }?.dropFirst("0::/".count) ?? ""
    var directories = [root]
    for name in group.split(separator: "/") {
      directories.append("\(directories.last ?? root)/\(name)")
    }
    return directories.compactMap { quota(in: $0 + "/cpu.max") }.min()
  }

  /// Returns the quota of a control group, in processors rounded up; `nil` if it has no quota.
  ///
  /// `cpu.max` holds the quota, or `max`, and the period, both in microseconds (Linux kernel,
  /// cgroup-v2.rst).
  static func quota(in path: String) -> Int? {
    guard let text = text(of: path) else { return nil }
    let fields = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard fields.count == 2, let granted = fields[0], let period = fields[1], granted > 0,
      period > 0
    else { return nil }
    return Int(exactly: min((granted / period).rounded(.up), 4096))
  }

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
