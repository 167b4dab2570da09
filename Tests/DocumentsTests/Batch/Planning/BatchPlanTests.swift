import Batch
import Exports
import Files
import Foundation
import Inputs
import SystemPackage
import TestSupport
import Testing

@Suite struct BatchPlanTests {
  @Test func `a folder's document has the folder's name and place, in natural order`() throws {
    let batch = try ScriptedBatch([
      "b/deep/1.png": 100, "b/1.png": 101, "page10/1.png": 102, "page2/1.png": 103,
    ])
    #expect(try batch.planned() == ["b.pdf", "b/deep.pdf", "page2.pdf", "page10.pdf"])
  }

  @Test func `the document of images in the root has the root's name`() throws {
    let batch = try ScriptedBatch(["1.png": 100, "b/1.png": 101])
    #expect(try batch.planned() == ["in.pdf", "b.pdf"])
  }

  @Test func `hidden entries are ignored, files not named like images are counted`() async throws {
    let batch = try ScriptedBatch(["b/1.png": 100, "b/._1.png": 101, ".trash/1.png": 102])
    try batch.add("b/notes.txt", Array("shopping list".utf8))
    try batch.add("empty", [])
    let outcome = try await batch.outcome()
    #expect(outcome.skippedFiles == 2)
    #expect(try batch.texts() == ["b.pdf": ["page 100"]])
  }

  @Test func `previews, waste bins and unfinished uploads are skipped and reported`()
    async throws
  {
    let batch = try ScriptedBatch([
      "post/1.png": 100, "post/@eaDir/1.png/thumb.jpg": 101, "#recycle/old.png": 102,
      "$RECYCLE.BIN/S-1/old.png": 103, "lost+found/1.png": 104,
      "System Volume Information/1.png": 105,
      "post/2.png.part": 106, "inbox/3.jpg.crdownload": 107, "inbox/4.PNG.TMP": 108,
      "inbox/5.png~": 109,
    ])
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["post.pdf"])
    #expect(try batch.texts() == ["post.pdf": ["page 100"]])
    #expect(
      outcome.skippedFolders.sorted()
        == ["#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "post/@eaDir"])
    #expect(
      outcome.unfinished.sorted()
        == ["inbox/3.jpg.crdownload", "inbox/4.PNG.TMP", "inbox/5.png~", "post/2.png.part"])
    #expect(outcome.skippedFiles == 0)
    #expect(outcome.lines.count { $0.contains(#""kind":"skippedFolder""#) } == 5)
    #expect(outcome.lines.count { $0.contains(#""kind":"unfinished""#) } == 4)
    #expect(try batch.plan().preview.count { $0.hasSuffix("is a system folder; skipped") } == 5)
  }

  @Test func `a waste bin that is given as an input is converted`() throws {
    var batch = try ScriptedBatch(["#recycle/b/1.png": 100])
    batch.batch.unit = .file
    let plan = try BatchPlan(
      roots: [batch.directory.path("in/#recycle")], batch.options, batch.batch)
    #expect(plan.documents.map(\.files.count) == [1])
  }

  @Test func `a file that is only named like an image is a page that cannot be shown`()
    async throws
  {
    let batch = try ScriptedBatch(["b/1.png": 100])
    try batch.add("b/2.jpg", Array("shopping list".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: batch.directory.path("in/b/3.png"), withDestinationPath: "nowhere")
    let outcome = try await batch.outcome()
    #expect((outcome.made, outcome.skippedFiles) == (["b.pdf"], 0))
    #expect(outcome.skippedLinks == [batch.directory.path("in/b/3.png")])
    #expect(outcome.reports.map(\.problemPages) == [1])
    let second = try await batch.outcome()
    #expect(second.pageCount == 0)
    #expect(second.reports.map(\.problemPages) == [1])
  }

  @Test func `a link to a folder is not followed`() throws {
    let batch = try ScriptedBatch(["b/1.png": 100])
    try FileManager.default.createSymbolicLink(
      atPath: batch.directory.path("in/b/round"), withDestinationPath: "..")
    #expect(try batch.planned() == ["b.pdf"])
  }

  @Test
  func `a document per file has the name of the file, with its extension if two would be equal`()
    throws
  {
    var batch = try ScriptedBatch(["b/1.png": 100, "b/1.jpg": 101, "b/2.png": 102])
    batch.batch.unit = .file
    #expect(try batch.planned() == ["b/1.pdf", "b/1.png.pdf", "b/2.pdf"])
  }

  @Test func `a file whose name is not UTF-8 costs no document anything`() async throws {
    var batch = try ScriptedBatch(["b/1.png": 100, "c/1.png": 101])
    try batch.directory.addNonUTF8Name(in: "in/b")
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["b.pdf", "c.pdf"])
    batch.batch.unit = .file
    #expect(try await batch.outcome().made == ["b/1.pdf", "c/1.pdf"])
  }

  @Test func `two folders with the same document name are not merged`() async throws {
    let batch = try ScriptedBatch(["1.png": 100, "in/1.png": 101])
    let outcome = try await batch.outcome()
    #expect(outcome.made == ["in.pdf"])
    #expect(outcome.failed.keys.sorted() == ["in.pdf"])
    #expect(try batch.texts() == ["in.pdf": ["page 100"]])
  }

  @Test func `outputs among the inputs are not inputs`() async throws {
    var batch = try ScriptedBatch(["b/1.png": 100])
    batch.batch = BatchOptions(outputDirectory: batch.directory.path("in"))
    batch.batch.sidecars = [PlainText.format]
    #expect(try await batch.outcome().skippedFiles == 0)
    let second = try await batch.outcome()
    #expect((second.skippedFiles, second.pageCount, second.reports.count) == (0, 0, 1))
  }

  @Test func `images in the output folder are inputs, its other files are not counted`()
    async throws
  {
    var batch = try ScriptedBatch(["b/1.png": 100, "pdfs/c/1.png": 101])
    batch.batch = BatchOptions(outputDirectory: batch.directory.path("in/pdfs"))
    #expect(try await batch.outcome().made == ["b.pdf", "pdfs/c.pdf"])
    let second = try await batch.outcome()
    #expect((second.skippedFiles, second.pageCount, second.reports.count) == (0, 0, 2))
  }

  @Test func `parts of a batch contain each document once and are stable`() throws {
    var batch = try ScriptedBatch([:])
    let names = (0..<40).map { "\($0)" }
    for name in names { try batch.add("\(name)/1.png", width: 100) }
    let all = try batch.planned()
    var parts: [[String]] = []
    for index in 0..<3 {
      batch.batch.shard = Shard(index: index, of: 3)
      parts.append(try batch.planned())
      #expect(!parts[index].isEmpty)
    }
    #expect(parts.joined().sorted() == all.sorted())
    try batch.add("41/1.png", width: 100)
    #expect(try batch.planned().filter { $0 != "41.pdf" } == parts[2])
  }

  @Test func `a tree without images and a missing tree are errors`() throws {
    let batch = try ScriptedBatch([:])
    try batch.add("b/notes.txt", Array("notes".utf8))
    #expect(throws: ConversionError.noImages(directory: batch.directory.path("in"))) {
      try batch.plan()
    }
    let missing = batch.directory.path("missing")
    #expect(
      throws: ConversionError.input(
        FileError(.read, path: missing, errno: .noSuchFileOrDirectory))
    ) { try BatchPlan(roots: [missing], batch.options, batch.batch) }
  }
}
