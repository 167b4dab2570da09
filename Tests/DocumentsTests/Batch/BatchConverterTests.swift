import Batch
import Documents
import Exports
import Foundation
import Glibc
import Inputs
import PagePipeline
import SearchablePDF
import Supervision
import TestSupport
import Testing
import WorkerProtocol

@Suite struct BatchConverterTests {
  private static let tree = ["a/1.png": 100, "a/2.png": 101, "b/1.png": 102, "c/d/1.png": 103]
  private static let texts = [
    "a.pdf": ["page 100", "page 101"], "b.pdf": ["page 102"], "c/d.pdf": ["page 103"],
  ]

  @Test func `every folder becomes a document, and no worker is started twice`() async throws {
    let batch = try ScriptedBatch(Self.tree)
    let outcome = try await batch.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.made == ["a.pdf", "b.pdf", "c/d.pdf"])
    #expect(try batch.texts() == Self.texts)
    let workers = try FileManager.default.contentsOfDirectory(
      atPath: batch.directory.path("script")
    )
    .count { $0.hasPrefix("process-") }
    #expect(workers == 2)
  }

  @Test func `a second batch does nothing`() async throws {
    let batch = try ScriptedBatch(Self.tree)
    _ = try await batch.outcome()
    let before = try modificationTimes(in: batch)
    let outcome = try await batch.outcome()
    #expect((outcome.pageCount, outcome.reports.count) == (0, 3))
    #expect(try modificationTimes(in: batch) == before)
  }

  private func modificationTimes(in batch: ScriptedBatch) throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in try batch.outputs() {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: batch.directory.path("out/\(name)"))
      times[name] = attributes[.modificationDate] as? Date
    }
    return times
  }

  @Test func `only documents with new, changed or removed images, or lost ones, are made again`()
    async throws
  {
    let batch = try ScriptedBatch([
      "new/1.png": 100, "changed/1.png": 101, "gone/1.png": 102, "gone/2.png": 103,
      "lost/1.png": 104, "same/1.png": 105, "older/1.png": 106,
    ])
    _ = try await batch.outcome()
    try batch.add("new/2.png", width: 110)
    try batch.add("changed/1.png", width: 111)
    try FileManager.default.removeItem(atPath: batch.directory.path("in/gone/2.png"))
    try FileManager.default.removeItem(atPath: batch.directory.path("out/lost.pdf"))
    // Another image of the same name, as cp -p brings it.
    try batch.add("older/1.png", width: 116)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: batch.directory.path("in/older/1.png"))
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["changed.pdf", "gone.pdf", "lost.pdf", "new.pdf", "older.pdf"])
    #expect(try batch.texts()["gone.pdf"] == ["page 102"])
    #expect(try batch.texts()["new.pdf"] == ["page 100", "page 110"])
  }

  @Test func `other options make all documents again, other limits do not`() async throws {
    var batch = try ScriptedBatch(Self.tree)
    _ = try await batch.outcome()
    batch.options.work.recognitionTimeout = 999
    batch.options.work.jobs = 1
    #expect(try await batch.outcome().made == [])
    let changes: [(name: String, change: (inout ScriptedBatch) -> Void)] = [
      ("title", { $0.options.document.metadata.title = "Minutes" }),
      ("deskew", { $0.options.page.straightening.deskew = .off }),
      ("existing text", { $0.options.pdf.existingText = .redo }),
      ("rotation", { $0.options.page.straightening.rotation = .half }),
      ("rectification", { $0.options.page.straightening.rectification = .on }),
      ("borders", { $0.options.page.straightening.cropsBorders = true }),
      ("spreads", { $0.options.page.straightening.splitsSpreads = true }),
      ("blank pages", { $0.options.page.blankPages = .skip }),
      ("blank separator", { $0.options.page.separator = .blank }),
      ("blank sheet", { $0.options.page.separator = .blankSheet }),
      ("sidecars", { $0.batch.sidecars = [PlainText.format] }),
      ("columns", { $0.options.outputs.textKeepsColumns = true }),
    ]
    for (name, change) in changes {
      change(&batch)
      #expect(try await batch.outcome().made.count == 3, "\(name)")
    }
    try FileManager.default.removeItem(atPath: batch.directory.path("out/b.txt"))
    #expect(try await batch.outcome().made == ["b.pdf"])
    batch.batch.isForced = true
    #expect(try await batch.outcome().made.count == 3)
  }

  @Test func `a document with a problem is reported again, and made again if limits change`()
    async throws
  {
    var batch = try ScriptedBatch(Self.tree, "102=refuseText")
    let outcome = try await batch.outcome()
    #expect(outcome.reports.map(\.problemPages) == [0, 1, 0])
    let second = try await batch.outcome()
    #expect(second.made == [])
    #expect(second.reports.map(\.problemPages) == [0, 1, 0])
    #expect(second.reports.map(\.isSound) == [true, false, true])
    batch.options.work.recognitionTimeout = 999
    #expect(try await batch.outcome().made == ["b.pdf"])
  }

  @Test func `a document that cannot be made does not stop the others`() async throws {
    let batch = try ScriptedBatch(
      Self.tree.merging(["e/1.png": 104, "f/1.png": 105]) { $1 }, "102=refuse")
    try FileManager.default.createDirectory(
      atPath: batch.directory.path("out"), withIntermediateDirectories: true)
    try batch.directory.write(Array("in the way".utf8), to: "out/c")
    try batch.directory.write(Array("%PDF of somebody".utf8), to: "out/e.pdf")
    let outcome = try await batch.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.made == ["a.pdf", "f.pdf"])
    #expect(outcome.failed.keys.sorted() == ["b.pdf", "c/d.pdf", "e.pdf"])
    #expect(outcome.failed["b.pdf"]?.hasSuffix("in/b/1.png: cannot be decoded") == true)
    #expect(outcome.failed["e.pdf"]?.contains("was not made by a batch") == true)
    #expect(try batch.outputs() == ["a.pdf", "c", "e.pdf", "f.pdf"])
    #expect(try batch.directory.bytes(of: "out/e.pdf") == Array("%PDF of somebody".utf8))
  }

  @Test func `an unwritable document is reported before its pages are recognised`() async throws {
    let long = String(repeating: "l", count: 252)
    var batch = try ScriptedBatch(
      Self.tree.merging(["\(long)/1.png": 104, "new/\(long)/1.png": 105]) { $1 })
    batch.batch.isForced = true
    batch.batch.sidecars = [PlainText.format]
    for name in ["out", "out/a.pdf", "out/b.txt"] { try batch.directory.makeDirectory(name) }
    let outcome = try await batch.outcome()
    #expect(outcome.pageCount == 1)
    #expect(outcome.made == ["c/d.pdf"])
    #expect(outcome.reports.map(\.pageCount) == [0, 0, 0, 0, 1])
    #expect(outcome.failed["a.pdf"]?.hasSuffix("; give the name of a file") == true)
    #expect(outcome.failed["b.pdf"]?.contains("out/b.txt: cannot be made") == true)
    for name in ["\(long).pdf", "new/\(long).pdf"] {
      #expect(outcome.failed[name]?.hasSuffix("; give a shorter name") == true)
    }
  }

  @Test func `with --no-clobber existing documents are reported before their pages are recognised`()
    async throws
  {
    var batch = try ScriptedBatch(Self.tree)
    _ = try await batch.outcome()
    batch.options.publication.keepsExisting = true
    try batch.add("b/1.png", width: 110)
    try batch.add("e/1.png", width: 111)
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["e.pdf"])
    #expect(outcome.pageCount == 1)
    #expect(outcome.failed.keys.sorted() == ["b.pdf"])
  }

  @Test func `a strict batch makes all documents without problems`() async throws {
    var batch = try ScriptedBatch(Self.tree, "101=refuseText")
    batch.options.publication.isStrict = true
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["b.pdf", "c/d.pdf"])
    #expect(try batch.outputs() == ["b.pdf", "c/d.pdf"])
  }

  @Test func `a continued batch ends with the same bytes`() async throws {
    let whole = try ScriptedBatch(Self.tree)
    _ = try await whole.outcome()
    var parts = try ScriptedBatch(Self.tree)
    parts.batch.shard = Shard(index: 0, of: 2)
    _ = try await parts.outcome()
    parts.batch.shard = nil
    _ = try await parts.outcome()
    let names = try whole.outputs()
    #expect(try parts.outputs() == names)
    for name in names {
      let isSame =
        try whole.directory.bytes(of: "out/\(name)") == parts.directory.bytes(of: "out/\(name)")
      #expect(isSame)
    }
  }

  @Test func `two batches on one tree do not disturb each other`() async throws {
    let batch = try ScriptedBatch(Self.tree)
    async let first = batch.outcome()
    async let second = batch.outcome()
    let errors = try await [first.error, second.error].compactMap { $0 }
    #expect(errors.isEmpty)
    #expect(try batch.texts() == Self.texts)
    #expect(try await batch.outcome().made == [])
  }

  @Test func `the report has a line for each page and document`() async throws {
    var batch = try ScriptedBatch(Self.tree, "102=refuse")
    batch.batch.sidecars = [PlainText.format]
    let lines = try await batch.outcome().lines
    #expect(lines.count { $0.contains("\"kind\":\"page\"") } == 3)
    #expect(lines.count { $0.contains("\"kind\":\"document\"") } == 3)
    #expect(lines.count { $0.contains("\"status\":\"failed\"") } == 1)
    #expect(try batch.outputs() == ["a.pdf", "a.txt", "c/d.pdf", "c/d.txt"])
    let second = try await batch.outcome().lines
    #expect(second.count { $0.contains("\"status\":\"unchanged\"") } == 2)
  }

  @Test func `no files stay open, however many documents there are`() async throws {
    let batch = try ScriptedBatch([:])
    for index in 0..<60 { try batch.add("\(index)/1.png", width: 100 + index) }
    let before = try openFiles()
    let outcome = try await batch.outcome()
    #expect(outcome.made.count == 60)
    // Other tests open files beside this one.
    #expect(try openFiles() < before + 40)
  }

  private func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func `workers that do not start end the batch`() async throws {
    let batch = try ScriptedBatch(Self.tree, "start=crash")
    let outcome = try await batch.outcome()
    guard case .supervision(.workerUnusable) = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(try batch.outputs() == [])
  }
}
