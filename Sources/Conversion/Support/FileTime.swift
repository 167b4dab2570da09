import Glibc

/// When a file was last written to (stat(2)).
struct FileTime: Sendable, Hashable, Comparable {
  private let seconds: Int
  private let nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }

  static func < (first: FileTime, second: FileTime) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}
