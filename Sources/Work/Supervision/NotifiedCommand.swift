import Files
import Subprocess
import SystemPackage

/// A shell command that gets text on its standard input, and never in its command line.
package enum NotifiedCommand {
  /// The reason why a command failed, as a sentence.
  package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// The time in which the command must end.
  package static let deadline = Duration.seconds(60)

  /// Runs the command in a shell, writes `text` to its standard input, and waits for its end;
  /// discards its output.
  ///
  /// The command is in a process group of its own, which is killed after `deadline`.
  ///
  /// - Throws: a `Failure` if the command cannot be started, is killed, or does not end with exit
  ///   code 0.
  package static func run(
    _ command: String, input text: String, deadline: Duration = deadline
  ) async throws(Failure) {
    var platform = PlatformOptions()
    platform.processGroupID = 0
    let reason: String?
    do {
      let result = try await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", command], platformOptions: platform,
        input: .inputWriter, output: .discarded, error: .sequence
      ) { process in
        await process.killing(after: deadline, withGroup: true) {
          // A command need not read all of its input.
          _ = try? await process.standardInputWriter.write(Array(text.utf8))
          try? await process.standardInputWriter.finish()
          return await LastBytes.read(from: process.standardError)
        }
      }
      reason = Self.reason(
        result.terminationStatus, isLate: result.closureResult.isLate, deadline,
        errors: String(decoding: result.closureResult.outcome, as: UTF8.self))
    } catch {
      throw Failure(description: "the command cannot be started (\(error))")
    }
    if let reason { throw Failure(description: reason) }
  }

  /// Returns the reason why a command failed; `nil` if the command succeeded.
  private static func reason(
    _ status: TerminationStatus, isLate: Bool, _ deadline: Duration, errors: String
  ) -> String? {
    let last = errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
    if isLate {
      let time = Int(clamping: deadline.components.seconds).counted("second")
      return "the command did not end within \(time)" + last
    }
    switch status {
    case .exited(0): return nil
    case .exited(let code): return "the command ended with exit code \(code)" + last
    case .signaled(let signal): return "signal \(signal) ended the command" + last
    }
  }
}
