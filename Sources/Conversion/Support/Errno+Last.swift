import Glibc
import SystemPackage

extension Errno {
  /// What the last system call of this thread failed with.
  static var last: Errno { Errno(rawValue: errno) }
}
