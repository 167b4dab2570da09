@testable import Capture
import Files
import TestSupport
import Testing

/// The completeness of files in a watched folder.
@Suite struct SettlingFilesTests {
  let directory = TemporaryDirectory()
  private let start = ContinuousClock.now

  private func second(_ number: Double) -> ContinuousClock.Instant {
    start.advanced(by: .seconds(number))
  }

  /// The version of a file with so many bytes.
  private func version(_ count: Int) throws -> FileVersion {
    try directory.write([UInt8](repeating: 0, count: count), to: "file")
    return try #require(FileStatus(of: directory.path("file"))?.version)
  }

  @Test func `a file is complete when it has not changed for long enough`() throws {
    let (short, long) = (try version(1), try version(2))
    var files = SettlingFiles(settle: .seconds(5))
    files.update(["a": short], open: [], at: second(0))
    #expect(!files.hasWork(at: second(4)))
    #expect(files.timeToNext(at: second(4)) == .seconds(1))
    files.update(["a": long], open: [], at: second(4))
    #expect(!files.hasWork(at: second(6)))
    #expect(files.hasWork(at: second(9)))
    #expect(files.isSettled("a", long, at: second(9)))
    #expect(!files.isSettled("a", short, at: second(9)))
  }

  @Test func `a file that is open is not complete`() throws {
    let version = try version(1)
    var files = SettlingFiles(settle: .seconds(5))
    files.update(["a": version], open: ["a"], at: second(0))
    files.update(["a": version], open: ["a"], at: second(60))
    #expect(!files.hasWork(at: second(61)))
    files.update(["a": version], open: [], at: second(62))
    #expect(files.hasWork(at: second(65)))
  }

  @Test func `a file that was taken comes back when it changes`() throws {
    let (short, long) = (try version(1), try version(2))
    var files = SettlingFiles(settle: .seconds(5))
    files.update(["a": short], open: [], at: second(0))
    files.take(at: second(5), retrying: [], after: .seconds(60))
    #expect(!files.hasWork(at: second(100)))
    #expect(files.timeToNext(at: second(100)) == nil)
    files.update(["a": long], open: [], at: second(100))
    #expect(files.isWaiting("a"))
    #expect(files.hasWork(at: second(105)))
  }

  @Test func `a file whose document is tried again comes back after the delay`() throws {
    let version = try version(1)
    var files = SettlingFiles(settle: .seconds(5))
    files.update(["a": version], open: [], at: second(0))
    files.take(at: second(5), retrying: ["a"], after: .seconds(60))
    #expect(!files.hasWork(at: second(64)))
    #expect(files.hasWork(at: second(65)))
  }

  @Test func `a file that is complete only after a batch began is for the next one`() throws {
    let version = try version(1)
    var files = SettlingFiles(settle: .seconds(5))
    files.update(["a": version], open: [], at: second(0))
    files.update(["a": version, "b": version], open: [], at: second(3))
    files.take(at: second(5), retrying: [], after: .zero)
    #expect(!files.isWaiting("a"))
    #expect(files.isWaiting("b"))
    #expect(files.hasWork(at: second(8)))
  }

  @Test func `files that are gone are forgotten`() throws {
    let version = try version(1)
    var files = SettlingFiles(settle: .seconds(5))
    files.update(["a": version], open: [], at: second(0))
    files.update([:], open: [], at: second(1))
    #expect(!files.isWaiting("a"))
    #expect(files.timeToNext(at: second(1)) == nil)
  }
}
