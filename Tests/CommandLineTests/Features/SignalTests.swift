import TestSupport
import Glibc
import Testing

/// A run that is stopped ends by the signal and leaves no worker and no file.
@Suite(.serialized) struct SignalTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("earlier".utf8, to: "out.pdf")
    try folder.copySample("03-minutes.png")
    try folder.copySample("06-newsletter.png")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `a signal ends it all`(signal: Int32) throws {
    let before = try folder.contents()
    let program = try ScanPDFProgram.start(
      ["03-minutes.png", "06-newsletter.png", "-j", "2", "-o", "out.pdf"], in: folder)
    let workers = try program.waitForBusyWorkers(2)
    program.send(signal)
    let run = try program.finish(within: .seconds(10))
    #expect(run.ending == .signal(signal))
    try program.waitFor("the workers' end", within: .seconds(2)) {
      workers.contains(where: ProcessTable.isAlive) ? nil : ()
    }
    #expect(try folder.contents() == before)
  }
}
