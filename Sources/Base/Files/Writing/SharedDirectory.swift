import Glibc
import SystemPackage

/// A directory through which processes on several machines coordinate by file names.
///
/// A file server lets only one process make a file with a name, or rename a file from a name.
package struct SharedDirectory: Sendable {
  private let root: DirectoryRoot

  /// Makes the directory at `path` if it is missing, and opens it.
  ///
  /// - Throws: a `FileError` if the directory cannot be made or opened.
  package init(making path: String) throws(FileError) {
    root = try DirectoryRoot(making: path, below: [])
  }

  /// Returns the path of the file with a name.
  package func path(of name: String) -> String { OutputDirectory.path(of: name, in: root.path) }

  /// Returns a hidden name that no other process uses.
  package func unusedName(for name: String) -> String { OutputPath.temporaryName(beside: name) }

  /// Returns the names of the files, unordered and without hidden names.
  package func names() throws(FileError) -> [String] {
    try DirectoryListing.names(in: root.path, links: .refusedIn(root))
  }

  /// Returns the bytes of the file with a name; `nil` if there is no file.
  package func bytes(of name: String) throws(FileError) -> [UInt8]? {
    do {
      return try FileReader.list(path(of: name), links: .refusedIn(root))
    } catch {
      guard error.errno == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// Makes an empty file; returns `false` if a file with its name exists.
  package func make(_ name: String) throws(FileError) -> Bool {
    do throws(Errno) {
      let file = try root.open(name: name, O_WRONLY | O_CREAT | O_EXCL)
      try? file.close()
      return true
    } catch {
      if error == .fileExists { return false }
      throw FileError(.create, path: path(of: name), errno: error, isBelowRoot: true)
    }
  }

  /// Makes a file of these bytes; returns `false` if a file with its name exists.
  package func make(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      var file = try OutputFile(path: path(of: name), below: root, keepsExisting: true)
      try file.write(bytes)
      try file.publish()
      return true
    } catch {
      if error.errno == .fileExists { return false }
      throw error
    }
  }

  /// Renames a file, replacing a file with the new name; returns `false` if there is no file with
  /// the old name.
  package func rename(_ name: String, to newName: String) throws(FileError) -> Bool {
    do throws(Errno) {
      try location(name).rename(to: location(newName))
      return true
    } catch {
      if error == .noSuchFileOrDirectory { return false }
      throw FileError(.publish, path: path(of: newName), errno: error)
    }
  }

  /// Sets the modification time of a file, if it still exists, to the present (utimensat(2)).
  ///
  /// A file server uses its own clock, not the clock of this machine.
  package func touch(_ name: String) {
    guard let place = try? location(name) else { return }
    _ = unsafe place.name.withSystemPath { unsafe utimensat(place.descriptor, $0, nil, 0) }
  }

  /// Returns the time at which a file was last touched; `nil` if there is no file.
  package func time(of name: String) -> FileTime? { root.status(of: path(of: name))?.modified }

  /// Returns the present time of the file system, from a new file.
  package func now() throws(FileError) -> FileTime {
    let name = unusedName(for: "now")
    _ = try make(name)
    defer { remove(name) }
    guard let time = time(of: name) else {
      throw FileError(.read, path: path(of: name), errno: .noSuchFileOrDirectory)
    }
    return time
  }

  /// Removes a file, if it exists.
  package func remove(_ name: String) { root.remove(name: name) }

  private func location(_ name: String) throws(Errno) -> FileLocation {
    try root.place(of: path(of: name))
  }
}
