import ArgumentParser
import Files
import Inputs
import Supervision

/// The exit codes, taken from `sysexits.h` if it has a suitable one.
enum ExitStatus: Int32 {
  case success = 0
  /// Completed, but a page was damaged or not recognised, a sidecar failed, or a scan ended early.
  case incomplete = 1
  case usage = 64
  /// No page can be shown.
  case data = 65
  /// An input is missing or cannot be read.
  case noInput = 66
  /// A language, the engine or the scanner is missing, or system resources are insufficient.
  case unavailable = 69
  /// The program that replaces scanpdf's process cannot be started.
  case software = 70
  /// The output cannot be created.
  case cannotCreate = 73
  case writing = 74
  /// A file of settings cannot be used.
  case configuration = 78
  /// Interrupted; the shells' code for SIGINT.
  case interrupted = 130

  /// The code of a conversion error.
  init(_ error: ConversionError) {
    self =
      switch error {
      case .input: .noInput
      case .outputIsInput, .outputTwice, .noSuchPage, .severalReviewed, .hasNoEffect: .usage
      case .scanner(.stopped(.noPaper)), .scanner(.stopped(.declined)): .noInput
      case .scanner(.notOffered), .scanner(.severalScanners): .usage
      case .scanner, .alreadyWatched, .leaseLost: .unavailable
      case .pdf, .noImages, .notAnImage, .list, .longPassword, .nothingShown,
        .text, .textPages, .unequalSides:
        .data
      case .several(let errors): .ofFirstKind(in: errors.map(ExitStatus.init))
      case .supervision(.cancelled): .interrupted
      case .supervision: .unavailable
      case .output(let error): error.operation == .create ? .cannotCreate : .writing
      case .foreignOutput: .cannotCreate
      case .drawingProgramMissing: .unavailable
      case .tooLong: .writing
      case .incomplete: .incomplete
      }
  }

  /// Throws the code unless it is `success`.
  func end() throws {
    if self != .success { throw ExitCode(rawValue) }
  }

  /// Returns the code of several errors, of which errors of inputs take precedence.
  private static func ofFirstKind(in codes: [ExitStatus]) -> ExitStatus {
    [.noInput, .data, .cannotCreate].first(where: codes.contains) ?? codes.first ?? .usage
  }
}
