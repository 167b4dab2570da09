import Dispatch
import Glibc
import SystemPackage

/// The kernel's reports of changes in directories (inotify(7)).
///
/// On network file systems the kernel reports only changes by this machine, and the number of
/// watched directories is limited; callers must therefore also list the directories periodically.
package struct DirectoryWatch: ~Copyable {
  private let notifications: FileDescriptor
  /// The bell that ends a wait from another task.
  package let bell: WatchAlarm
  private var directories: [Int32: String] = [:]
  /// The paths of files that a program on this machine has written to and not closed yet.
  package private(set) var openFiles: Set<String> = []

  private static let changes =
    IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
  /// The length of the buffer for reports, in bytes.
  private static let bufferLength = 1 << 16

  /// Creates a watch of no directories.
  ///
  /// - Throws: a `FileError` for `path` if the kernel has no free watch.
  package init(for path: String) throws(FileError) {
    let alarm = try FileError.wrap(.read, path, try WatchAlarm())
    let opened = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(.read, path: path, errno: .last) }
    notifications = FileDescriptor(rawValue: opened)
    bell = alarm
  }

  deinit {
    try? notifications.close()
  }

  /// Watches exactly these directories, as far as the kernel can.
  package mutating func watch(_ paths: [String]) {
    let wanted = Set(paths)
    for (number, path) in directories where !wanted.contains(path) {
      inotify_rm_watch(notifications.rawValue, number)
      directories[number] = nil
    }
    let known = Set(directories.values)
    for path in paths where !known.contains(path) {
      let number = unsafe path.withSystemPath {
        unsafe inotify_add_watch(notifications.rawValue, $0, UInt32(Self.changes))
      }
      if number >= 0 { directories[number] = path }
    }
  }

  /// Reads the reports so far.
  package mutating func readReports() {
    while true {
      guard let bytes = try? notifications.bytes(Self.bufferLength), !bytes.isEmpty else { return }
      for report in InotifyReport.reports(in: bytes[...]) { take(report) }
    }
  }

  private mutating func take(_ report: InotifyReport) {
    // Reports were lost, so the open files are no longer known.
    guard report.mask & UInt32(IN_Q_OVERFLOW) == 0 else { return openFiles = [] }
    guard let directory = directories[report.directory] else { return }
    if report.mask & UInt32(IN_IGNORED) != 0 { directories[report.directory] = nil }
    let path = "\(directory)/\(report.name)"
    if report.mask & UInt32(IN_MODIFY) != 0 {
      openFiles.insert(path)
    } else if report.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_FROM | IN_DELETE) != 0 {
      openFiles.remove(path)
    }
  }

  /// Waits until there are reports, `duration` has passed, or `ring` is called on `bell`.
  package func wait(upTo duration: Duration) async {
    let milliseconds = Int32(exactly: (duration / .milliseconds(1)).rounded(.up)) ?? .max
    let descriptors = [notifications.rawValue, bell.descriptor]
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        unsafe poll(&polled, nfds_t(polled.count), max(milliseconds, 0))
        continuation.resume()
      }
    }
    bell.silence()
  }
}

/// A descriptor that becomes readable to end a wait.
package final class WatchAlarm: Sendable {
  private let reader: FileDescriptor
  private let writer: FileDescriptor

  init() throws(Errno) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw Errno.last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reader = FileDescriptor(rawValue: ends[0])
    writer = FileDescriptor(rawValue: ends[1])
  }

  deinit {
    try? reader.close()
    try? writer.close()
  }

  var descriptor: Int32 { reader.rawValue }

  /// Ends the wait.
  package func ring() {
    _ = try? writer.writeAll([0])
  }

  func silence() { _ = try? reader.bytes(64) }
}

/// One report of inotify (inotify(7), "Reading events").
struct InotifyReport: Equatable {
  /// The watch descriptor of the directory.
  let directory: Int32
  let mask: UInt32
  /// The name of the file in the directory; empty if the report is of the directory itself.
  let name: String

  private static let headerLength = 16

  /// Reads consecutive reports of the kernel.
  static func reports(in bytes: ArraySlice<UInt8>) -> [InotifyReport] {
    var reports: [InotifyReport] = []
    var rest = bytes
    while rest.count >= headerLength {
      let length = Int(number(in: rest, at: 12))
      let name = rest.dropFirst(headerLength).prefix(length)
      reports.append(
        InotifyReport(
          directory: Int32(bitPattern: number(in: rest, at: 0)), mask: number(in: rest, at: 4),
          name: String(pathBytes: name.prefix { $0 != 0 })))
      rest = rest.dropFirst(headerLength + length)
    }
    return reports
  }

  private static func number(in bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    bytes.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
