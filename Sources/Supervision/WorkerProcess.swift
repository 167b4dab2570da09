import Glibc
import PageWork
import Subprocess
import SystemPackage

/// Starts a worker, lets a body talk with it, and sees to it that it ends.
enum WorkerProcess {
  /// The end of a worker: what the body made of it, and what it had to say.
  struct Ending<Outcome: Sendable>: Sendable {
    let outcome: Outcome
    /// The last of what the worker and its libraries wrote to standard error.
    let standardError: String
    let terminationStatus: TerminationStatus

    /// Whether it was ended from outside: by the signal that none can catch, as from a kernel without
    /// memory, or by the one that asks politely, as from guards that act earlier.
    var wasKilled: Bool {
      terminationStatus == .signaled(SIGKILL) || terminationStatus == .signaled(SIGTERM)
    }
  }

  /// A worker whose input is closed has this long to end.
  private static let endingDeadline = Duration.seconds(2)

  /// Starts the command, runs `body`, then closes the worker's input, which ends it; one that does
  /// not end by itself is killed.
  ///
  /// Throws where the command cannot be started.
  static func run<Outcome: Sendable>(
    _ command: WorkerCommand, body: (inout WorkerConnection) async -> Outcome
  ) async throws -> Ending<Outcome> {
    // Tesseract's threads spend twice the processor time for less speed. This holds one that is built
    // with another OpenMP than the worker answers for (openMP.c), and counts only before it starts.
    let environment = Environment.inherit.updating(["OMP_THREAD_LIMIT": "1", "LC_NUMERIC": "C"])
    let result = try await Subprocess.run(
      .path(FilePath(command.executable)), arguments: Arguments(command.arguments),
      environment: environment, input: .inputWriter, output: .sequence, error: .sequence
    ) { process in
      await withTaskGroup(of: [UInt8].self) { group in
        group.addTask { await lastBytes(of: process.standardError) }
        var connection = WorkerConnection(process)
        let outcome = await body(&connection)
        try? await process.standardInputWriter.finish()
        let (text, _) = await process.killing(after: endingDeadline) { await group.next() ?? [] }
        // One that has only closed its standard error would otherwise be waited for without end.
        try? process.send(signal: .kill)
        return (outcome, String(decoding: text, as: UTF8.self))
      }
    }
    return Ending(
      outcome: result.closureResult.0, standardError: result.closureResult.1,
      terminationStatus: result.terminationStatus)
  }

  /// A worker that floods us must not fill our memory.
  private static let maximumTextLength = 1 << 16

  /// Reads a stream to its end and keeps the last of it.
  private static func lastBytes(of stream: SubprocessOutputSequence) async -> [UInt8] {
    var bytes: [UInt8] = []
    var iterator = stream.makeAsyncIterator()
    while let chunk = try? await iterator.next() {
      unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      if bytes.count > 2 * maximumTextLength { bytes.removeFirst(bytes.count - maximumTextLength) }
    }
    return bytes.suffix(maximumTextLength)
  }
}
