import Batch
@testable import Documents
import Inputs
import TestSupport
import Testing

/// Batches whose documents are named by a template.
@Suite struct NamedBatchTests {
  @Test func `a document keeps its number when others come before it`() async throws {
    var run = try ScriptedBatch(["b/1.png": 90, "c/1.png": 91])
    run.batch.nameTemplate = NameTemplate("page-{number}")
    #expect(try await run.outcome().made == ["page-1.pdf", "page-2.pdf"])
    let before = try run.texts()
    try run.add("a/1.png", width: 92)
    #expect(try await run.outcome().made == ["page-3.pdf"])
    let after = try run.texts()
    #expect(after["page-1.pdf"] == before["page-1.pdf"])
    #expect(after["page-2.pdf"] == before["page-2.pdf"])
    #expect(try await run.outcome().made == [])
  }

  @Test func `a file that no batch made keeps its name`() async throws {
    var run = try ScriptedBatch(["b/1.png": 90])
    run.batch.nameTemplate = NameTemplate("{folder}-{number}")
    try run.directory.makeDirectory("out")
    try run.directory.write("mine".utf8, to: "out/b-1.pdf")
    #expect(try await run.outcome().made == ["b-2.pdf"])
    #expect(try await run.outcome().made == [])
  }

  @Test func `two documents of one name are not both made`() async throws {
    var run = try ScriptedBatch(["a/1.png": 90, "b/1.png": 91])
    run.batch.nameTemplate = NameTemplate("all")
    let outcome = try await run.outcome()
    #expect(outcome.made == ["all.pdf"])
    #expect(outcome.failed.count == 1)
  }
}
