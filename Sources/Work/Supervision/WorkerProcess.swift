import Glibc
import Subprocess
import SystemPackage
package import WorkerProtocol

/// Starts a worker process, runs a body that communicates with the worker, and ends the process.
package enum WorkerProcess {
  /// The end of a worker process.
  struct Ending<Outcome: Sendable>: Sendable {
    /// The result of the body.
    let outcome: Outcome
    /// The last part of the worker's standard error.
    let standardError: String
    let terminationStatus: TerminationStatus

    /// Whether SIGKILL or SIGTERM ended the worker, the signals of a kernel that is out of memory
    /// and of daemons that act earlier.
    var wasKilled: Bool {
      terminationStatus == .signaled(SIGKILL) || terminationStatus == .signaled(SIGTERM)
    }

    /// Whether another signal ended the worker; shells report signals as exit codes above 128, and
    /// ssh its own failures as 255.
    var hasCrashed: Bool {
      switch terminationStatus {
      case .signaled: !wasKilled
      case .exited(let code): (129..<255).contains(code)
      }
    }
  }

  /// The time for a worker to end after its input was closed.
  private static let endingDeadline = Duration.seconds(2)

  /// Starts the command, runs `body`, then closes the worker's input, which ends the worker, and
  /// kills a worker that does not end.
  ///
  /// - Throws: an error of Subprocess if the command cannot be started.
  static func run<Outcome: Sendable>(
    _ command: WorkerCommand, body: (inout WorkerConnection) async -> Outcome
  ) async throws -> Ending<Outcome> {
    // Tesseract's threads spend twice the processor time for less speed; OpenMP reads its variable
    // when the process starts.
    let environment = Environment.inherit.updating(["OMP_THREAD_LIMIT": "1", "LC_NUMERIC": "C"])
    let result = try await Subprocess.run(
      .path(FilePath(command.executable)), arguments: Arguments(command.arguments),
      environment: environment, input: .inputWriter, output: .sequence, error: .sequence
    ) { process in
      await withTaskGroup(of: [UInt8].self) { group in
        group.addTask { await LastBytes.read(from: process.standardError) }
        var connection = WorkerConnection(process)
        let outcome = await body(&connection)
        try? await process.standardInputWriter.finish()
        let (text, _) = await process.killing(after: endingDeadline) { await group.next() ?? [] }
        // The worker may have closed standard error and still run.
        try? process.send(signal: .kill)
        return (outcome, String(decoding: text, as: UTF8.self))
      }
    }
    return Ending(
      outcome: result.closureResult.0, standardError: result.closureResult.1,
      terminationStatus: result.terminationStatus)
  }

  /// Starts a worker for one request and returns its answer; the worker then ends.
  ///
  /// The fault is `ended` if the command cannot be started.
  package static func answer(
    of command: WorkerCommand, to request: WorkerRequest, payload: [UInt8],
    maximumAnswerLength: Int,
    within seconds: Int
  ) async -> Result<WorkerConnection.Message, WorkerFault> {
    await result(of: command) { (connection) throws(WorkerFault) in
      try await connection.ask(
        request, payload: payload, maximumAnswerLength: maximumAnswerLength, within: seconds)
    }
  }

  /// Runs a command with the joined `input`, and returns the command's output, of at most `limit`
  /// bytes.
  ///
  /// The fault is `ended` if the command cannot be started.
  package static func output(
    of command: WorkerCommand, for input: [[UInt8]], upTo limit: Int, within seconds: Int
  ) async -> Result<[UInt8], WorkerFault> {
    await result(of: command) { (connection) throws(WorkerFault) in
      try await connection.within(seconds) { (worker) async throws(WorkerFault) in
        try await worker.output(for: input, upTo: limit)
      }
    }
  }

  /// Starts a worker for `body`, and kills the worker if `body` throws.
  private static func result<Value: Sendable>(
    of command: WorkerCommand, _ body: (inout WorkerConnection) async throws(WorkerFault) -> Value
  ) async -> Result<Value, WorkerFault> {
    let ending = try? await run(command) { connection in
      let outcome = await WorkerConnection.result { () async throws(WorkerFault) in
        try await body(&connection)
      }
      if case .failure = outcome { connection.kill() }
      return outcome
    }
    guard let ending else { return .failure(.ended) }
    if case .failure(.ended) = ending.outcome, ending.terminationStatus == .signaled(SIGXCPU) {
      return .failure(.outOfTime)
    }
    return ending.outcome
  }
}

/// The command that starts a worker, which needs only its pipes and may run on another machine.
package struct WorkerCommand: Sendable, Equatable {
  /// The path of the executable.
  package let executable: String
  package let arguments: [String]

  /// Makes a command that a shell parses, such as `ssh host scanpdf worker`.
  package static func shell(_ command: String) -> WorkerCommand {
    WorkerCommand(executable: "/bin/sh", arguments: ["-c", "exec \(command)"])
  }

  /// This very executable, started as a worker.
  package static let own = WorkerCommand(executable: "/proc/self/exe", arguments: ["worker"])

  /// Returns the command by which this executable confines and runs a program that draws pages.
  ///
  /// - arguments: The path of the program and its arguments.
  /// - memory: The maximum memory in bytes.
  /// - seconds: The maximum processor time.
  package static func drawing(by arguments: [String], memory: Int, seconds: Int) -> WorkerCommand {
    WorkerCommand(
      executable: "/proc/self/exe",
      arguments: ["render-page", "\(memory)", "\(seconds)", "--"] + arguments)
  }
}

/// A process whose standard streams are pipes.
typealias PipedProcess = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

extension Execution {
  /// Runs `body`, which waits for the process, and kills the process after `duration`; if
  /// `withGroup`, its whole process group.
  ///
  /// Returns whether the process was killed. The time in which scanpdf is stopped or the machine is
  /// suspended does not count.
  func killing<Outcome>(
    after duration: Duration, withGroup: Bool = false, _ body: () async -> Outcome
  ) async -> (outcome: Outcome, isLate: Bool) {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        var rest = duration
        while rest > .zero {
          let slice = min(rest, .seconds(1))
          guard (try? await Task.sleep(for: slice)) != nil else { return false }
          rest -= slice
        }
        try? send(signal: .kill, toProcessGroup: withGroup)
        return true
      }
      let outcome = await body()
      group.cancelAll()
      return (outcome, await group.next() ?? false)
    }
  }
}
