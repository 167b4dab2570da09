import Files
import InstallationAdvice

/// A problem with a scanner.
package enum ScannerError: Error, Sendable, Equatable {
  /// The program scanimage, which drives scanners, is not installed.
  case noProgram
  /// The program scanimage does not start, for this reason.
  case programFails(String)
  case noScanner
  /// Several scanners, with these device names, were found, and `--device` names none.
  case severalScanners([String])
  /// The scanner cannot be opened, for this reason.
  case cannotOpen(device: String, reason: String)
  /// The scanner does not offer the value of an option; it offers the values in `offered`.
  case notOffered(option: String, value: String, offered: [String])
  /// A scan ended early.
  case stopped(Stop)

  /// The reason why a scan ended early.
  package enum Stop: Sendable, Equatable {
    case jammed
    case coverOpen
    case noPaper
    case busy
    case accessDenied
    /// The scanner was lost or failed.
    case failed(String)
    /// The program scanimage crashed.
    case crashed
    /// The person or the system requested the end.
    case interrupted
    /// The person ended the scan before the first sheet.
    case declined
    /// The numbers of scanned fronts and backs differ.
    case unequalSides(fronts: Int, backs: Int)
  }
}

extension ScannerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noProgram:
      "scanimage was not found; to install it: \(SystemPackage.advice([.scanimage]))"
    case .programFails(let reason):
      "scanimage fails: \(reason.printableExcerpt); install SANE's tools again"
    case .noScanner:
      "no scanner was found; check that it is switched on and connected, and that you may use it"
        + " (group scanner)"
    case .severalScanners(let devices):
      "several scanners were found; name one of them with --device: "
        + devices.map(\.printable).joined(separator: ", ")
    case .cannotOpen(let device, let reason):
      "\(device.printable): cannot be opened (\(reason.printableExcerpt)); scanpdf scanners lists"
        + " the scanners"
    case .notOffered(let option, let value, let offered):
      "\(option): the scanner does not offer \(value.printable); expected "
        + (offered.isEmpty ? "no value" : offered.map(\.printable).joined(separator: ", "))
    case .stopped(let stop): "\(stop); \(stop.advice(then: "scan again"))"
    }
  }
}

extension ScannerError.Stop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .jammed: "paper is jammed in the feeder"
    case .coverOpen: "the cover of the scanner is open"
    case .noPaper: "the feeder is empty"
    case .busy: "the scanner is busy"
    case .accessDenied: "you are not allowed to use the scanner"
    case .failed(let reason): "the scanner failed (\(reason.printableExcerpt))"
    case .crashed: "scanimage, which drives the scanner, crashed"
    case .interrupted: "interrupted"
    case .declined: "no sheet was scanned"
    case .unequalSides(let fronts, let backs):
      "the scanner took \(fronts) fronts but \(backs) backs"
    }
  }
}

extension ScannerError.Stop {
  /// Returns the advice to the person, followed by `next` if that is to be done then.
  package func advice(then next: String) -> String {
    switch self {
    case .jammed: "take the paper out of the feeder, then \(next)"
    case .coverOpen: "close it, then \(next)"
    case .noPaper: "put sheets into it, then \(next)"
    case .busy: "end the program that uses it, or wait, then \(next)"
    case .accessDenied:
      "add yourself to its group, as with sudo usermod -aG scanner \"$USER\", log in again, then "
        + next
    case .failed: "check its cable and switch it off and on, then \(next)"
    case .crashed: "switch the scanner off and on or update sane-utils, then \(next)"
    case .interrupted: next
    case .declined: "press Enter when a sheet is on the flatbed"
    case .unequalSides: "two sheets may have gone through at once: check the order of the pages"
    }
  }

  /// Statuses of SANE (SANE API 1.0, 4.2.7) and their words (`sane_strstatus`).
  private static let statuses: [(code: Int, words: String, stop: Self)] = [
    (3, "Device busy", .busy), (6, "Document feeder jammed", .jammed),
    (7, "Document feeder out of documents", .noPaper), (8, "Scanner cover is open", .coverOpen),
    (11, "Access to resource has been denied", .accessDenied),
  ]

  /// Reads the status from the exit code of scanimage or, without an exit code, from its last
  /// message.
  ///
  /// If scanimage did not end by itself, its last message has the words for the status if its
  /// driver hung, and is empty if it crashed.
  package init(exitCode: Int?, message: String) {
    let words = message.split(separator: ": ", maxSplits: 1).last.map(String.init)
    let status = Self.statuses.first { exitCode == nil ? $0.words == words : $0.code == exitCode }
    self =
      if let status {
        status.stop
      } else if let exitCode {
        exitCode == 2
          ? .interrupted
          : .failed(message.isEmpty ? "scanimage ended with \(exitCode)" : message)
      } else {
        words == nil ? .crashed : .failed(message)
      }
  }
}
