import Glibc
package import SystemPackage

/// An operation on a file that the system refused, described for the user who named the file.
package struct FileError: Error, Sendable, Equatable {
  /// The operation that failed.
  package enum Operation: Sendable {
    case read
    case create
    case write
    case publish
  }

  package let operation: Operation
  /// The path as the user wrote it.
  package let path: String
  package let errno: Errno
  /// Whether scanpdf refused the file, because it is not a regular file or a link is in its path.
  package let isRefused: Bool

  /// Makes the error of an operation on the file at `path`.
  ///
  /// - isBelowRoot: Whether no links are followed to the file.
  package init(_ operation: Operation, path: String, errno: Errno, isBelowRoot: Bool = false) {
    self.operation = operation
    self.path = path
    self.errno = errno
    isRefused = isBelowRoot && [.tooManySymbolicLinkLevels, .invalidArgument].contains(errno)
  }
}

extension FileError {
  /// Returns a value, or throws the error of its evaluation as a `FileError` of the file at `path`.
  static func wrap<Value: ~Copyable>(
    _ operation: Operation, _ path: String, isBelowRoot: Bool = false,
    _ value: @autoclosure () throws(Errno) -> Value
  ) throws(FileError) -> Value {
    try rethrow(
      as: { FileError(operation, path: path, errno: $0, isBelowRoot: isBelowRoot) }, value)
  }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    "\(name): \(complaint) (\(reason))\(advice)"
  }

  /// The reason, as part of a sentence.
  package var reason: String {
    guard isRefused else { return "\(errno)" }
    return errno == .invalidArgument ? "not a regular file" : "a link is in its path"
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

  /// The advice after the complaint, with its semicolon; empty if there is none.
  package var advice: String {
    switch errno {
    case .tooManySymbolicLinkLevels where isRefused:
      "; remove the link, or allow links with --follow-links"
    case .noSuchFileOrDirectory where operation == .create: "; make its folder first"
    case .noSuchFileOrDirectory where operation == .publish:
      "; its folder is not there any more: make it and run again"
    case .notDirectory where operation == .read && FileStatus(of: path) != nil:
      "; it is a file: give a folder"
    case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels: "; check the name"
    case .fileExists where operation == .create:
      "; give another name, or leave out --no-clobber"
    case .illegalByteSequence where operation == .read: "; save it as UTF-8"
    case .fileNameTooLong: "; give a shorter name"
    case .permissionDenied, .notPermitted: "; check the permissions"
    case .noSpace: "; free some space or write to another disk"
    case .fileTooLarge where operation == .read: "; split it or scale it down"
    case .readOnlyFileSystem, .fileTooLarge: "; write to another disk"
    case .isDirectory: "; give the name of a file"
    case .resourceBusy: "; it is a mount point: unmount it, or give another name"
    default: ""
    }
  }
}

extension Errno {
  /// The error of the last failed system call of this thread.
  package static var last: Errno { Errno(rawValue: errno) }
}
