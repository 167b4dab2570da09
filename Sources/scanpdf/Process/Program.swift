import ArgumentParser
import Dispatch
import Glibc

/// Where the process begins.
///
/// Not with an asynchronous `main`: before that one the runtime has opened files of its own.
@main
enum Program {
  static func main() {
    StandardStreams.openClosed()
    // A worker that dies while it is written to must not take the main process with it, nor a file
    // that may not become that large (`ulimit -f`): both are told by the write that fails.
    BrokenPipe.ignore()
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A worker's thread must be its only one: what it gives up counts for that.
    if arguments.first == WorkerCommand.name {
      return WorkerCommand.main(Array(arguments.dropFirst()))
    }
    OpenFiles.raiseLimit()
    SystemResources.check()
    Task { await ScanPDF.run(arguments) }
    dispatchMain()
  }
}
