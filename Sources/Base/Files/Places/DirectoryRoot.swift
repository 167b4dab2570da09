import CFiles
import Glibc
package import SystemPackage

/// A directory that stays open, and below which no symbolic link is followed.
///
/// A person who can write below the directory, or put another directory at its path, cannot direct
/// this process to files elsewhere.
package final class DirectoryRoot: Sendable {
  /// The method by which a path is resolved without following links.
  enum Lookup: Sendable {
    /// The kernel resolves the path (openat2(2)); if it has no such call, as `components`.
    case kernel
    /// Each component of the path is opened by itself (`O_NOFOLLOW`).
    case components
  }

  /// The path of the directory as the person wrote it.
  package let path: String
  /// Whether links below the directory are followed nevertheless.
  package let followsLinks: Bool
  private let directory: OpenDirectory
  private let lookup: Lookup

  private static let directoryFlags = __O_PATH | O_DIRECTORY

  /// Opens the directory at `path`, following links in the path itself.
  ///
  /// - Throws: a `FileError` if there is no directory.
  package convenience init(path: String, followsLinks: Bool = false) throws(FileError) {
    try self.init(path: path, followsLinks: followsLinks, lookup: .kernel)
  }

  init(path: String, followsLinks: Bool = false, lookup: Lookup) throws(FileError) {
    directory = OpenDirectory(
      try FileError.wrap(.read, path, try FileLocation(path: path).open(Self.directoryFlags)))
    self.path = path
    self.followsLinks = followsLinks
    self.lookup = lookup
  }

  /// Makes the directory at `path` if it is missing, and opens it.
  ///
  /// - trees: Directories to which strangers may write, below which links are not followed either.
  /// - Throws: a `FileError` if the directory cannot be made or opened.
  package init(
    making path: String, below trees: [String], followsLinks: Bool = false
  ) throws(FileError) {
    let outer = followsLinks ? nil : Self.outer(of: path, among: trees)
    do throws(Errno) {
      if let outer {
        directory = try outer.root.directory(outer.name, makesMissing: true)
      } else {
        try OutputDirectory.makeMissing(path)
        directory = OpenDirectory(try FileLocation(path: path).open(Self.directoryFlags))
      }
    } catch {
      throw FileError(.create, path: path, errno: error, isBelowRoot: outer != nil)
    }
    self.path = path
    self.followsLinks = followsLinks
    lookup = .kernel
  }

  /// Opens the first of `trees` that the path leads through, and returns it with the rest of the
  /// path.
  package static func outer(
    of path: String, among trees: [String]
  ) -> (root: DirectoryRoot, name: String)? {
    for tree in trees {
      guard let root = try? DirectoryRoot(path: tree), let name = root.name(leadingTo: path),
        !name.isEmpty
      else { continue }
      return (root, name)
    }
    return nil
  }
}

/// Names.
extension DirectoryRoot {
  /// The device and inode of the directory.
  package var identity: FileIdentity? { FileStatus(of: directory.descriptor)?.identity }

  /// Returns a value, or throws the error of its evaluation as a `FileError` of the file at `path`.
  func wrap<Value: ~Copyable>(
    _ operation: FileError.Operation, _ path: String,
    _ value: @autoclosure () throws(Errno) -> Value
  ) throws(FileError) -> Value {
    try FileError.wrap(operation, path, isBelowRoot: !followsLinks, try value())
  }

  /// Returns the rest of a path that begins with the directory's own path.
  ///
  /// - Throws: `Errno.improperLink` if the path does not begin with the directory's own path, or
  ///   has a component `..`.
  func name(of file: String) throws(Errno) -> String {
    guard file.utf8.starts(with: path.utf8) else { throw .improperLink }
    let rest = file.utf8.dropFirst(path.utf8.count)
    let slash = UInt8(ascii: "/")
    guard path.utf8.last == slash || rest.first == slash || rest.isEmpty,
      let name = String(rest.drop { $0 == slash }), Self.isInside(name)
    else { throw .improperLink }
    return name
  }

  /// Returns whether a path begins with the directory's own path and has no component `..`.
  package func contains(_ file: String) -> Bool { (try? name(of: file)) != nil }

  /// Returns the rest of a path after the directory, if the path leads through it, however it is
  /// spelt; `nil` for any other path.
  package func name(leadingTo file: String) -> String? {
    let slash = UInt8(ascii: "/")
    let ends = file.utf8.indices.filter { file.utf8[$0] == slash }
    // A relative path leads through the working directory.
    if !file.utf8.starts(with: [slash]), isDirectory(at: "."), Self.isInside(file) { return file }
    for end in ends + [file.utf8.endIndex] {
      guard let place = String(file.utf8[...].prefix(upTo: end)),
        let name = String(file.utf8[end...].drop { $0 == slash }), Self.isInside(name),
        isDirectory(at: place.isEmpty ? "/" : place)
      else { continue }
      return name
    }
    return nil
  }

  private func isDirectory(at path: String) -> Bool {
    guard let identity else { return false }
    return FileStatus(of: path)?.identity == identity
  }

  private static func isInside(_ name: String) -> Bool {
    !components(of: name).contains { $0 == ".." }
  }

  private static func components(of name: String) -> [String] {
    name.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }.filter { $0 != "." }
  }
}

/// Opening.
extension DirectoryRoot {
  /// Opens the file with a name below the directory.
  ///
  /// - Throws: `Errno.tooManySymbolicLinkLevels` if a link is in the way, or another `Errno`.
  package func open(
    name: String, _ flags: Int32, mode: UInt32 = 0o666
  ) throws(Errno) -> FileDescriptor {
    guard Self.isInside(name) else { throw .improperLink }
    let components = Self.components(of: name)
    let file = FileLocation(
      directory: directory, name: components.isEmpty ? "." : components.joined(separator: "/"))
    guard !components.isEmpty, !followsLinks else { return try open(file, flags, mode) }
    if lookup == .kernel {
      let opened = unsafe file.name.withSystemPath {
        unsafe CFiles_openBelow(file.descriptor, $0, flags | O_CLOEXEC | O_NOFOLLOW, mode)
      }
      if opened >= 0 { return FileDescriptor(rawValue: opened) }
      // Filters of containers return EPERM for unknown calls. The kernel may report a link in place
      // of a directory as ENOTDIR; opening each component distinguishes the two.
      let reason = Errno.last
      guard [.noFunction, .notPermitted, .notDirectory].contains(reason) else { throw reason }
    }
    var current = directory
    for component in components.dropLast() { current = try directory(component, in: current) }
    return try open(
      FileLocation(directory: current, name: components.last ?? "."), flags | O_NOFOLLOW, mode)
  }

  /// Opens the regular file with a name below the directory; with `O_DIRECTORY` among the flags,
  /// the directory with the name.
  ///
  /// - Throws: `Errno.invalidArgument` for another kind of file, or an error of `open`.
  func openRegular(name: String, _ flags: Int32) throws(Errno) -> FileDescriptor {
    // Opening a pipe that has no other end would wait.
    let file = try open(name: name, flags | O_NONBLOCK)
    let status = FileStatus(of: file)
    guard status?.isRegular == true || flags & O_DIRECTORY != 0 && status?.isDirectory == true
    else {
      try? file.close()
      throw .invalidArgument
    }
    return file
  }

  private func open(
    _ file: FileLocation, _ flags: Int32, _ mode: mode_t = 0
  ) throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try file.open(flags, mode: mode)
    } catch {
      // O_DIRECTORY reports a link as a file that is not a directory.
      guard error == .notDirectory, !followsLinks, file.status()?.isLink == true else {
        throw error
      }
      throw .tooManySymbolicLinkLevels
    }
  }

  /// Returns the directory with a name in another one.
  private func directory(_ name: String, in outer: OpenDirectory) throws(Errno) -> OpenDirectory {
    let flags = Self.directoryFlags | (followsLinks ? 0 : O_NOFOLLOW)
    return OpenDirectory(try open(FileLocation(directory: outer, name: name), flags))
  }

  /// Returns the directory with a name below this one; makes missing directories if
  /// `makesMissing`.
  private func directory(_ name: String, makesMissing: Bool) throws(Errno) -> OpenDirectory {
    do {
      return OpenDirectory(try open(name: name, Self.directoryFlags))
    } catch {
      guard error == .noSuchFileOrDirectory, makesMissing else { throw error }
    }
    var current = directory
    for component in Self.components(of: name) {
      let isMade = unsafe component.withSystemPath {
        unsafe mkdirat(current.descriptor.rawValue, $0, 0o777) == 0
      }
      guard isMade || Errno.last == .fileExists else { throw Errno.last }
      current = try directory(component, in: current)
    }
    return current
  }

  /// Returns the file at `path`, which begins with the directory's own path, by its name in its
  /// opened parent directory.
  func place(of path: String, makesMissing: Bool = false) throws(Errno) -> FileLocation {
    let name = try name(of: path)
    guard let last = OutputPath.name(of: name) else { throw .isDirectory }
    let above = try directory(OutputPath.directory(of: name), makesMissing: makesMissing)
    return FileLocation(directory: above, name: last)
  }

  /// Makes the directory at `path`, which begins with this directory's own path, and its missing
  /// parents.
  ///
  /// - Throws: a `FileError` if a directory cannot be made, or a link or another file has its name.
  func makeDirectory(_ path: String) throws(FileError) {
    _ = try wrap(.create, path, try directory(try name(of: path), makesMissing: true))
  }

  /// Removes the file with a name below the directory, if there is one.
  package func remove(name: String) {
    try? place(of: OutputDirectory.path(of: name, in: path)).remove()
  }

  /// Returns the status of the file at `path`, which begins with the directory's own path; a link's
  /// own status unless links are followed; `nil` if there is no file.
  func status(of path: String) -> FileStatus? {
    guard let place = try? place(of: path) else {
      return (try? name(of: path))?.isEmpty == true ? FileStatus(of: directory.descriptor) : nil
    }
    return place.status(followsLinks: followsLinks)
  }
}

/// The check of an output before work for it begins.
extension DirectoryRoot {
  /// Throws a `FileError` if the output at `path`, which begins with the directory's own path,
  /// cannot be made.
  ///
  /// An output cannot be made if a link is in its path, a directory has its name, it exists and
  /// must be kept, its name is too long, or the nearest existing directory is not writable.
  package func checkOutput(_ path: String, keepsExisting: Bool) throws(FileError) {
    try wrap(
      .create, path,
      try check(Self.components(of: try name(of: path)), keepsExisting: keepsExisting))
  }

  private func check(_ components: [String], keepsExisting: Bool) throws(Errno) {
    var current = directory
    for (index, component) in components.enumerated() {
      let status = try FileStatus(
        at: FileLocation(directory: current, name: component), followsLinks: false)
      if index < components.count - 1, status != nil {
        current = try directory(component, in: current)
        continue
      }
      guard status?.isDirectory != true else { throw .isDirectory }
      guard status == nil || !keepsExisting else { throw .fileExists }
      // The system checks the length of a name only in an existing directory.
      for name in components[index...] {
        _ = try FileStatus(at: FileLocation(directory: current, name: name), followsLinks: false)
      }
      break
    }
    guard unsafe faccessat(current.descriptor.rawValue, ".", W_OK | X_OK, 0) == 0 else {
      throw Errno.last
    }
  }
}

extension DirectoryRoot: Hashable {
  package static func == (first: DirectoryRoot, second: DirectoryRoot) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
