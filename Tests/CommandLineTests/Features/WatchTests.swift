import Glibc
import TestSupport
import Testing

/// `scanpdf watch`: a PDF of each document that comes into a folder.
@Suite struct WatchTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.makeDirectory("inbox")
  }

  private func start(_ arguments: String...) throws -> RunningProgram {
    try ScanPDFProgram.start(
      ["watch", "inbox", "--output-dir", "out", "--per", "file", "--settle", "0.2"] + arguments,
      in: directory)
  }

  private func wait(for message: String, from program: RunningProgram) throws {
    try program.waitFor(message) { program.errorsSoFar.contains(message) ? () : nil }
  }

  @Test func `a file that comes slowly becomes one PDF, and SIGTERM ends with 0`() throws {
    let program = try start("--archive", "done", "-v")
    try wait(for: "watching inbox", from: program)
    try directory.shell(
      """
      { cat "\(Sample.path("05-memo.png"))" | head -c 2000; sleep 1;
        cat "\(Sample.path("05-memo.png"))" | tail -c +2001; } > inbox/slow.png
      """)
    try wait(for: "1 original moved to the archive", from: program)
    program.send(SIGTERM)
    let run = try program.finish()
    #expect(run.ending == .exit(0))
    #expect(run.messages.filter { $0.contains("out/slow.pdf: 1 page") }.count == 1)
    #expect(run.messages.last == "scanpdf: stopped")
    #expect(try directory.bytes(of: "done/slow.png") == Sample.bytes("05-memo.png"))
    #expect(try directory.faults(of: "out/slow.pdf") == "")
  }

  @Test func `a second watch of the same PDFs does not start`() throws {
    let program = try start()
    try wait(for: "watching inbox", from: program)
    let second = try directory.scanpdf("watch", "inbox", "--output-dir", "out", exit: 69)
    #expect(
      second.errors
        == "scanpdf: out: another scanpdf watch makes the PDFs of this folder; end it first\n")
    program.send(SIGKILL)
    _ = try program.finish()
    let third = try start()
    try wait(for: "watching inbox", from: third)
    third.send(SIGINT)
    #expect(try third.finish().ending == .exit(0))
  }

  /// Starts to watch a folder of two documents, and stops the worker in the midst of one.
  private func startAndHold() throws -> (program: RunningProgram, worker: pid_t) {
    for name in ["a", "b"] {
      try directory.write(try Sample.bytes("06-newsletter.png"), to: "inbox/\(name).png")
    }
    let program = try start("-j", "1", "-v", slowRecognition[0], slowRecognition[1])
    let worker = try program.waitForBusyWorkers(1)[0]
    kill(worker, SIGSTOP)
    return (program, worker)
  }

  @Test func `the first signal lets the document in progress finish`() throws {
    let (program, worker) = try startAndHold()
    program.send(SIGTERM)
    try program.waitUntilReceived(SIGTERM)
    #expect(ProcessTable.isAlive(program.identifier))
    kill(worker, SIGCONT)
    let run = try program.finish()
    #expect(run.ending == .exit(0))
    #expect(run.messages.last == "scanpdf: stopped")
    let made = try directory.contents().keys.filter { $0.hasSuffix(".pdf") }
    #expect(made == ["out/a.pdf"])
    #expect(try directory.faults(of: "out/a.pdf") == "")
  }

  @Test func `a second signal ends at once and leaves no partial file`() throws {
    let (program, _) = try startAndHold()
    program.send(SIGTERM)
    try program.waitUntilReceived(SIGTERM)
    program.send(SIGTERM)
    let run = try program.finish(within: .seconds(20))
    #expect(run.ending == .signal(SIGTERM))
    #expect(
      try directory.contents().keys.sorted()
        == ["inbox", "inbox/a.png", "inbox/b.png", "out", "out/.scanpdf-watch.lock"])
  }

  @Test func `messages have levels if the journal reads them`() throws {
    try directory.write("not an image".utf8, to: "inbox/bad.png")
    try directory.shell(
      """
      exec 2>log
      export JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2)
      "$scanpdf" watch inbox --output-dir out --per file --settle 0 &
      while ! grep -q 'not made' log; do sleep 0.1; done
      kill $!; wait $!
      """)
    let log = try directory.fileText("log")
    #expect(log.hasPrefix("<6>scanpdf: watching inbox\n<4>scanpdf: inbox/bad.png: "))
    #expect(log.contains("<4>scanpdf: out/bad.pdf: not made until its files change\n"))
  }

  @Test func `a folder that cannot be read is not watched`() throws {
    try directory.scanpdf("watch", "missing", "--output-dir", "out", exit: 66)
  }
}
