import Files
import Conversion

/// The exit codes, which scripts rely on: those of `sysexits.h` where it has one.
enum ExitStatus: Int32 {
  case success = 0
  /// Done, but some page's image was damaged, its recognition or the check of its text failed, or a
  /// file beside the document could not be written.
  case incomplete = 1
  case usage = 64
  /// An input is damaged or no image, and no page can be shown.
  case data = 65
  /// An input is missing or cannot be read.
  case noInput = 66
  /// A language or the engine is missing, or the system gives too little to begin.
  case unavailable = 69
  /// The output cannot be made.
  case cannotCreate = 73
  case writing = 74
  /// Interrupted: what shells say for SIGINT.
  case interrupted = 130

  /// The code for a conversion that came to nothing.
  init(_ error: ConversionError) {
    self =
      switch error {
      case .input: .noInput
      case .outputIsInput, .outputTwice, .noSuchPage: .usage
      case .noImages, .noNames, .nothingShown: .data
      case .recognitionUnavailable, .workerUnusable: .unavailable
      case .output(let error): error.operation == .create ? .cannotCreate : .writing
      case .foreignOutput: .cannotCreate
      case .tooLong: .writing
      case .incomplete: .incomplete
      case .cancelled: .interrupted
      }
  }
}
