import Documents
import Inputs
import PagePipeline
import TestSupport
import Testing

@testable import Batch

/// Batches of the documents of a list.
@Suite struct ManifestTests {
  let batch: ScriptedBatch

  init() throws {
    batch = try ScriptedBatch([
      "b/1.png": 100, "b/2.png": 101, "b/deep/1.png": 102, "c/page10.png": 103, "c/page2.png": 104,
    ])
  }

  private func lots(_ list: String) throws -> BatchLots {
    try batch.directory.write(list.utf8, to: "list")
    return try writtenLots()
  }

  private func writtenLots() throws(ConversionError) -> BatchLots {
    try BatchLots(
      roots: [batch.directory.path("in")], manifest: batch.directory.path("list"), batch.options,
      batch.batch)
  }

  /// The names of the documents of a list with their files.
  private func documents(_ list: String) async throws -> [String: [String]] {
    var lots = try lots(list)
    var found: [String: [String]] = [:]
    while let plan = try await lots.next() {
      for document in plan.documents { found[document.name] = document.files.map(\.name) }
    }
    return found
  }

  /// The message on a list that is refused, without the path of the list.
  private func message(_ list: String) throws -> String {
    try batch.directory.write(list.utf8, to: "list")
    let path = batch.directory.path("list")
    do throws(ConversionError) {
      _ = try writtenLots()
      return ""
    } catch {
      return "\(error)".replacing("\(path): ", with: "").replacing(batch.directory.path, with: "")
    }
  }

  @Test func `an entry is a file, a folder that ends with a slash, or an object`() async throws {
    let root = batch.directory.path("in")
    let list = """
      b/1.png
      ./b/deep/\r
      \(root)/b//2.png

      {"files": ["c/page10.png", "c/page2.png"], "output": "set/c", "id": 7}
      c/
      """
    #expect(
      try await documents(list) == [
        "b/1.pdf": ["1.png"], "b/deep.pdf": ["1.png"], "b/2.pdf": ["2.png"],
        "set/c.pdf": ["page10.png", "page2.png"], "c.pdf": ["page2.png", "page10.png"],
      ])
  }

  @Test func `entries may end with zero bytes`() async throws {
    #expect(try await documents("b/1.png\0c/\0").keys.sorted() == ["b/1.pdf", "c.pdf"])
  }

  @Test func `the PDFs beside the images of a folder are skipped and named`() async throws {
    try batch.add("c/scan.pdf", Array("%PDF-1.4\n".utf8))
    var lots = try lots("c/")
    let plan = try #require(try await lots.next())
    #expect(plan.documents.map { $0.files.map(\.name) } == [["page2.png", "page10.png"]])
    let path = batch.directory.path("in/c/scan.pdf")
    #expect(plan.skipped.pdfs == [path])
    #expect(
      plan.preview.last == "\(path): is beside images; made only if listed too")
  }

  @Test func `a PDF that is listed too is not skipped`() async throws {
    try batch.add("c/scan.pdf", Array("%PDF-1.4\n".utf8))
    var lots = try lots("c/\nc/scan.pdf")
    let plan = try #require(try await lots.next())
    #expect(plan.documents.map { $0.files.count } == [2, 1])
    #expect(plan.skipped == SkippedEntries())
  }

  @Test func `a folder has the document that it has in a tree, which stays finished`() async throws
  {
    #expect(try await batch.outcome().made.contains("b/deep.pdf"))
    var lots = try lots("b/\nb/deep/\nc/")
    let plan = try #require(try await lots.next())
    #expect(plan.documents.map(\.isFinished) == [true, true, true])
  }

  @Test(arguments: [
    ("a\n../x.png", "line 2: ../x.png is not below /in; expected a path from there on"),
    ("/etc/x.png", "line 1: /etc/x.png is not below /in; expected a path from there on"),
    (#"{"files": []}"#, #"line 1: "files" is empty"#),
    (
      "\n{\"files\": 7}",
      "line 2: expected a JSON object such as {\"files\": [\"a/1.png\", \"a/2.png\"], \"output\": \"a.pdf\"}"
    ),
    (
      #"{"files": ["a", "b"]}"#,
      #"line 1: "output" is missing, the path of the PDF of several files"#
    ),
    (
      #"{"files": ["a"], "output": "../a"}"#,
      #"line 1: "output": expected a path in the folder for the PDFs, got '../a'"#
    ),
    (
      "a.png\nb.png\na.jpg",
      #"line 3: its PDF is a.pdf, as that of line 1; give one of them an "output""#
    ),
  ])
  func `wrong lines are named with their numbers`(list: String, message: String) throws {
    #expect(try self.message(list) == message)
  }

  @Test func `missing files and folders without a slash are documents that fail`() async throws {
    var lots = try lots("missing.png\nb\nb/1.png")
    let plan = try #require(try await lots.next())
    #expect(plan.documents.map(\.isImpossible) == [true, true, false])
  }

  @Test func `documents come by the hundred, and those of a part only once`() async throws {
    let list = (0..<250).map { "{\"files\": [\"b/1.png\"], \"output\": \"\($0)\"}\n" }.joined()
    var lots = try lots(list)
    var counts: [Int] = []
    while let plan = try await lots.next() { counts.append(plan.documents.count) }
    #expect(counts == [100, 100, 50])
    var names: [String] = []
    for index in 0..<3 {
      var part = batch
      part.batch.shard = Shard(index: index, of: 3)
      var lots = try BatchLots(
        roots: [batch.directory.path("in")], manifest: batch.directory.path("list"), part.options,
        part.batch)
      while let plan = try await lots.next() { names += plan.documents.map(\.name) }
    }
    #expect(names.sorted() == (0..<250).map { "\($0).pdf" }.sorted())
  }

  @Test func `a list that changes during the batch ends it`() async throws {
    var lots = try lots("b/1.png")
    try batch.directory.write("b/1.png\nb/2.png".utf8, to: "list")
    let path = batch.directory.path("list")
    await #expect(
      throws: ConversionError.list(
        path: path, line: nil, "was changed during the batch; run the batch again")
    ) { try await lots.next() }
  }

  @Test func `what an earlier report says was not made is made, without the rest`() async throws {
    let out = batch.batch.outputDirectory
    let report = """
      {"kind":"page","document":"\(out)/c.pdf","number":1}
      {"kind":"document","document":"\(out)/b/1.pdf","status":"failed","messages":["no"]}
      {"kind":"document","document":"\(out)/b/2.pdf","status":"failed","messages":["no"]}
      {"kind":"document","document":"\(out)/b/2.pdf","status":"made","messages":[]}
      {"kind":"document","document":"\(out)/c.pdf","status":"made","messages":["disk full"]}
      {"kind":"docum
      """
    try batch.directory.write(report.utf8, to: "report")
    var some = batch
    some.batch.retried = try RetriedDocuments(report: batch.directory.path("report"), in: out)
    #expect(try some.planned() == ["c.pdf"])
    try batch.directory.write("b/1.png\nb/2.png\nc/".utf8, to: "list")
    var lots = try BatchLots(
      roots: [batch.directory.path("in")], manifest: batch.directory.path("list"), some.options,
      some.batch)
    #expect(try await lots.next()?.documents.map(\.name) == ["b/1.pdf", "c.pdf"])
  }

  @Test func `a report of another folder or with a malformed line is refused`() throws {
    let path = batch.directory.path("report")
    try batch.directory.write("{\"kind\":\"page\"}\nmade a.pdf\n".utf8, to: "report")
    #expect(
      throws: ConversionError.list(
        path: path, line: 2, "is not a line of a report, such as --report writes")
    ) { try RetriedDocuments(report: path, in: "out") }
    let line = #"{"kind":"document","document":"other/a.pdf","status":"failed","messages":["no"]}"#
    try batch.directory.write("\(line)\n".utf8, to: "report")
    #expect(
      throws: ConversionError.list(path: path, line: nil, "lists no PDF in out; check -o")
    ) { try RetriedDocuments(report: path, in: "out") }
    #expect(throws: Never.self) { try RetriedDocuments(report: path, in: "other/") }
  }
}
