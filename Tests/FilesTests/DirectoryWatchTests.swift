import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct DirectoryWatchTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(.timeLimit(.minutes(1)))
  func `a file is open until the program that writes it has closed it`() async throws {
    var watch = try DirectoryWatch(for: directory.path)
    watch.watch([directory.path])
    let file = unsafe fopen(directory.path("a"), "w")
    unsafe fputs("text", file)
    unsafe fflush(file)
    await watch.wait(upTo: .seconds(30))
    watch.readReports()
    #expect(watch.openFiles == [directory.path("a")])
    unsafe fclose(file)
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
    let path = directory.path("lock")
    guard let first = try LockFile(path: path) else {
      Issue.record("the lock is held by nobody")
      return
    }
    #expect(try !isFree(path))
    _ = consume first
    #expect(try isFree(path))
  }

  @Test func `a lock ends even if a child process still has the file open`() throws {
    let path = directory.path("lock")
    guard let lock = try LockFile(path: path) else {
      Issue.record("the lock is held by nobody")
      return
    }
    let file = (CInt(3)..<256).first { number in
      let link = "/proc/self/fd/\(number)"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
    }
    let copy = dup(try #require(file))
    defer { close(copy) }
    _ = consume lock
    #expect(try isFree(path))
  }

  /// Returns whether the lock can be had.
  private func isFree(_ path: String) throws -> Bool {
    guard let lock = try LockFile(path: path) else { return false }
    _ = consume lock
    return true
  }

  @Test func `a file is moved, also to another file system`() throws {
    try directory.write([1, 2, 3], to: "a")
    try FileTransfer.move(directory.path("a"), to: directory.path("b"))
    #expect(try directory.names == ["b"])
    let other = "/dev/shm/scanpdf-test-\(getpid())"
    try FileTransfer.move(directory.path("b"), to: other)
    #expect(try directory.names.isEmpty)
    try FileTransfer.move(other, to: directory.path("c"))
    #expect(try directory.bytes(of: "c") == [1, 2, 3])
  }
}
