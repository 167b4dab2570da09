import TestSupport
import Testing

/// The limits on a run's resources, and its confinement.
@Suite struct LimitTests {
  let directory = TemporaryDirectory()

  @Test func `with --strict a damaged page is reported, and there is no PDF`() throws {
    try directory.write(PrintedPage("whole").png(), to: "a.png")
    try directory.write(Array(PrintedPage("cut").png().dropLast(40)), to: "b.png")
    try directory.write("earlier".utf8, to: "out.pdf")
    let run = try directory.scanpdf("a.png", "b.png", "-q", "--strict", "-o", "out.pdf", exit: 1)
    #expect(run.messages.first?.hasPrefix("scanpdf: b.png: ") == true)
    #expect(
      run.messages.last
        == "scanpdf: nothing was written, because 1 page has problems; "
        + "correct them or leave them out, or omit --strict")
    #expect(try directory.bytes(of: "out.pdf") == Array("earlier".utf8))
    #expect(try Set(directory.contents().keys) == ["a.png", "b.png", "out.pdf"])
    let piped = try directory.scanpdf("a.png", "b.png", "-q", "--strict", "-o", "-", exit: 1)
    #expect(piped.output.isEmpty)
  }

  @Test func `with --min-grade a page whose text has no grade is reported, and written`() throws {
    try directory.copySample("03-minutes.png")
    let run = try directory.scanpdf(
      "03-minutes.png", "-q", "--level", "fast", "--min-grade", "fair", "-o", "out.pdf", exit: 1)
    #expect(run.errors.hasPrefix("scanpdf: 03-minutes.png: the text has no grade; set --level"))
    #expect(try directory.contents().keys.contains("out.pdf"))
  }

  @Test(.enabled(if: Mounting.isPossible))
  func `without /proc, which the arguments and workers come from, the message says so`() throws {
    let run = try directory.shell(
      """
      unshare --mount --map-root-user sh -c '
        mount -t tmpfs tmpfs /proc || exit 99
        exec "$0" a.png -o out.pdf' "$scanpdf"
      """, exit: 69)
    #expect(
      run.errors == "scanpdf: /proc is not mounted; mount it, as in mount -t proc proc /proc\n")
  }

  @Test func `an image of more pixels than --max-pixels is not decoded and not recognised`()
    throws
  {
    let page = PrintedPage("words", width: 1240, height: 240)
    let limit = 1240 * 240
    let interlaced = page.png(bitDepth: 8, colorType: 0, isInterlaced: true) { [$0 ? 0 : 255] }
    try directory.write(page.png(), to: "a.png")
    try directory.write(interlaced, to: "b.png")
    let arguments = ["a.png", "b.png", "-q", "--dpi", "150", "-o", "out.pdf", "--max-pixels"]
    try directory.scanpdf(arguments + ["\(limit)"])
    #expect(try directory.words(of: "out.pdf", page: 2) == ["words"])
    let refused = try directory.scanpdf(arguments + ["\(limit - 1)"], exit: 1)
    let reason = "has more than \(limit - 1) pixels (--max-pixels allows more)"
    #expect(
      refused.messages == [
        "scanpdf: a.png: \(reason); the page has no text layer",
        "scanpdf: b.png: \(reason); a placeholder page was inserted",
      ])
    #expect(try directory.words(of: "out.pdf", page: 1) == [])
    #expect(try directory.words(of: "out.pdf", page: 2) == [])
  }

  @Test func `--strict does not change a run without problems`() throws {
    try directory.write(PrintedPage("whole").png(), to: "a.png")
    let strict = try directory.scanpdf("a.png", "-q", "--strict", "-o", "-")
    #expect(try directory.scanpdf("a.png", "-q", "-o", "-").output == strict.output)
  }

  @Test func `with --strict a missing folder for temporary files is not an error`() throws {
    try directory.write(PrintedPage("whole").png(), to: "a.png")
    try directory.shell("TMPDIR=/nowhere exec \"$scanpdf\" a.png -q --strict -o - >out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["whole"])
  }

  @Test func `without resources for threads the run ends with a message`() throws {
    try directory.write(PrintedPage("words").png(), to: "a.png")
    let run = try directory.shell(
      "ulimit -v 200000; exec \"$scanpdf\" a.png -q -o out.pdf", exit: 69)
    let message = "too few threads or open files, or too little memory; raise the limits"
    #expect(run.errors == "scanpdf: \(message) (ulimit -u, -n, -v)\n")
    #expect(try Set(directory.contents().keys) == ["a.png"])
  }

  @Test func `a stack that is too small is named before anything else`() throws {
    // With 16 KiB the system's loader crashes in some runs, before any code of the program.
    let run = try directory.shell("ulimit -s 24; exec \"$scanpdf\" --version", exit: 69)
    let message = "the stack of processes is limited to less than 64 KiB; raise the limit"
    #expect(run.errors == "scanpdf: \(message) (ulimit -s)\n")
  }

  @Test func `a limit of processor time is named if workers are killed`() throws {
    try directory.makeDirectory("script")
    try directory.write(PNGBuilder(width: 300, height: 200).bytes(), to: "a.png")
    let worker = "'\(try ScanPDFProgram.path("ScriptedWorker"))' script 300=killed"
    let run = try directory.shell(
      "ulimit -t 50; exec \"$scanpdf\" a.png -q -o out.pdf --worker-command \"\(worker)\"", exit: 1)
    let advice =
      "processes are limited to 50 seconds of processor time; raise the limit (ulimit -t)"
    let message = "recognition was killed; the page has no text layer; \(advice)"
    #expect(run.messages.last == "scanpdf: a.png: \(message)")
  }

  @Test(arguments: [(12, 69), (32, 0), (64, 0)] as [(Int, Int32)])
  func `few open files reduce workers, not pages`(limit: Int, exit: Int32) throws {
    for name in 1...4 { try directory.write(PrintedPage("words").png(), to: "\(name).png") }
    try directory.shell("ulimit -n \(limit); exec \"$scanpdf\" . -q -j 8 -o out.pdf", exit: exit)
    #expect(try directory.contents().keys.contains("out.pdf") == (exit == 0))
  }

  @Test func `more workers than processors and pages give the same bytes`() throws {
    for name in 1...3 { try directory.write(PrintedPage("page \(name)").png(), to: "\(name).png") }
    try directory.scanpdf("1.png", "2.png", "3.png", "-q", "-j", "64", "-o", "many.pdf")
    try directory.scanpdf("1.png", "2.png", "3.png", "-q", "-j", "1", "-o", "one.pdf")
    let isSame = try directory.bytes(of: "many.pdf") == directory.bytes(of: "one.pdf")
    #expect(isSame)
  }

  @Test func `insufficient memory for threads loses no text`() throws {
    try directory.copySample("03-minutes.png")
    let run = try directory.scanpdf(
      "03-minutes.png", "-q", "-j", "8", "--worker-memory", "256MiB", "-o", "out.pdf", "--text",
      "-")
    #expect(run.output.count > 1000)
  }

  @Test func `every thread of a worker is locked before it reads a page`() throws {
    try directory.copySample("03-minutes.png")
    let program = try ScanPDFProgram.start(
      ["03-minutes.png", "-j", "1", "-v", "-o", "out.pdf"] + slowRecognition, in: directory)
    let worker = try program.waitForBusyWorkers(1)[0]
    let statuses = ProcessTable.threadStatuses(of: worker)
    let run = try program.finish()
    #expect(statuses.count >= 2)
    guard !run.errors.contains("no seccomp") else { try Test.cancel("a kernel without filters") }
    #expect(statuses.allSatisfy { $0.contains("Seccomp:\t2\n") })
    // Root starts with all capabilities.
    for name in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
      #expect(statuses.allSatisfy { $0.contains("\(name):\t0000000000000000\n") }, "\(name)")
    }
    #expect(statuses.allSatisfy { $0.contains("NoNewPrivs:\t1\n") })
  }

  @Test func `workers keep the niceness of the run, also for root`() throws {
    try directory.write(PrintedPage("words").png(), to: "a.png")
    try directory.shell(
      """
      nice -n 7 nice >expected
      nice -n 7 "$scanpdf" a.png -q -j 1 -o out.pdf \
        --worker-command "sh -c 'nice >niceness; exec $scanpdf worker'"
      """)
    #expect(try directory.bytes(of: "niceness") == directory.bytes(of: "expected"))
  }
}
