import Glibc
import SystemPackage

/// A file that appears under its name only when it is complete; until then an earlier one stands.
///
/// What is no regular file (a pipe, a device, standard output) is written straight into.
package struct OutputFile: ~Copyable {
  /// Where the bytes go until the file is complete.
  enum Place {
    /// A file without a name in the target's directory, which ends with the process (`O_TMPFILE`).
    case unnamed
    /// A named file beside the target, on file systems that know no other.
    case temporary(String)
    /// The target itself.
    case straight
    /// A file without a name elsewhere; the target gets its bytes when all are there.
    case heldBack(target: FileDescriptor)
  }

  private let file: FileDescriptor
  private let place: Place
  /// The path as the person wrote it, for messages.
  private let path: String
  /// The path after symbolic links.
  private let target: String
  private let keepsExisting: Bool
  private var buffer: [UInt8] = []
  private var isOpen = true

  private static let bufferSize = 1 << 18

  /// Opens the output at `path`; `-` is standard output.
  ///
  /// An existing file may be made to stay, and what is written straight into may be made to get its
  /// bytes only when all are there.
  ///
  /// Throws a `FileError` where it cannot be made: no directory, no permission, a directory of that name, a
  /// file that is to stay.
  package init(
    path: String, keepsExisting: Bool = false, holdsBack: Bool = false
  ) throws(FileError) {
    self.path = path
    self.keepsExisting = keepsExisting
    target = OutputPath.resolved(path)
    do {
      (file, place) = try Self.open(
        path, target: target, keepsExisting: keepsExisting, holdsBack: holdsBack)
    } catch {
      throw FileError(.create, path: path, errno: error)
    }
  }

  deinit {
    guard isOpen else { return }
    if case .temporary(let name) = place {
      unsafe unlink(name)
      UnfinishedFile.ended(name)
    }
    close()
  }

  /// Adds bytes at the end; throws a `FileError` where the disk does not take them.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    guard bytes.count < Self.bufferSize else {
      try flush()
      return try writeThrough(bytes)
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Brings the file to the disk and gives it its name.
  ///
  /// Throws a `FileError` where either fails; nothing is left behind then.
  package consuming func publish() throws(FileError) {
    try flush()
    do {
      switch place {
      case .straight: break
      case .heldBack(let target): try FilePublication.copy(file, to: target)
      case .unnamed, .temporary: try publishFile()
      }
    } catch {
      // One that appeared since the file was opened, and is to stay.
      let operation = error == .fileExists ? FileError.Operation.create : .publish
      throw FileError(operation, path: path, errno: error)
    }
    isOpen = false
    close()
  }

  private func publishFile() throws(Errno) {
    guard fsync(file.rawValue) == 0 else { throw Errno.last }
    let publication = FilePublication(target: target, keepsExisting: keepsExisting)
    if case .temporary(let name) = place {
      try publication.rename(name)
      UnfinishedFile.ended(name)
    } else {
      try publication.publish(unnamed: file)
    }
  }

  /// Standard output stays: a file that is opened later must not get its number.
  private func close() {
    if case .heldBack(let target) = place {
      if target != .standardOutput { try? target.close() }
    } else if file == .standardOutput {
      return
    }
    try? file.close()
  }

  private mutating func flush() throws(FileError) {
    try writeThrough(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeThrough(_ bytes: [UInt8]) throws(FileError) {
    do {
      _ = try file.writeAll(bytes)
    } catch {
      throw FileError(.write, path: path, errno: error as? Errno ?? .ioError)
    }
  }
}
