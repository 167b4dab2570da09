package import Inputs
import Supervision

/// The program `scanimage` of SANE, which drives scanners in a process of its own, so that a crash
/// of a driver ends only that process.
package enum ScannerProgram {
  static let program = ExternalProgram(name: "scanimage")

  /// Returns the scanners of this machine and its network.
  ///
  /// - Throws: a `ScannerError` if scanimage cannot be run.
  package static func scanners() async throws(ScannerError) -> [Scanner] {
    let format = "%d\t%v\t%m\t%t%n"
    return try await output(of: ["--formatted-device-list=\(format)"]).text
      .split(whereSeparator: \.isNewline).compactMap(Scanner.init(line:))
  }

  /// Returns the device to use: the named one, or the only scanner.
  ///
  /// - Throws: a `ScannerError` if `name` is `nil` and there is no scanner or more than one, or if
  ///   scanimage cannot be run.
  package static func device(named name: String?) async throws(ScannerError) -> String {
    if let name { return name }
    let found = try await scanners().filter { !$0.isCamera }
    guard let first = found.first else { throw .noScanner }
    guard found.count == 1 else { throw .severalScanners(found.map(\.device)) }
    return first.device
  }

  /// Returns the options of a scanner.
  ///
  /// - Throws: a `ScannerError` if the scanner cannot be opened.
  package static func options(of device: String) async throws(ScannerError) -> ScannerOptions {
    let (text, errors) = try await output(of: ["--device-name=\(device)", "--all-options"])
    let options = ScannerOptions(printed: text)
    guard !options.options.isEmpty else {
      let line = complaint(in: errors)
      throw .cannotOpen(device: device, reason: line.isEmpty ? "it has no options" : line)
    }
    return options
  }

  /// Returns the last error message of scanimage, without the program's name; empty if there is
  /// none.
  ///
  /// Messages about signals are not errors: drivers end their own processes by signals, and these
  /// processes print such messages.
  static func complaint(in errors: String) -> String {
    let prefix = "scanimage: "
    let complaints = errors.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count) }
    let line = complaints.last { line in !aboutSignals.contains { line.hasPrefix($0) } }
    return line.map(String.init) ?? ""
  }

  /// Returns whether scanimage ends after such errors, unless the driver hangs.
  static func isEnding(after errors: String) -> Bool {
    let complaint = complaint(in: errors)
    return ["sane_start: ", "sane_read: "].contains { complaint.hasPrefix($0) }
  }

  /// The beginnings of messages about signals.
  private static let aboutSignals = ["received signal", "trying to stop scanner", "aborting"]

  private static func output(
    of arguments: [String]
  ) async throws(ScannerError) -> (text: String, errors: String) {
    do throws(ExternalProgram.StartError) {
      let ending = try await program.run(arguments) { session in
        await session.endInput()
        var lines: [String] = []
        while lines.count < maximumLines, let line = await session.nextLine() {
          lines.append(line)
        }
        return lines.joined(separator: "\n")
      }
      return (ending.outcome, ending.standardError)
    } catch {
      throw ScannerError(error)
    }
  }

  /// The maximum number of output lines that are read.
  private static let maximumLines = 10_000
}

extension ScannerError {
  /// Makes the error for a scanimage that does not start.
  init(_ error: ExternalProgram.StartError) {
    self =
      switch error {
      case .notFound: .noProgram
      case .refused(let reason): .programFails(reason)
      }
  }
}
