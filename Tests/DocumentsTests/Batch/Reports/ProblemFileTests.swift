import Files
import TestSupport
import Testing

@testable import Batch

/// The file of known problems.
@Suite struct ProblemFileTests {
  @Test(arguments: ["plain", "a\r", "a\\\u{301}b", "a\tb\nc\r\nd", "a\\t", "\u{301}", ""])
  func `any path and name is read as it was written`(name: String) throws {
    let directory = TemporaryDirectory()
    let root = try DirectoryRoot(path: directory.path)
    let problems = [
      BatchProblem("damaged", path: "/\(name)", content: "1"): name,
      BatchProblem("damaged", path: "/other", content: "2"): "other",
    ]
    try ProblemFile(problems).write(in: root)
    let read = try ProblemFile(in: root)
    #expect(!read.isCorrupt)
    #expect(read.problems == problems)
  }

  @Test func `a list keeps the problems of documents that it does not name`() async throws {
    var batch = try ScriptedBatch(["b/1.png": 100])
    try batch.directory.write("b/".utf8, to: "list")
    try batch.directory.makeDirectory("out")
    let outputs = try DirectoryRoot(path: batch.batch.outputDirectory)
    let problems = ["b.pdf", "c.pdf", ""].map { name in
      (BatchProblem("damaged", path: "/\(name)", content: "1"), name)
    }
    try ProblemFile(Dictionary(uniqueKeysWithValues: problems)).write(in: outputs)
    batch.batch.hasManifest = true
    let roots = [batch.directory.path("in")]
    var lots = try BatchLots(
      roots: roots, manifest: batch.directory.path("list"), batch.options, batch.batch)
    var ledger = try ProblemLedger(roots: roots, batch.batch)
    while let plan = try await lots.next() { ledger.begin(plan) }
    try ledger.save()
    #expect(try Set(ProblemFile(in: outputs).problems.values) == ["c.pdf", ""])
  }
}
