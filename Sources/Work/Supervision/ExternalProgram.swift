import Subprocess

/// A program that is not a worker, such as `scanimage`, whose output is read line by line while the
/// program runs.
package struct ExternalProgram: Sendable {
  /// The end of a program.
  package struct Ending<Outcome: Sendable>: Sendable {
    /// The result of the body.
    package let outcome: Outcome
    /// The exit code; `nil` if a signal ended the program.
    package let exitCode: Int?
    /// The last part of the program's standard error.
    package let standardError: String
  }

  /// The reason why a program cannot be started.
  package enum StartError: Error, Sendable, Equatable {
    /// No directory of `PATH` has the program.
    case notFound
    /// The system does not start the program, for this reason.
    case refused(String)
  }

  /// The time for a program to end after its input was closed, or after `isEnding` was true.
  private static let endingDeadline = Duration.seconds(10)

  private let name: String

  /// Describes a program that is searched for in `PATH`.
  package init(name: String) {
    self.name = name
  }

  /// Starts the program, runs `body`, which communicates with the program, then waits until the
  /// program has ended.
  ///
  /// The program is in a process group of its own, so that signals of a terminal do not reach the
  /// program. Sends SIGINT to the program if `stop` is requested. Kills the program if the task is
  /// cancelled, or if the program does not end soon after `isEnding` is true of its standard error.
  ///
  /// - Throws: a `StartError` if the program cannot be started.
  package func run<Outcome: Sendable>(
    _ arguments: [String], stop: StopRequest? = nil,
    isEnding: @escaping @Sendable (String) -> Bool = { _ in false },
    body: (inout ProgramSession) async -> Outcome
  ) async throws(StartError) -> Ending<Outcome> {
    var platform = PlatformOptions()
    platform.processGroupID = 0
    do {
      let result = try await Subprocess.run(
        .name(name), arguments: Arguments(arguments),
        environment: .inherit.updating(["LC_ALL": "C"]), platformOptions: platform,
        input: .inputWriter, output: .sequence, error: .sequence
      ) { process in
        await Self.talk(with: process, stop: stop, isEnding: isEnding, body: body)
      }
      let code: Int? =
        if case .exited(let code) = result.terminationStatus { Int(code) } else { nil }
      return Ending(
        outcome: result.closureResult.0, exitCode: code, standardError: result.closureResult.1)
    } catch {
      throw (error as? SubprocessError)?.code == .executableNotFound
        ? .notFound : .refused("\(error)")
    }
  }

  private static func talk<Outcome: Sendable>(
    with process: PipedProcess, stop: StopRequest?,
    isEnding: @escaping @Sendable (String) -> Bool,
    body: (inout ProgramSession) async -> Outcome
  ) async -> (Outcome, String) {
    await withTaskGroup(of: [UInt8]?.self) { group in
      let ending = StopRequest()
      group.addTask {
        await LastBytes.read(from: process.standardError) { bytes in
          if isEnding(String(decoding: bytes, as: UTF8.self)) { await ending.make() }
        }
      }
      group.addTask {
        await ending.wait()
        if (try? await Task.sleep(for: endingDeadline)) != nil {
          try? process.send(signal: .kill, toProcessGroup: true)
        }
        return nil
      }
      if let stop {
        group.addTask {
          await stop.wait()
          // A second SIGINT would make scanimage end without stopping the scanner.
          if await stop.isMade { try? process.send(signal: .interrupt, toProcessGroup: true) }
          return nil
        }
      }
      var session = ProgramSession(process)
      let outcome = await body(&session)
      await session.endInput()
      let (text, _) = await process.killing(after: endingDeadline, withGroup: true) {
        await session.skipOutput()
        var text: [UInt8] = []
        while let bytes = await group.next() {
          guard let bytes else { continue }
          text = bytes
          break
        }
        return text
      }
      group.cancelAll()
      return (outcome, String(decoding: text, as: UTF8.self))
    }
  }
}

/// The main process's end of the pipes to a running program.
package struct ProgramSession {
  /// The maximum length of a line in bytes; longer lines are cut off.
  private static let maximumLineLength = 1 << 16

  private let process: PipedProcess
  private var output: SubprocessOutputSequence.Iterator
  private var bytes: [UInt8] = []
  private var isAtEnd = false
  private var isInputOpen = true

  init(_ process: PipedProcess) {
    self.process = process
    output = process.standardOutput.makeAsyncIterator()
  }

  /// Returns the next line of standard output without its end; `nil` at the end of the output.
  package mutating func nextLine() async -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        bytes.removeSubrange(...end)
        return String(decoding: line.prefix(Self.maximumLineLength), as: UTF8.self)
      }
      guard !isAtEnd, let chunk = try? await output.next() else { break }
      unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      if bytes.count > Self.maximumLineLength, !bytes.contains(UInt8(ascii: "\n")) {
        bytes.removeSubrange(Self.maximumLineLength...)
      }
    }
    isAtEnd = true
    defer { bytes = [] }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Writes text to the program's standard input; returns false if the program does not read it.
  package func send(_ text: String) async -> Bool {
    let bytes = Array(text.utf8)
    return (try? await process.standardInputWriter.write(bytes)) == bytes.count
  }

  /// Closes the program's standard input.
  package mutating func endInput() async {
    guard isInputOpen else { return }
    isInputOpen = false
    try? await process.standardInputWriter.finish()
  }

  /// Reads the rest of the output, so that the program does not wait for a reader.
  fileprivate mutating func skipOutput() async {
    while await nextLine() != nil {}
  }
}

/// Reads a stream to its end and keeps its last part.
enum LastBytes {
  /// The maximum length of the kept part, in bytes.
  private static let maximumLength = 1 << 16

  /// Reads `stream` to its end, calls `onChange` with the last bytes so far, and returns the last
  /// bytes.
  static func read(
    from stream: SubprocessOutputSequence, onChange: ([UInt8]) async -> Void = { _ in }
  ) async -> [UInt8] {
    var bytes: [UInt8] = []
    var iterator = stream.makeAsyncIterator()
    while let chunk = try? await iterator.next() {
      unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      if bytes.count > 2 * maximumLength { bytes.removeFirst(bytes.count - maximumLength) }
      await onChange(bytes)
    }
    return bytes.suffix(maximumLength)
  }
}
