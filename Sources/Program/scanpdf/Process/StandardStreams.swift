import Files
import Glibc
import Inputs

/// Standard input, output and error.
enum StandardStreams {
  /// Opens closed standard streams to `/dev/null`, read-only so that writing still fails.
  ///
  /// Otherwise the next opened file would become a standard stream, and printed text would end up
  /// in the PDF. This must precede any file opened by the runtime.
  static func openClosed() {
    // The system assigns the lowest free descriptor, so that closed streams come first.
    while case let opened = unsafe open("/dev/null", O_RDONLY), opened >= 0 {
      guard opened > STDERR_FILENO else { continue }
      close(opened)
      return
    }
  }
}

/// Messages to the user on standard error.
enum ErrorReport {
  /// Writes each line of a message after the program's name.
  static func print(_ message: String) {
    for line in message.split(separator: "\n") {
      write("scanpdf: \(String(line).printable)\n")
    }
  }

  /// Writes unchanged text; ignores a closed standard error.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}

/// The text on standard output for people and scripts, such as help.
enum StandardOutput {
  /// Ends the process with a status, or with an error if printed text could not be written, as on a
  /// full disk.
  static func finish(_ status: ExitStatus = .success) -> Never {
    guard fflush(nil) != 0 else { exit(status.rawValue) }
    let error = ConversionError.output(
      FileError(.write, path: OutputPath.standardOutput, errno: .last))
    BrokenPipe.end(after: error)
    ErrorReport.print("\(error)")
    exit(ExitStatus(error).rawValue)
  }
}

/// The end of the process after its reader closed the pipe, as in `scanpdf … -o - | head`.
enum BrokenPipe {
  /// Whether SIGPIPE had its default action when the program started; evaluating this ignores
  /// SIGPIPE.
  ///
  /// A parent that ignores SIGPIPE expects an error message instead.
  private static let isFatal = !SignalAction.isSame(signal(SIGPIPE, SIG_IGN), SIG_IGN)

  /// Ignores SIGPIPE.
  static func ignore() { _ = isFatal }

  /// Ends the process silently by SIGPIPE if the error is a broken pipe.
  static func end(after error: ConversionError) {
    guard error.isBrokenPipe, isFatal else { return }
    SignalAction.endProcess(by: SIGPIPE)
  }
}
