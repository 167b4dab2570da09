import TestSupport
import Glibc
import Testing

/// A run that is stopped ends by the signal and leaves no worker and no file.
@Suite(.serialized) struct SignalTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("earlier".utf8, to: "out.pdf")
    try directory.copySample("03-minutes.png")
    try directory.copySample("06-newsletter.png")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `a signal ends the run and its workers`(signal: Int32) throws {
    let before = try directory.contents()
    let program = try ScanPDFProgram.start(
      ["03-minutes.png", "06-newsletter.png", "-j", "2", "-o", "out.pdf"], in: directory)
    let workers = try program.waitForBusyWorkers(2)
    program.send(signal)
    let run = try program.finish(within: .seconds(10))
    #expect(run.ending == .signal(signal))
    try program.waitFor("the workers' end", within: .seconds(2)) {
      workers.contains(where: ProcessTable.isAlive) ? nil : ()
    }
    #expect(try directory.contents() == before)
  }
}
