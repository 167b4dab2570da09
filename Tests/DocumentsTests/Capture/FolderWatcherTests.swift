import Batch
@testable import Capture
@testable import Inputs
import Files
import Foundation
import Supervision
import TestSupport
import Testing

/// Watched folders, with scripted workers.
@Suite struct FolderWatcherTests {
  private let run: ScriptedBatch
  private var watch = WatchOptions()

  init() throws {
    var run = try ScriptedBatch(["a.png": 90])
    run.batch.unit = .file
    self.run = run
    watch.settle = .milliseconds(50)
    watch.pollInterval = .milliseconds(200)
    watch.retryInterval = .milliseconds(300)
  }

  /// The events of a watch.
  private actor Log {
    private(set) var made: [String] = []
    private(set) var failed: [String] = []
    private(set) var archived = 0
    /// The numbers of waiting files, at each listing of the tree.
    private(set) var waiting: [Int] = []

    func note(_ event: WatchEvent) {
      switch event {
      case .batch(.ended(let report)):
        if case .made = report.status { made.append(name(report.output)) }
        if case .failed = report.status { failed.append(name(report.output)) }
      case .archived: archived += 1
      case .waiting(let files): waiting.append(files)
      default: break
      }
    }

    private func name(_ path: String) -> String {
      path.split(separator: "/").last.map(String.init) ?? path
    }
  }

  /// Watches until `body` returns.
  private func watching(_ body: (Log) async throws -> Void) async throws -> Log {
    let (log, stop) = (Log(), StopRequest())
    let watcher = FolderWatcher(
      root: run.directory.path("in"), run.options, run.batch, watch)
    let (events, continuation) = AsyncStream<WatchEvent>.makeStream()
    async let notes: Void = {
      for await event in events { await log.note(event) }
    }()
    async let watching: Void = watcher.run(stop: stop) { continuation.yield($0) }
    try await body(log)
    await stop.make()
    try await watching
    continuation.finish()
    await notes
    return log
  }

  private func wait(for condition: () async throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try await !condition() {
      try #require(start.duration(to: .now) < .seconds(120))
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `documents are made as their files come, once each`() async throws {
    let log = try await watching { log in
      try await wait { await log.made == ["a.pdf"] }
      try run.add("deep/b.png", width: 91)
      try await wait { await log.made == ["a.pdf", "b.pdf"] }
      try run.add("a.png", width: 92)
      try await wait { await log.made == ["a.pdf", "b.pdf", "a.pdf"] }
    }
    #expect(await log.failed == [])
    #expect(try run.outputs() == [".scanpdf-watch.lock", "a.pdf", "deep/b.pdf"])
    let second = try await watching { log in
      // The files are complete, and their documents are up to date.
      try await wait {
        let waiting = await log.waiting
        return waiting.first ?? 0 > 0 && waiting.last == 0
      }
    }
    #expect(await second.made == [])
  }

  @Test(.timeLimit(.minutes(2)))
  func `an upload is left alone until it is renamed, and system folders are`() async throws {
    try run.add("b.png.part", width: 91)
    try run.add("@eaDir/a.png/thumb.png", width: 92)
    let log = try await watching { log in
      // All files become complete at the same time.
      try await wait { await log.made == ["a.pdf"] }
      try FileManager.default.moveItem(
        atPath: run.directory.path("in/b.png.part"), toPath: run.directory.path("in/b.png"))
      try await wait { await log.made.count == 2 }
    }
    #expect(await log.made == ["a.pdf", "b.pdf"])
    #expect(try run.outputs() == [".scanpdf-watch.lock", "a.pdf", "b.pdf"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `originals go to the archive, and a file of the same name does not replace the document`()
    async throws
  {
    var test = self
    test.watch.archive = run.directory.path("done")
    let log = try await test.watching { log in
      try await wait { await log.archived == 1 }
      try run.add("a.png", width: 91)
      try await wait { await log.archived == 2 }
    }
    #expect(await log.made == ["a.pdf", "a-2.pdf"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.directory.path("in")) == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: run.directory.path("done")).sorted()
        == ["a-2.png", "a.png"])
    #expect(try run.outputs() == [".scanpdf-watch.lock", "a-2.pdf", "a.pdf"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `a document whose output cannot be written is tried again, another is not`() async throws {
    try run.add("bad.png", [1, 2, 3])
    try run.directory.makeDirectory("out")
    // The document's folder is a file.
    try run.add("deep/b.png", width: 91)
    try run.directory.write("mine".utf8, to: "out/deep")
    let log = try await watching { log in
      try await wait { await log.failed.count { $0 == "b.pdf" } > 1 }
      try FileManager.default.removeItem(atPath: run.directory.path("out/deep"))
      try await wait { await log.made.contains("b.pdf") }
    }
    #expect(await log.failed.count { $0 == "bad.pdf" } == 1)
  }

  @Test(.timeLimit(.minutes(2)))
  func `only one watcher makes the documents of a folder`() async throws {
    _ = try await watching { log in
      try await wait { await log.made == ["a.pdf"] }
      let second = FolderWatcher(root: run.directory.path("in"), run.options, run.batch, watch)
      await #expect(throws: ConversionError.alreadyWatched(run.batch.outputDirectory)) {
        try await second.run(stop: StopRequest()) { _ in }
      }
    }
  }

  @Test func `a move to the archive that failed is completed before the next one`() throws {
    for name in ["done", "out"] { try run.directory.makeDirectory(name) }
    try run.directory.write([1], to: "in/b.png")
    let path = { run.directory.path($0) }
    let archive = DocumentArchive(
      directory: try DirectoryRoot(path: path("done")),
      documents: try DirectoryRoot(path: path("out")), inbox: path("in"))
    // A file where the directory of the document's originals is to be made.
    try run.directory.write([], to: "done/a")
    let files = try ["a.png", "b.png"].map {
      try #require(
        InputFile(path: path("in/\($0)"), name: $0, status: FileStatus(of: path("in/\($0)"))))
    }
    var failures = 0
    let move = { (file: InputFile, name: String) in
      archive.move([file], of: path("out/\(name).pdf"), isOneFile: false) {
        if case .archiveFailed = $0 { failures += 1 }
      }
    }
    move(files[0], "a")
    move(files[1], "b")
    #expect(failures == 2)
    #expect(FileStatus(of: path("in/b.png")) != nil)
    try FileManager.default.removeItem(atPath: path("done/a"))
    move(files[1], "b")
    #expect(failures == 2)
    #expect(FileStatus(of: path("done/a/a.png")) != nil)
    #expect(FileStatus(of: path("done/b/b.png")) != nil)
  }

  @Test func `a move to the archive that was interrupted is completed`() throws {
    let (files, documents) = (run.directory.path("done"), run.directory.path("out"))
    for name in ["done", "out"] { try run.directory.makeDirectory(name) }
    let archive = DocumentArchive(
      directory: try DirectoryRoot(path: files), documents: try DirectoryRoot(path: documents),
      inbox: run.directory.path("in"))
    try run.directory.write([1], to: "in/other.png")
    let status = try #require(FileStatus(of: run.directory.path("in/a.png")))
    let state = "\(status.size) \(status.modified.secondsSince1970)"
    let list = [("gone", "gone", state), ("a", "x/a", state), ("other", "other", "0 0")].map {
      "\(run.directory.path("in/\($0).png"))\0\(run.directory.path("done/\($1).png"))\0\($2)\0"
    }
    try run.directory.write(list.joined().utf8, to: "out/.scanpdf-archive")
    try archive.completeInterruptedMove()
    #expect(FileStatus(of: run.directory.path("done/x/a.png")) != nil)
    #expect(FileStatus(of: run.directory.path("in/a.png")) == nil)
    // Another file has taken the place of the original.
    #expect(FileStatus(of: run.directory.path("in/other.png")) != nil)
    #expect(try run.outputs() == [])
  }
}
