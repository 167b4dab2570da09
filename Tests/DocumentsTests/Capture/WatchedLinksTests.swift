@testable import Batch
@testable import Capture
@testable import Inputs
import Files
import Foundation
import Glibc
import Supervision
import TestSupport
import Testing

/// Watched folders to which others write, with scripted workers.
@Suite struct WatchedLinksTests {
  private var run: ScriptedBatch
  private var watch = WatchOptions()

  init() throws {
    run = try ScriptedBatch(["a.png": 90])
    run.batch.unit = .file
    watch.settle = .milliseconds(50)
    watch.pollInterval = .milliseconds(100)
    watch.archive = run.directory.path("done")
    for name in ["out", "done", "outside"] { try run.directory.makeDirectory(name) }
    try run.directory.write("secret".utf8, to: "outside/secret")
  }

  /// The events of a watch.
  private struct Log: Sendable {
    var made: [String] = []
    var failed: [String: String] = [:]
    var links: [String] = []
    var archived = 0
    /// The number of listings of the tree after originals went to the archive.
    var looks = 0
    var problems: [String] = []

    mutating func note(_ event: WatchEvent) {
      switch event {
      case .batch(.ended(let report)):
        let name = report.output.split(separator: "/").last.map(String.init) ?? ""
        if case .made = report.status { made.append(name) }
        if case .failed(let error) = report.status { failed[name] = "\(error)" }
      case .batch(.skippedLinks(let paths)): links += paths
      case .archived: archived += 1
      case .waiting: looks += archived > 0 ? 1 : 0
      case .archiveFailed(let error): problems.append("\(error)")
      default: break
      }
    }
  }

  /// Watches until `isEnough`.
  private func watching(until isEnough: @escaping @Sendable (Log) -> Bool) async throws -> Log {
    let stop = StopRequest()
    let watcher = FolderWatcher(root: run.directory.path("in"), run.options, run.batch, watch)
    var log = Log()
    try await watcher.run(stop: stop) { event in
      log.note(event)
      guard isEnough(log) else { return }
      Task { await stop.make() }
    }
    return log
  }

  private func outside() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: run.directory.path("outside")).sorted()
  }

  @Test(.timeLimit(.minutes(2)))
  func `a link to a folder among the documents is not followed`() async throws {
    try run.add("deep/b.png", width: 91)
    try run.directory.link("out/deep", to: run.directory.path("outside"))
    let log = try await watching { $0.made == ["a.pdf"] && $0.failed["b.pdf"] != nil }
    #expect(log.failed["b.pdf"]?.contains("a link is in its path") == true)
    #expect(try outside() == ["secret"])
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["new", "secret"])
  func `a link with the name of a document is neither followed nor replaced`(
    target: String
  ) async throws {
    try run.directory.link("out/a.pdf", to: run.directory.path("outside/\(target)"))
    let log = try await watching { $0.failed["a.pdf"] != nil }
    #expect(log.made == [])
    #expect(try outside() == ["secret"])
    #expect(try run.directory.bytes(of: "outside/secret") == Array("secret".utf8))
  }

  @Test(.timeLimit(.minutes(2)))
  func `a link to a folder in the archive is not followed`() async throws {
    try run.add("deep/b.png", width: 91)
    try run.directory.link("done/deep", to: run.directory.path("outside"))
    let log = try await watching { $0.archived == 1 && !$0.problems.isEmpty }
    #expect(log.problems.first?.contains("a link is in its path") == true)
    #expect(try outside() == ["secret"])
    #expect(FileStatus(of: run.directory.path("in/deep/b.png")) != nil)
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["done", "out"])
  func `a root that is replaced by a link while it is in use changes nothing elsewhere`(
    root: String
  ) async throws {
    let directory = run.directory
    let stop = StopRequest()
    var log = Log()
    let watcher = FolderWatcher(root: directory.path("in"), run.options, run.batch, watch)
    try await watcher.run(stop: stop) { event in
      log.note(event)
      if case .began = event {
        _ = unsafe rename(directory.path(root), directory.path("moved"))
        try? directory.link(root, to: directory.path("outside"))
      }
      if log.archived == 1 { Task { await stop.make() } }
    }
    #expect(log.archived == 1)
    #expect(try outside() == ["secret"])
    let expected = root == "done" ? "moved/a.png" : "moved/a.pdf"
    #expect(FileStatus(of: directory.path(expected))?.isRegular == true)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a link in the inbox is skipped and reported once`() async throws {
    try run.directory.write(PNGBuilder(width: 95, height: 60).bytes(), to: "outside/private.png")
    try run.directory.link("in/b.png", to: run.directory.path("outside/private.png"))
    try run.directory.link("in/c.png", to: run.directory.path("outside/missing.png"))
    try run.directory.link("in/folder", to: run.directory.path("outside"))
    let log = try await watching { $0.archived == 1 && $0.looks > 3 }
    #expect(log.made == ["a.pdf"])
    #expect(log.links == ["in/b.png", "in/c.png"].map(run.directory.path))
    #expect(try run.outputs() == [".scanpdf-watch.lock", "a.pdf"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `links are followed on request`() async throws {
    var test = self
    test.run.batch.followsLinks = true
    try run.add("deep/b.png", width: 91)
    try run.directory.write(PNGBuilder(width: 95, height: 60).bytes(), to: "outside/c.png")
    try run.directory.link("in/c.png", to: run.directory.path("outside/c.png"))
    try run.directory.link("out/deep", to: run.directory.path("outside"))
    let log = try await test.watching { $0.archived == 3 }
    #expect(log.made.sorted() == ["a.pdf", "b.pdf", "c.pdf"])
    #expect(log.links == [])
    #expect(try outside() == ["b.pdf", "c.png", "secret"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `whoever writes to an inbox that takes the documents too writes nowhere else`()
    async throws
  {
    var test = self
    test.run.batch = BatchOptions(outputDirectory: run.directory.path("in"))
    test.run.batch.unit = .file
    test.watch.archive = run.directory.path("in/done")
    let list = ["outside/secret", "in/secret", "in/a.png", "outside/stolen"]
      .map { run.directory.path($0) + "\0" }.joined()
    try run.directory.write(list.utf8, to: "in/.scanpdf-archive")
    try run.add("deep/b.png", width: 91)
    try run.directory.link("in/a.pdf", to: run.directory.path("outside/new"))
    let log = try await test.watching { $0.archived == 1 && $0.failed["a.pdf"] != nil }
    #expect(log.made == ["b.pdf"])
    #expect(try outside() == ["secret"])
    #expect(FileStatus(of: run.directory.path("in/done/deep/b.png")) != nil)
  }

  @Test(.timeLimit(.minutes(2)))
  func `an archive below the inbox that is a link is refused`() async throws {
    var test = self
    test.watch.archive = run.directory.path("in/done")
    try run.directory.link("in/done", to: run.directory.path("outside"))
    let error = await #expect(throws: ConversionError.self) {
      _ = try await test.watching { _ in true }
    }
    guard case .output(let fault)? = error else {
      Issue.record("another error")
      return
    }
    #expect(fault.operation == .create)
    #expect(fault.path == run.directory.path("in/done"))
    #expect(try outside() == ["secret"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `a name that is not UTF-8 is archived`() async throws {
    let name = String(pathBytes: [0x42, 0xFC] + Array(".png".utf8))
    try FileManager.default.removeItem(atPath: run.directory.path("in/a.png"))
    try run.directory.write(PNGBuilder(width: 90, height: 60).bytes(), to: "plain.png")
    let moved = unsafe name.withSystemPath { name in
      unsafe run.directory.path("in").withSystemPath { root in
        let inbox = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(inbox) }
        return unsafe renameat(AT_FDCWD, run.directory.path("plain.png"), inbox, name)
      }
    }
    try #require(moved == 0)
    let log = try await watching { $0.archived == 1 }
    #expect(log.problems == [])
    #expect(try DirectoryListing.names(in: run.directory.path("done")) == [name])
    #expect(try DirectoryListing.names(in: run.directory.path("in")) == [])
  }
}
