import ArgumentParser
import Glibc
import Worker

/// `scanpdf worker`: recognises pages for a main process over standard input and output.
struct PageWorkerCommand: ParsableCommand {
  static let name = "worker"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Recognise pages: requests on standard input, answers on standard output.",
    shouldDisplay: false)

  func run() throws {
    // A terminal sends these signals to the main process too, which decides what they end; a worker
    // ends with the main process.
    for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    do {
      try Worker.run(engines: Engines.all)
    } catch {
      ErrorReport.print(
        "worker: malformed requests (\(error)); workers are started by scanpdf itself")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
  }
}
