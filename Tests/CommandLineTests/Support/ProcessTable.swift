import Foundation
import Glibc

/// The processes of this machine as `/proc` shows them (proc(5)).
enum ProcessTable {
  /// The living children of a process.
  static func children(of parent: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { self.parent(of: $0) == parent }.sorted()
  }

  /// Whether a process exists and has not ended.
  static func isAlive(_ process: pid_t) -> Bool { parent(of: process) != nil }

  /// The processor time a process has used, in clock ticks, of which a second has 100.
  static func ticks(of process: pid_t) -> Int {
    guard let fields = status(of: process), fields.count > 12 else { return 0 }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  /// Whether a process is stopped by a signal.
  static func isStopped(_ process: pid_t) -> Bool { status(of: process)?.first == "T" }

  /// The number of bytes that a process has read, also from pipes.
  static func bytesRead(by process: pid_t) -> Int { bytes("rchar:", of: process) }

  /// The number of bytes that a process has written, also to pipes.
  static func bytesWritten(by process: pid_t) -> Int { bytes("wchar:", of: process) }

  private static func bytes(_ name: String, of process: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  /// The status of each of a process's threads.
  static func threadStatuses(of process: pid_t) -> [String] {
    let tasks = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return names.compactMap {
      try? String(contentsOfFile: "\(tasks)/\($0)/status", encoding: .utf8)
    }
  }

  /// Whether a signal to a process is pending for one of its threads.
  static func isPending(_ signal: Int32, in process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("ShdPnd:") }
    let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
  }

  private static func parent(of process: pid_t) -> pid_t? {
    guard let fields = status(of: process), fields.count > 1, fields[0] != "Z" else { return nil }
    return pid_t(fields[1])
  }

  /// The fields of `stat` after the program's name: the state, the parent and so on.
  private static func status(of process: pid_t) -> [Substring]? {
    guard
      let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }
}
