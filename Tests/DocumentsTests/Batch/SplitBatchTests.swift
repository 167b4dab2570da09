import Batch
@testable import Documents
import Foundation
import Inputs
import PagePipeline
import TestSupport
import Testing

/// Batches that make a PDF of each stack between blank sheets.
@Suite struct SplitBatchTests {
  /// A batch of one folder `b`, in which the images of width 200 and 201 are blank.
  private func batch(
    _ widths: [Int], _ separator: StackSeparator = .blank, _ rules: String...
  ) throws -> ScriptedBatch {
    var images: [String: Int] = [:]
    for (index, width) in widths.enumerated() { images["b/\(index + 1).png"] = width }
    var batch = try ScriptedBatch(images, "200=blank", "201=blank", rules.first ?? "999=blank")
    batch.options.page.separator = separator
    return batch
  }

  @Test func `each stack becomes a PDF, and blank sheets are left out`() async throws {
    let batch = try batch([100, 101, 200, 102, 200, 201, 103])
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["b.pdf"])
    #expect(
      try batch.texts() == [
        "b.pdf": ["page 100", "page 101"], "b-2.pdf": ["page 102"], "b-3.pdf": ["page 103"],
      ])
    #expect(outcome.reports.map(\.pageCount) == [4])
    #expect(outcome.reports[0].furtherOutputs.map(\.fileName) == ["b-2.pdf", "b-3.pdf"])
    #expect(outcome.lines.count { $0.contains("blankPage") } == 3)
    #expect(outcome.lines.last?.contains(#""further":["#) == true)
    #expect(try await batch.outcome().made == [])
  }

  @Test func `in files of both sides, only a sheet that is blank on both is a separator`()
    async throws
  {
    let batch = try batch([100, 200, 201, 200, 101, 102], .blankSheet)
    _ = try await batch.outcome()
    #expect(
      try batch.texts() == ["b.pdf": ["page 100", ""], "b-2.pdf": ["page 101", "page 102"]])
  }

  @Test func `a document is made again as a whole if its first PDF is missing`() async throws {
    let batch = try batch([100, 200, 101])
    _ = try await batch.outcome()
    let texts = try batch.texts()
    try FileManager.default.removeItem(atPath: batch.directory.path("out/b.pdf"))
    #expect(try await batch.outcome().made == ["b.pdf"])
    #expect(try batch.texts() == texts)
  }

  @Test func `the PDFs of other folders and of other programs are not replaced`() async throws {
    let batch = try batch([100, 200, 101, 200, 102])
    try batch.add("b-2/1.png", width: 110)
    try batch.directory.makeDirectory("out")
    try batch.directory.write("mine".utf8, to: "out/b-3.pdf")
    #expect(try await batch.outcome().made == ["b.pdf", "b-2.pdf"])
    #expect(try batch.directory.bytes(of: "out/b-3.pdf") == Array("mine".utf8))
    try FileManager.default.removeItem(atPath: batch.directory.path("out/b-3.pdf"))
    let expected = [
      "b.pdf": ["page 100"], "b-2.pdf": ["page 110"], "b-4.pdf": ["page 101"],
      "b-5.pdf": ["page 102"],
    ]
    #expect(try batch.texts() == expected)
    // A folder that comes later does not take the name of a stack.
    try batch.add("b-4/1.png", width: 111)
    #expect(try await batch.outcome().made == ["b-4-2.pdf"])
    #expect(try batch.texts()["b-4.pdf"] == ["page 101"])
  }

  @Test func `the number of a template goes on with each stack`() async throws {
    var batch = try batch([100, 200, 101, 200, 102])
    batch.batch.nameTemplate = NameTemplate("{folder}-{number:3}")
    try batch.directory.makeDirectory("out")
    try batch.directory.write("mine".utf8, to: "out/b-003.pdf")
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["b-001.pdf"])
    try FileManager.default.removeItem(atPath: batch.directory.path("out/b-003.pdf"))
    let expected = [
      "b-001.pdf": ["page 100"], "b-002.pdf": ["page 101"], "b-004.pdf": ["page 102"],
    ]
    #expect(try batch.texts() == expected)
    #expect(try await batch.outcome().made == [])
    // Another folder of the same name goes on after the stacks.
    try batch.add("c/b/1.png", width: 110)
    #expect(try await batch.outcome().made == ["c/b-001.pdf"])
    try FileManager.default.removeItem(atPath: batch.directory.path("out/b-001.pdf"))
    #expect(try await batch.outcome().made == ["b-001.pdf"])
    #expect(try batch.texts()["b-004.pdf"] == ["page 102"])
  }

  @Test func `blank pages alone make no PDF`() async throws {
    let outcome = try await batch([200, 201]).outcome()
    #expect(outcome.made == [])
    #expect(outcome.failed["b.pdf"]?.contains("all pages are blank; leave out --split-at") == true)
  }

  @Test func `a problem in any stack is a problem of the document`() async throws {
    let batch = try batch([100, 200, 101], .blank, "101=refuseText")
    #expect(try await batch.outcome().reports.map(\.problemPages) == [1])
    #expect(try await batch.outcome().reports.map(\.problemPages) == [1])
  }
}

extension String {
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
