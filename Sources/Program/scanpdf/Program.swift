import ArgumentParser
import Dispatch
import Files
import Glibc
import Supervision

/// The arguments of the process.
private enum ProgramArguments {
  /// The arguments after the program's name, as paths: they need not be UTF-8.
  static var all: [String] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe String(
        pathBytes: UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}

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
    let arguments = ProgramArguments.all
    // A worker must be single-threaded, because its restrictions apply to one thread.
    if arguments.first == PageWorkerCommand.name {
      return PageWorkerCommand.main(Array(arguments.dropFirst()))
    }
    // This process must be single-threaded too, and pdftoppm would inherit raised limits.
    if arguments.first == RenderCommand.name {
      signal(SIGXFSZ, SIG_DFL)
      return RenderCommand.main(Array(arguments.dropFirst()))
    }
    OpenFiles.raiseLimit()
    SystemResources.check()
    Task { await ScanPDF.run(arguments) }
    dispatchMain()
  }
}
