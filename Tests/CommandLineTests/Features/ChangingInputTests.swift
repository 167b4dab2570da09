import Glibc
import Testing
import TestSupport

/// Images that somebody removes or writes to while a run is under way: their pages say so, the
/// others are as ever, and no page is made of two states of a file.
@Suite(.serialized) struct ChangingInputTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.copySample("03-minutes.png", as: "a.png")
    try directory.write(PrintedPage("last page").png(), to: "c.png")
  }

  /// Converts `a.png`, which takes a while, a second file and `c.png`, one after another, and does
  /// something while the worker is at the first.
  private func convert(_ second: String, _ action: () throws -> Void) throws -> Run {
    let program = try ScanPDFProgram.start(
      ["a.png", second, "c.png", "-j", "1", "-q", "-o", "out.pdf"] + slowRecognition, in: directory)
    _ = try program.waitForBusyWorkers(1)
    try action()
    return try program.finish()
  }

  private func expectOthers(_ count: Int = 3, after run: Run) throws {
    #expect(run.ending == .exit(1))
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.pageSizes(of: "out.pdf").count == count)
    #expect(try directory.words(of: "out.pdf", page: 1).count > 100)
    #expect(try directory.words(of: "out.pdf", page: count) == ["last", "page"])
  }

  /// A shell command and the expected problem of `b.png`.
  private static let losses = [
    ("rm b.png", "no longer exists; put it back and run again"),
    ("rm b.png; mkdir b.png", "is not a regular file any more; put it back and run again"),
    ("rm b.png; mkfifo b.png", "is not a regular file any more; put it back and run again"),
    (
      "truncate -s 0 b.png",
      "has changed since the run began: empty file; scan or copy it again"
    ),
    (
      "echo words >b.png",
      "has changed since the run began: \(NotAnImage.message)"
    ),
  ]

  @Test(arguments: losses)
  func `an image that is removed before its conversion gets a placeholder page`(
    action: String, message: String
  ) throws {
    try directory.write(PrintedPage("second page").png(), to: "b.png")
    let run = try convert("b.png") { _ = try directory.shell(action) }
    #expect(run.errors == "scanpdf: b.png: \(message); a placeholder page was inserted\n")
    try expectOthers(after: run)
    #expect(try directory.words(of: "out.pdf", page: 2).isEmpty)
  }

  private static let changed =
    "scanpdf: b.png: has changed since the run began; the page shows the new content; "
    + "run again if you want another\n"

  @Test func `an image replaced by another is shown and reported`() throws {
    try directory.write(PrintedPage("second page").png(), to: "b.png")
    let other = PrintedPage("quite another image", width: 1000, height: 300).png()
    let run = try convert("b.png") { try directory.write(other, to: "b.png") }
    #expect(run.errors == Self.changed)
    try expectOthers(after: run)
    #expect(try directory.words(of: "out.pdf", page: 2) == ["quite", "another", "image"])
    #expect(try directory.pageSizes(of: "out.pdf")[1] == [480, 144])
  }

  @Test(arguments: ["head -c 1000 /dev/zero >>b.png", "touch b.png"])
  func `an image written without visible change is reported`(action: String) throws {
    try directory.write(PrintedPage("second page").png(), to: "b.png")
    let run = try convert("b.png") { _ = try directory.shell(action) }
    #expect(run.errors == Self.changed)
    try expectOthers(after: run)
    #expect(try directory.words(of: "out.pdf", page: 2) == ["second", "page"])
  }

  @Test func `an image that is being written while it is read gets a placeholder page`() throws {
    let large = PrintedPage("second page").png() + Array(repeating: 0, count: 128 << 20)
    try directory.write(large, to: "b.png")
    let writer = try RunningProgram(
      "sh", ["-c", "while [ -e b.png ]; do touch b.png; done"], in: directory.path)
    let run = try convert("b.png") {}
    writer.send(SIGKILL)
    let message = "is being written; run again when it is complete"
    #expect(run.errors == "scanpdf: b.png: \(message); a placeholder page was inserted\n")
    try expectOthers(after: run)
  }

  @Test func `a changed file of several images gets placeholder pages`() throws {
    func file(_ widths: Int...) -> [UInt8] {
      var file = TIFFBuilder()
      file.frames = widths.map { TIFFFrameBuilder(width: $0, height: 40) }
      return file.bytes()
    }
    try directory.write(file(60, 70), to: "b.tif")
    let run = try convert("b.tif") { try directory.write(file(50, 60, 70), to: "b.tif") }
    let message = "has changed since its images were counted; run again"
    let pages = "2 pages (b.tif (image 1 of 2), b.tif (image 2 of 2))"
    #expect(run.messages == ["scanpdf: \(pages): \(message); a placeholder page was inserted"])
    try expectOthers(4, after: run)
  }

  @Test func `a second attempt at a page uses the bytes read first`() throws {
    let program = try ScanPDFProgram.start(
      ["a.png", "-j", "1", "-q", "-o", "out.pdf"] + slowRecognition, in: directory)
    let worker = try program.waitForBusyWorkers(1)[0]
    _ = try directory.shell("rm a.png")
    kill(worker, SIGKILL)
    let run = try program.finish()
    #expect(run.ending == .exit(0))
    #expect(run.errors.isEmpty)
    #expect(try directory.words(of: "out.pdf").count > 100)
  }
}
