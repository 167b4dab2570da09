import ArgumentParser
import Dispatch
import Glibc

/// The entry point of the process.
///
/// It is not an asynchronous `main`, because the runtime opens files before calling one.
@main
enum Program {
  static func main() {
    StandardStreams.openClosed()
    // The failing write reports a dead worker or an exceeded file size limit (`ulimit -f`); the
    // signals would end the process.
    BrokenPipe.ignore()
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A worker must be single-threaded, because its restrictions apply to one thread.
    if arguments.first == WorkerCommand.name {
      return WorkerCommand.main(Array(arguments.dropFirst()))
    }
    OpenFiles.raiseLimit()
    SystemResources.check()
    Task { await ScanPDF.run(arguments) }
    dispatchMain()
  }
}
