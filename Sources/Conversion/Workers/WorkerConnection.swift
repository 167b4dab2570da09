import PageWork
import Subprocess

/// The main process's end of the pipe to a running worker.
struct WorkerConnection {
  typealias Process = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

  private let process: Process
  private var output: SubprocessOutputSequence.Iterator
  private var parser = MessageParser<WorkerAnswer>()

  init(_ process: Process) {
    self.process = process
    output = process.standardOutput.makeAsyncIterator()
  }

  /// Sends a request. Throws `WorkerFault.ended` where the worker does not take all of it.
  func send(_ request: WorkerRequest, payload: [UInt8] = []) async throws(WorkerFault) {
    guard
      let opening = try? MessageFraming.opening(request, payloadLength: payload.count)
    else { throw .nonsense }
    try await write(opening)
    try await write(payload)
  }

  /// The worker's next answer with its payload.
  ///
  /// Throws a `WorkerFault` where there is none within `seconds`; the worker is ended then.
  mutating func receive(
    within seconds: Int
  ) async throws(WorkerFault) -> (answer: WorkerAnswer, payload: [UInt8]) {
    let process = process
    let (message, isLate) = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return false }
        try? process.send(signal: .kill)
        return true
      }
      let message = await nextMessage()
      group.cancelAll()
      return (message, await group.next() ?? false)
    }
    if isLate { throw .timedOut(seconds: seconds) }
    return try message.get()
  }

  /// Ends the worker at once.
  func kill() {
    try? process.send(signal: .kill)
  }

  private mutating func nextMessage() async -> Result<
    (answer: WorkerAnswer, payload: [UInt8]), WorkerFault
  > {
    do throws(FramingError) {
      while true {
        if let (answer, payload) = try parser.next() { return .success((answer, payload)) }
        guard let chunk = try? await output.next() else { return .failure(.ended) }
        unsafe chunk.withUnsafeBytes { bytes in unsafe parser.append(bytes) }
      }
    } catch {
      return .failure(.nonsense)
    }
  }

  /// A worker that dies while it is written to makes the write short, not wrong.
  private func write(_ bytes: [UInt8]) async throws(WorkerFault) {
    guard !bytes.isEmpty else { return }
    let written = try? await process.standardInputWriter.write(bytes)
    guard written == bytes.count else { throw .ended }
  }
}
