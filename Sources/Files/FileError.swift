import Glibc
package import SystemPackage

/// What the system refused to do with a file, in words for the person who named it.
package struct FileError: Error, Sendable, Equatable {
  /// What was tried.
  package enum Operation: Sendable {
    case read
    case create
    case write
    case publish
  }

  package let operation: Operation
  /// The path as the person wrote it.
  package let path: String
  package let errno: Errno

  /// Makes the error of an operation on the file at `path`.
  package init(_ operation: Operation, path: String, errno: Errno) {
    self.operation = operation
    self.path = path
    self.errno = errno
  }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    "\(name): \(complaint) (\(errno))\(advice)"
  }

  /// What a name read from a directory says by itself: nothing, unless it was no UTF-8 and therefore
  /// cannot be used.
  package init?(entry name: String, path: String) {
    // Foundation puts U+FFFD for what it cannot read; a name may also hold it rightly.
    guard name.contains("\u{FFFD}"), FileStatus(of: path, followsLinks: false) == nil else {
      return nil
    }
    self.init(.read, path: path, errno: .illegalByteSequence)
  }

  private var name: String {
    guard path == "-" else { return path.printable }
    return operation == .read ? "standard input" : "standard output"
  }

  private var complaint: String {
    switch operation {
    case .read: "cannot be read"
    case .create: "cannot be made"
    case .write, .publish: "cannot be written"
    }
  }

  /// What to do about it, behind a semicolon; empty where there is nothing to say.
  package var advice: String {
    switch errno {
    case .noSuchFileOrDirectory where operation == .create: "; make its folder first"
    case .noSuchFileOrDirectory where operation == .publish:
      "; its folder is not there any more: make it and run again"
    case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels: "; check the name"
    case .fileExists where operation == .create:
      "; give another name, or leave out --no-clobber"
    case .illegalByteSequence where operation == .read: "; its name is no UTF-8: rename it"
    case .fileNameTooLong: "; give a shorter name"
    case .permissionDenied, .notPermitted: "; check the permissions"
    case .noSpace: "; free some space or write to another disk"
    case .fileTooLarge where operation == .read: "; split it or scale it down"
    case .readOnlyFileSystem, .fileTooLarge: "; write to another disk"
    case .isDirectory: "; give the name of a file"
    default: ""
    }
  }
}

extension Errno {
  /// The error of the last failed system call of this thread.
  package static var last: Errno { Errno(rawValue: errno) }
}
