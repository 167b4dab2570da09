import TestSupport
import Testing

/// `scanpdf batch`: a tree of directories, a PDF of each.
@Suite struct BatchTests {
  let directory = TemporaryDirectory(pages: [
    "scans/a/page2.png": "second", "scans/a/page10.png": "tenth", "scans/b/deep/1.png": "deep",
  ])

  @Test func `every folder of images becomes a PDF, once`() throws {
    let run = try directory.scanpdf(
      "batch", "scans", "--output-dir", "out", "--sidecars", "text,hocr")
    #expect(
      run.messages == [
        "scanpdf: [1/2] out/a.pdf: 2 pages", "scanpdf: [2/2] out/b/deep.pdf: 1 page",
        "scanpdf: 2 made, 0 unchanged, 0 not made",
      ])
    #expect(try directory.words(of: "out/a.pdf") == ["second", "tenth"])
    #expect(try directory.bytes(of: "out/b/deep.txt") == Array("deep\n".utf8))
    let before = try directory.contents()
    let second = try directory.scanpdf(
      "batch", "scans", "--output-dir", "out", "--sidecars", "text,hocr")
    #expect(second.messages == ["scanpdf: 0 made, 2 unchanged, 0 not made"])
    #expect(try directory.contents() == before)
    #expect(try directory.faults(of: "out/a.pdf") == "")
  }

  @Test func `problems are reported immediately and listed at the end`() throws {
    let damaged = Array(PrintedPage("cut").png().dropLast(20_000))
    try directory.write(damaged, to: "scans/a/page3.png")
    try directory.write([0xFF, 0xD8, 0xFF, 0xE0], to: "scans/c/1.jpg")
    try directory.write("shopping list".utf8, to: "scans/b/list.txt")
    let run = try directory.scanpdf(
      "batch", "scans", "--output-dir", "out", "--report", "out/report", exit: 1)
    #expect(run.messages.first == "scanpdf: skipped 1 file that is not an image (list it with -v)")
    #expect(run.messages.contains { $0.hasPrefix("scanpdf: scans/a/page3.png: ") })
    #expect(
      run.messages.suffix(3) == [
        "scanpdf: 2 made, 0 unchanged, 1 not made", "scanpdf: out/a.pdf: a problem on 1 page",
        "scanpdf: out/c.pdf: not made",
      ])
    let report = try directory.fileText("out/report")
    #expect(report.split(separator: "\n").count == 1 + 4 + 3)
    #expect(report.hasPrefix(#"{"kind":"skipped","file":"scans/b/list.txt"}"#))
    #expect(try !directory.contents().keys.contains("out/c.pdf"))
  }

  @Test func `an unwritable folder is reported before its pages are recognised`() throws {
    for name in ["out", "out/b"] { try directory.makeDirectory(name) }
    _ = try directory.run("chmod", "a-w", "out/b")
    let run = try directory.withoutPrivileges("batch", "scans", "--output-dir", "out", exit: 1)
    #expect(
      run.messages == [
        "scanpdf: out/b/deep.pdf: cannot be made (Permission denied); check the permissions",
        "scanpdf: [1/1] out/a.pdf: 2 pages", "scanpdf: 1 made, 0 unchanged, 1 not made",
        "scanpdf: out/b/deep.pdf: not made",
      ])
  }

  @Test func `a program reads an event per line`() throws {
    let run = try directory.scanpdf("batch", "scans", "--output-dir", "out", "--progress", "json")
    // Not every system has all protections from workers.
    let events = run.messages.map { $0.prefix { $0 != "," } }.filter { !$0.contains("workers") }
    #expect(
      events == [
        "{\"event\":\"began\"", "{\"event\":\"page\"", "{\"event\":\"page\"",
        "{\"event\":\"document\"", "{\"event\":\"page\"", "{\"event\":\"document\"",
      ])
  }

  @Test func `a terminal gets a bar that is cleared`() throws {
    let run = try directory.shell(
      "script -qec \"stty cols 80; '$scanpdf' batch scans --output-dir out\" /dev/null")
    let lines = run.text.split(separator: "\r\u{1B}[K").map(String.init)
    #expect(lines.first?.contains("0/2 PDFs, 0/3 pages, 0 s ") == true)
    #expect(
      lines.contains {
        $0.contains("1/2 PDFs, 3/3 pages, ") && $0.hasSuffix(" s scans/b/deep/1.png")
      })
    #expect(lines.last == "scanpdf: 2 made, 0 unchanged, 0 not made\r\n")
    #expect(lines.allSatisfy { $0.count < 80 })
  }

  @Test func `a narrow terminal gets a short bar`() throws {
    let run = try directory.shell(
      "script -qec \"stty cols 30; '$scanpdf' batch scans --output-dir out\" /dev/null")
    #expect(run.text.split(separator: "\r\u{1B}[K").dropLast().allSatisfy { $0.count < 30 })
    #expect(run.text.contains("1/2 PDFs"))
  }

  @Test func `names with line breaks and skipped files are shown on one line`() throws {
    try directory.write(PrintedPage("third").png(), to: "scans/two\nlines/1.png")
    try directory.write("notes".utf8, to: "scans/b/list.txt")
    let run = try directory.scanpdf("batch", "scans", "--output-dir", "out", "-v")
    #expect(
      run.messages.prefix(2) == [
        "scanpdf: skipped 1 file that is not an image",
        "scanpdf: scans/b/list.txt: not an image; skipped",
      ])
    #expect(run.messages.contains("scanpdf: [3/3] out/two?lines.pdf: 1 page"))
  }

  @Test(.timeLimit(.minutes(1))) func `a killed batch can be continued`() throws {
    for index in 0..<8 {
      try directory.write(PrintedPage("page \(index)").png(), to: "scans/c\(index)/1.png")
    }
    try directory.scanpdf("batch", "scans", "--output-dir", "whole")
    let killed = try ScanPDFProgram.start(
      ["batch", "scans", "--output-dir", "out", "-j", "1"], in: directory)
    try killed.waitFor("the first PDF") {
      killed.errorsSoFar.contains("out/a.pdf") ? () : nil
    }
    killed.send(9)
    #expect(try killed.finish().ending == .signal(9))
    try directory.scanpdf("batch", "scans", "--output-dir", "out")
    for name in ["a.pdf", "b/deep.pdf"] + (0..<8).map({ "c\($0).pdf" }) {
      let isSame = try directory.bytes(of: "out/\(name)") == directory.bytes(of: "whole/\(name)")
      #expect(isSame)
    }
  }

  @Test func `tasks of a job array share the documents`() throws {
    for task in 5...6 {
      let run = try directory.shell(
        """
        export SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_ID=\(task)
        "$scanpdf" batch scans --output-dir out --shard auto -q
        """)
      #expect(run.errors == "")
    }
    let run = try directory.shell(
      "JOB_COMPLETION_INDEX=0 \"$scanpdf\" batch scans --output-dir out --shard auto/1")
    #expect(run.messages == ["scanpdf: 0 made, 2 unchanged, 0 not made"])
  }

  @Test func `with PDF/UA each document has its own title`() throws {
    try directory.scanpdf("batch", "scans", "--output-dir", "out", "--ua")
    #expect(try directory.information(on: "out/b/deep.pdf").contains("Title:           deep\n"))
  }

  @Test(arguments: [
    (
      ["scans"], 64,
      "Missing expected argument '--output-dir <dir>'"
    ),
    (
      ["scans", "--output-dir", "out", "--shard", "3/2"], 64,
      "The value '3/2' is invalid for '--shard <part>'"
    ),
    (
      ["scans", "--output-dir", "out", "--shard", "auto"], 64,
      "--shard auto: this is not a task of a job array; name the part, as in 2/4"
    ),
    (
      ["scans", "--output-dir", "out", "--sidecars", "text,word"], 64,
      "The value 'text,word' is invalid for '--sidecars <formats>'"
    ),
    (
      ["missing", "--output-dir", "out"], 66,
      "missing: cannot be read (No such file or directory); check the name"
    ),
    (
      ["scans", "--output-dir", "scans/a/page2.png"], 73,
      "scans/a/page2.png: cannot be made (Not a directory); check the name"
    ),
    (
      ["scans", "--output-dir", "out", "--report", "scans/a/page2.png"], 64,
      "scans/a/page2.png: is also an input; give the output another name"
    ),
  ])
  func `an invalid batch is rejected before any work`(
    arguments: [String], exit: Int32, message: String
  ) throws {
    try directory.expectFailure(["batch"] + arguments, exit: exit, message)
  }
}
