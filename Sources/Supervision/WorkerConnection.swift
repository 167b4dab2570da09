package import PageWork
import Subprocess

/// The main process's end of the pipe to a running worker.
package struct WorkerConnection {
  package typealias Message = (answer: WorkerAnswer, payload: [UInt8])
  typealias Process = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

  private let process: Process
  private var output: SubprocessOutputSequence.Iterator
  private var parser = MessageParser<WorkerAnswer>()
  /// The file the worker still has; only one that holds more images is remembered.
  package var heldFile: HeldFile?

  init(_ process: Process) {
    self.process = process
    output = process.standardOutput.makeAsyncIterator()
  }

  /// Sends a request and hands back the answer with its payload.
  ///
  /// Throws a `WorkerFault` where the worker does not take all of the request and answer within
  /// `seconds`; it is ended then.
  package mutating func ask(
    _ request: WorkerRequest, payload: [UInt8] = [], longestAnswer: Int, within seconds: Int
  ) async throws(WorkerFault) -> Message {
    let (message, isLate) = await process.killing(after: .seconds(seconds)) {
      await isSent(request, payload: payload) ? await nextMessage(longestAnswer) : .failure(.ended)
    }
    if isLate { throw .timedOut(seconds: seconds) }
    return try message.get()
  }

  /// The worker's next answer with its payload.
  ///
  /// Throws a `WorkerFault` where there is none within `seconds`; the worker is ended then.
  package mutating func receive(
    upTo longestAnswer: Int, within seconds: Int
  ) async throws(WorkerFault) -> Message {
    let (message, isLate) = await process.killing(after: .seconds(seconds)) {
      await nextMessage(longestAnswer)
    }
    if isLate { throw .timedOut(seconds: seconds) }
    return try message.get()
  }

  /// Loads what recognition needs; returns the worker's greeting, or why it refuses.
  ///
  /// Throws a `WorkerFault` if the worker does not answer within `seconds`, or not to the point.
  mutating func setUp(
    _ options: RecognitionOptions, memoryLimit: Int, within seconds: Int
  ) async throws(WorkerFault) -> Result<WorkerGreeting, WorkFailure> {
    let request = WorkerRequest.setUp(options, memoryLimit: memoryLimit)
    switch try await ask(request, longestAnswer: 0, within: seconds).answer {
    case .greeting(let greeting)
    where greeting.protocolVersion == WorkerGreeting.currentProtocolVersion:
      return .success(greeting)
    case .failure(let failure): return .failure(failure)
    case .greeting, .picture, .text: throw .malformedAnswer
    }
  }

  /// Ends the worker at once.
  func kill() {
    try? process.send(signal: .kill)
  }

  /// The next message; one that announces more than `longest` bytes is malformed before they come.
  private mutating func nextMessage(_ longest: Int) async -> Result<Message, WorkerFault> {
    parser.longestPayload = longest
    do throws(FramingError) {
      while true {
        if let (answer, payload) = try parser.next() { return .success((answer, payload)) }
        guard let chunk = try? await output.next() else { return .failure(.ended) }
        unsafe chunk.withUnsafeBytes { bytes in unsafe parser.append(bytes) }
      }
    } catch {
      return .failure(.malformedAnswer)
    }
  }

  /// Sends a request; false where the worker does not take all of it.
  private func isSent(_ request: WorkerRequest, payload: [UInt8]) async -> Bool {
    guard
      let opening = try? MessageFraming.opening(request, payloadLength: payload.count)
    else { return false }
    guard await isWritten(opening) else { return false }
    return await isWritten(payload)
  }

  /// A worker that dies while it is written to makes the write short, not wrong.
  private func isWritten(_ bytes: [UInt8]) async -> Bool {
    guard !bytes.isEmpty else { return true }
    return (try? await process.standardInputWriter.write(bytes)) == bytes.count
  }
}
