@testable import Batch
import TestSupport
import Testing

/// Existing files at an output path that are not complete documents of a batch.
@Suite struct PlannedDocumentTests {
  @Test(arguments: [
    "", "%PDF-1.4\n", "startxref\n99999999999999999999\n%%EOF\n", "startxref\n-1\n%%EOF\n",
    "x startxref\n1\n%%EOF\n", "xstartxref\n5\n%%EOF\n", "startxref\n\n%%EOF\n",
  ])
  func `a file that no batch has made is not replaced`(text: String) async throws {
    let batch = try ScriptedBatch(["a/1.png": 100])
    try batch.directory.makeDirectory("out")
    try batch.directory.write(Array(text.utf8), to: "out/a.pdf")
    #expect(try await batch.outcome().failed.keys.sorted() == ["a.pdf"])
    #expect(try batch.directory.bytes(of: "out/a.pdf") == Array(text.utf8))
    var forced = batch
    forced.batch.isForced = true
    #expect(try await forced.outcome().made == ["a.pdf"])
  }

  @Test func `a document truncated anywhere is not treated as finished`() async throws {
    let batch = try ScriptedBatch(["a/1.png": 100])
    _ = try await batch.outcome()
    let document = try batch.directory.bytes(of: "out/a.pdf")
    for length in stride(from: 0, to: document.count, by: 37) {
      try batch.directory.write(Array(document.prefix(length)), to: "out/a.pdf")
      let plan = try batch.plan()
      #expect(plan.documents.map(\.isFinished) == [false])
    }
    try batch.directory.write(document, to: "out/a.pdf")
    #expect(try batch.plan().documents.map(\.isFinished) == [true])
  }
}
