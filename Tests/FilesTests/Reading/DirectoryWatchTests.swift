import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct DirectoryWatchTests {
  let directory = TemporaryDirectory()

  @Test(.timeLimit(.minutes(1)))
  func `a file is open until the program that writes it has closed it`() async throws {
    var watch = try DirectoryWatch(for: directory.path)
    watch.watch([directory.path])
    let file = try unsafe FileDescriptor.open(
      directory.path("a"), .writeOnly, options: .create, permissions: .ownerReadWrite)
    try file.writeAll("text".utf8)
    await watch.wait(upTo: .seconds(30))
    watch.readReports()
    #expect(watch.openFiles == [directory.path("a")])
    try file.close()
    await watch.wait(upTo: .seconds(30))
    watch.readReports()
    #expect(watch.openFiles.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a bell ends the wait`() async throws {
    let watch = try DirectoryWatch(for: directory.path)
    watch.bell.ring()
    await watch.wait(upTo: .seconds(600))
    let start = ContinuousClock.now
    await watch.wait(upTo: .milliseconds(50))
    #expect(start.duration(to: .now) >= .milliseconds(50), "the bell is silent again")
  }

  @Test func `a lock is held by one`() throws {
    let path = "lock"
    guard let first = try lock(path) else {
      Issue.record("the lock is held by nobody")
      return
    }
    #expect(try !isFree(path))
    _ = consume first
    #expect(try isFree(path))
  }

  @Test func `a lock ends even if a child process still has the file open`() throws {
    let path = directory.path("lock")
    guard let lock = try lock("lock") else {
      Issue.record("the lock is held by nobody")
      return
    }
    // Other tests hold hundreds of files open.
    let file = (CInt(3)..<16_384).first { number in
      let link = "/proc/self/fd/\(number)"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
    }
    let copy = dup(try #require(file))
    defer { close(copy) }
    _ = consume lock
    #expect(try isFree("lock"))
  }

  /// Returns whether the lock can be had.
  private func isFree(_ name: String) throws -> Bool {
    guard let lock = try lock(name) else { return false }
    _ = consume lock
    return true
  }

  private func lock(_ name: String) throws -> LockFile? {
    try LockFile(name: name, in: DirectoryRoot(path: directory.path))
  }

  @Test func `a file is moved, also to another file system`() throws {
    try directory.write([1, 2, 3], to: "a")
    let (here, other) = (
      try DirectoryRoot(path: directory.path), try DirectoryRoot(path: "/dev/shm")
    )
    try FileTransfer.move(directory.path("a"), below: here, to: directory.path("d/b"), below: here)
    #expect(try directory.names == ["d"])
    let elsewhere = "/dev/shm/scanpdf-test-\(getpid())"
    try FileTransfer.move(directory.path("d/b"), below: here, to: elsewhere, below: other)
    #expect(try directory.contents().keys.sorted() == ["d"])
    try FileTransfer.move(elsewhere, below: other, to: directory.path("c"), below: here)
    #expect(try directory.bytes(of: "c") == [1, 2, 3])
  }
}
