import TestSupport
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Files

@Suite struct OutputFileTests {
  private let directory = TemporaryDirectory()
  private let bytes = Array("complete".utf8)

  private func publish(_ bytes: [UInt8], at path: String) throws {
    var file = try OutputFile(path: path)
    try file.write(bytes)
    try file.publish()
  }

  private func mode(of name: String) -> mode_t {
    var status = stat()
    guard unsafe stat(directory.path(name), &status) == 0 else { return 0 }
    return status.st_mode & 0o7777
  }

  @Test func `a file appears only when it is complete`() throws {
    var file = try OutputFile(path: directory.path("out.pdf"))
    try file.write(Array(repeating: 1, count: 1 << 20))
    #expect(try directory.names == [])
    try file.publish()
    #expect(try directory.names == ["out.pdf"])
    #expect(try directory.bytes(of: "out.pdf").count == 1 << 20)
  }

  @Test func `an abandoned file leaves nothing, and the earlier one as it was`() throws {
    try directory.write(Array("earlier".utf8), to: "out.pdf")
    do {
      var file = try OutputFile(path: directory.path("out.pdf"))
      try file.write(bytes)
    }
    #expect(try directory.names == ["out.pdf"])
    #expect(try directory.bytes(of: "out.pdf") == Array("earlier".utf8))
  }

  @Test func `an earlier file is kept until it is replaced, and its mode is kept`() throws {
    try directory.write(Array("earlier".utf8), to: "out.pdf")
    try #require(unsafe chmod(directory.path("out.pdf"), 0o640) == 0)
    var file = try OutputFile(path: directory.path("out.pdf"))
    try file.write(bytes)
    #expect(try directory.bytes(of: "out.pdf") == Array("earlier".utf8))
    try file.publish()
    #expect(try directory.bytes(of: "out.pdf") == bytes)
    #expect(mode(of: "out.pdf") == 0o640)
    #expect(try directory.names == ["out.pdf"])
  }

  @Test(arguments: [3, 300_000])
  func `a file that cannot be replaced gets new bytes, and its earlier ones are kept if wanted`(
    length: Int
  ) throws {
    let earlier = [UInt8](repeating: 1, count: 10_000)
    let new = [UInt8](repeating: 2, count: length)
    try directory.write(earlier, to: "out.pdf")
    try directory.write(new, to: "new")
    let identity = FileStatus(of: directory.path("out.pdf"))?.identity
    let file = try FileLocation(path: directory.path("new")).open(O_RDONLY)
    defer { try? file.close() }
    let backup = FileLocation(path: directory.path("out.pdf~"))
    try FilePublication(
      target: FileLocation(path: directory.path("out.pdf")), keepsExisting: false, backup: backup
    ).overwrite(with: file)
    #expect(try directory.bytes(of: "out.pdf") == new)
    #expect(try directory.bytes(of: "out.pdf~") == earlier)
    #expect(FileStatus(of: directory.path("out.pdf"))?.identity == identity)
    #expect(try directory.names == ["new", "out.pdf", "out.pdf~"])
  }

  @Test func `a new file has the permissions of the umask`() throws {
    let mask = umask(0)
    umask(mask)
    try publish(bytes, at: directory.path("out.pdf"))
    #expect(mode(of: "out.pdf") == 0o666 & ~mask)
  }

  @Test func `only its owner can read a private file, whatever file it replaces`() throws {
    for _ in 1...2 {
      try OutputFile.write(bytes, to: directory.path("list"), below: nil, isPrivate: true)
      #expect(mode(of: "list") == 0o600)
      unsafe chmod(directory.path("list"), 0o644)
    }
  }

  @Test(arguments: ["real.pdf", "sub/../real.pdf", "second.pdf"])
  func `a symbolic link stays, and its target is written`(target: String) throws {
    try directory.makeDirectory("sub")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: directory.path("second.pdf"), withDestinationPath: directory.path("real.pdf"))
    try manager.createSymbolicLink(atPath: directory.path("link.pdf"), withDestinationPath: target)
    // First it leads nowhere, then to a file.
    for content in [bytes, Array("again".utf8)] {
      try publish(content, at: directory.path("link.pdf"))
      #expect(try directory.bytes(of: "real.pdf") == content)
      #expect(try manager.destinationOfSymbolicLink(atPath: directory.path("link.pdf")) == target)
      #expect(try directory.names == ["link.pdf", "real.pdf", "second.pdf", "sub"])
    }
  }

  @Test func `a full disk is reported with the path`() throws {
    #expect(throws: FileError(.write, path: "/dev/full", errno: .noSpace)) {
      try publish(bytes, at: "/dev/full")
    }
    #expect(throws: FileError(.write, path: "/dev/full", errno: .noSpace)) {
      var file = try OutputFile(path: "/dev/full")
      try file.write(Array(repeating: 0, count: 1 << 20))
    }
  }

  @Test func `a missing folder is reported before anything is written`() throws {
    let path = directory.path("missing/out.pdf")
    let error = FileError(.create, path: path, errno: .noSuchFileOrDirectory)
    #expect(throws: error) { try OutputFile(path: path).publish() }
    #expect("\(error)".contains("make its folder first"))
  }

  @Test func `a folder cannot be an output`() throws {
    #expect(throws: FileError(.create, path: directory.path, errno: .isDirectory)) {
      try OutputFile(path: directory.path).publish()
    }
  }

  /// A pipe by its name, and one to which `/dev/stdout` may lead.
  @Test(arguments: ["named", "/dev/fd"])
  func `a pipe is written straight into`(kind: String) throws {
    var ends: [CInt] = [0, 0]
    var path = directory.path("pipe")
    if kind == "named" {
      try #require(unsafe mkfifo(path, 0o600) == 0)
      ends[0] = unsafe open(path, O_RDONLY | O_NONBLOCK)
      ends[1] = dup(ends[0])
    } else {
      try #require(unsafe pipe(&ends) == 0)
      path = "/dev/fd/\(ends[1])"
    }
    defer { ends.forEach { close($0) } }
    try publish(bytes, at: path)
    var read = [UInt8](repeating: 0, count: 100)
    let count = unsafe Glibc.read(ends[0], &read, read.count)
    #expect(Array(read.prefix(count)) == bytes)
    #expect(try directory.names == (kind == "named" ? ["pipe"] : []))
  }

  @Test func `an existing file that must be kept is never replaced`() throws {
    let path = directory.path("out.pdf")
    let error = FileError(.create, path: path, errno: .fileExists)
    var file = try OutputFile(path: path, keepsExisting: true)
    try file.write(bytes)
    try directory.write(Array("earlier".utf8), to: "out.pdf")
    do {
      try file.publish()
      Issue.record("It was replaced")
    } catch let caught {
      #expect(caught == error)
    }
    #expect(throws: error) { try OutputFile(path: path, keepsExisting: true).publish() }
    #expect("\(error)".contains("--no-clobber"))
    #expect(try directory.names == ["out.pdf"])
    #expect(try directory.bytes(of: "out.pdf") == Array("earlier".utf8))
    var other = try OutputFile(path: directory.path("other.pdf"), keepsExisting: true)
    try other.write(bytes)
    try other.publish()
    #expect(try directory.bytes(of: "other.pdf") == bytes)
  }

  @Test func `a pipe gets nothing of a file that is held back and then abandoned`() throws {
    for isPublished in [false, true] {
      var ends: [CInt] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      defer { ends.forEach { close($0) } }
      var file = try OutputFile(path: "/dev/fd/\(ends[1])", holdsBack: true)
      try file.write(bytes)
      if isPublished {
        try file.publish()
      } else {
        _ = consume file
      }
      var read = [UInt8](repeating: 0, count: 100)
      let count = unsafe Glibc.read(ends[0], &read, read.count)
      #expect(Array(read.prefix(max(count, 0))) == (isPublished ? bytes : []))
    }
  }

  @Test func `an unnamed file is copied if the system cannot name it`() throws {
    try directory.write(Array("earlier".utf8), to: "out.pdf")
    let unnamed = unsafe open(directory.path, O_RDWR | __O_TMPFILE | O_DIRECTORY, 0o640)
    try #require(unnamed >= 0)
    defer { close(unnamed) }
    let file = FileDescriptor(rawValue: unnamed)
    let large = [UInt8](repeating: 7, count: 1_000_000)
    try file.writeAll(large)
    let publication = FilePublication(
      target: FileLocation(path: directory.path("out.pdf")), keepsExisting: false,
      openFiles: directory.path("nothing"))
    try publication.publish(unnamed: file)
    let isWhole = try directory.bytes(of: "out.pdf") == large
    #expect(isWhole)
    #expect(try directory.names == ["out.pdf"])
  }

  @Test func `a long name has room for its temporary one`() throws {
    let name = String(repeating: "ä", count: 125) + ".pdf"
    try publish(bytes, at: directory.path(name))
    #expect(try directory.names == [name])
  }
}
