import TestSupport
import Glibc
import Testing

/// A run that is stopped ends by the signal and leaves no worker and no file.
@Suite(.serialized) struct SignalTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.write("earlier".utf8, to: "out.pdf")
    try directory.copySample("03-minutes.png")
    try directory.copySample("06-newsletter.png")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `a signal ends the run and its workers`(signal: Int32) throws {
    let before = try directory.contents()
    let program = try ScanPDFProgram.start(
      ["03-minutes.png", "06-newsletter.png", "-j", "2", "-o", "out.pdf"] + slowRecognition,
      in: directory)
    let workers = try program.waitForBusyWorkers(2)
    program.send(signal)
    #expect(try program.finish().ending == .signal(signal))
    try program.waitFor("the workers' end") {
      workers.contains(where: ProcessTable.isAlive) ? nil : ()
    }
    #expect(try directory.contents() == before)
  }

  /// Waits until the program reads a pipe, and returns the other end, to which nothing is written.
  private func waitForReader(of name: String, _ program: RunningProgram) throws -> Int32 {
    try program.waitFor("a reader of the pipe") {
      let writer = unsafe open(directory.path(name), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return writer >= 0 ? writer : nil
    }
  }

  @Test(arguments: [["text", "pipe"], ["pipe", "-o", "out.pdf"]])
  func `a signal ends a program that waits for a pipe`(arguments: [String]) throws {
    try #require(unsafe mkfifo(directory.path("pipe"), 0o600) == 0)
    let program = try ScanPDFProgram.start(arguments, in: directory)
    let writer = try waitForReader(of: "pipe", program)
    defer { close(writer) }
    program.send(SIGTERM)
    // A second is promised, but other tests may hold all processors; without the promise the
    // program never ends.
    #expect(try program.finish().ending == .signal(SIGTERM))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a second signal ends a program that waits for a pipe`(signal: Int32) throws {
    try #require(unsafe mkfifo(directory.path("pipe"), 0o600) == 0)
    let program = try ScanPDFProgram.start(
      ["scan", "--append", "pipe", "-o", "out.pdf"], in: directory)
    let writer = try waitForReader(of: "pipe", program)
    defer { close(writer) }
    program.send(signal)
    try program.waitUntilReceived(signal)
    try #require(ProcessTable.isAlive(program.identifier))
    program.send(signal)
    #expect(try program.finish().ending == .signal(signal))
  }
}
