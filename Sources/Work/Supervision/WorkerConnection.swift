import Subprocess
package import WorkerProtocol

/// The main process's end of the pipes to a running worker.
package struct WorkerConnection {
  package typealias Message = (answer: WorkerAnswer, payload: [UInt8])

  private let process: PipedProcess
  private var output: SubprocessOutputSequence.Iterator
  private var parser = MessageParser<WorkerAnswer>()
  /// The file that the worker still has, if the file holds several images.
  package var heldFile: HeldFile?
  /// The PDF that the worker still has besides `heldFile`.
  package var heldPDF: HeldFile?
  /// The function that gets the worker's progress; if `nil`, every report is a malformed answer.
  var onProgress: (@Sendable (RecognitionProgress) async -> Void)?
  /// The number of reports since the last request.
  private var reportCount = 0

  init(_ process: PipedProcess) {
    self.process = process
    output = process.standardOutput.makeAsyncIterator()
  }

  /// Sends a request, if there is one, and returns the worker's next answer with its payload.
  ///
  /// - Throws: a `WorkerFault` if the worker does not read the request and answer within `seconds`;
  ///   the worker is then killed.
  package mutating func ask(
    _ request: WorkerRequest? = nil, payload: [UInt8] = [], maximumAnswerLength: Int,
    within seconds: Int
  ) async throws(WorkerFault) -> Message {
    if request != nil { reportCount = 0 }
    return try await within(seconds) { (worker) async throws(WorkerFault) in
      if let request { try await worker.send(request, payload: payload) }
      return try await worker.nextMessage(maximumAnswerLength)
    }
  }

  /// Returns the result of `body`, which communicates with the worker.
  ///
  /// - Throws: the `WorkerFault` of `body`, or `timedOut` if all of `body` takes longer than
  ///   `seconds`; the worker is then killed.
  package mutating func within<Outcome>(
    _ seconds: Int, _ body: (inout WorkerConnection) async throws(WorkerFault) -> Outcome
  ) async throws(WorkerFault) -> Outcome {
    let (outcome, isLate) = await process.killing(after: .seconds(seconds)) {
      await Self.result { () async throws(WorkerFault) in try await body(&self) }
    }
    switch outcome {
    // A deadline inside of `body` says more.
    case .failure(.timedOut), .failure(.timedOutDecoding): break
    case .failure, .success: if isLate { throw .timedOut(seconds: seconds) }
    }
    return try outcome.get()
  }

  static func result<Outcome>(
    _ body: () async throws(WorkerFault) -> Outcome
  ) async -> Result<Outcome, WorkerFault> {
    do throws(WorkerFault) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  /// Makes the worker load its engines; returns its greeting, or its reason why it cannot.
  mutating func setUp(
    _ options: RecognitionOptions, memoryLimit: Int, within seconds: Int
  ) async throws(WorkerFault) -> Result<WorkerGreeting, WorkFailure> {
    let request = WorkerRequest.setUp(options, memoryLimit: memoryLimit)
    switch try await ask(request, maximumAnswerLength: 0, within: seconds).answer {
    case .greeting(let greeting): return .success(greeting)
    case .failure(let failure): return .failure(failure)
    case .image, .text, .sheet, .compression, .progress, .survey, .refusedPDF,
      .extractedPage, .importedText, .shrunkImages, .knownWords:
      throw .malformedAnswer
    }
  }

  /// Sends all input of a process that is not a worker, and returns all its output.
  mutating func output(
    for input: [[UInt8]], upTo limit: Int
  ) async throws(WorkerFault) -> [UInt8] {
    for part in input { try await write(part) }
    try? await process.standardInputWriter.finish()
    var bytes: [UInt8] = []
    while let chunk = try? await output.next() {
      unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      guard bytes.count <= limit else { throw .malformedAnswer }
    }
    return bytes
  }

  /// Kills the worker.
  func kill() {
    try? process.send(signal: .kill)
  }

  /// Returns the next message; a message that announces more than `limit` bytes is malformed.
  private mutating func nextMessage(_ limit: Int) async throws(WorkerFault) -> Message {
    parser.maximumPayloadLength = limit
    while true {
      let message: (header: WorkerAnswer, payload: [UInt8])?
      do { message = try parser.next() } catch { throw .malformedAnswer }
      guard let (answer, payload) = message else {
        guard let chunk = try? await output.next() else { throw .ended }
        unsafe chunk.withUnsafeBytes { bytes in unsafe parser.append(bytes) }
        continue
      }
      guard case .progress(let progress) = answer else {
        guard !answer.isOfOtherVersion else { throw .malformedAnswer }
        return (answer, payload)
      }
      guard await accepts(progress), payload.isEmpty else { throw .malformedAnswer }
    }
  }

  /// Passes a report on to `onProgress`; returns false if the report is invalid, not expected or
  /// one too many.
  private mutating func accepts(_ progress: RecognitionProgress) async -> Bool {
    reportCount += 1
    guard let onProgress, progress.isPossible, reportCount <= RecognitionProgress.maximumCount
    else {
      return false
    }
    await onProgress(progress)
    return true
  }

  /// Sends a request.
  ///
  /// - Throws: `WorkerFault.ended` if the worker does not read all of it.
  private func send(_ request: WorkerRequest, payload: [UInt8]) async throws(WorkerFault) {
    let opening = try? MessageFraming.opening(request, payloadLength: payload.count)
    guard let opening else { throw .ended }
    try await write(opening)
    try await write(payload)
  }

  /// Writes all bytes; a worker that dies meanwhile shortens the write and raises no error.
  private func write(_ bytes: [UInt8]) async throws(WorkerFault) {
    guard !bytes.isEmpty else { return }
    guard (try? await process.standardInputWriter.write(bytes)) == bytes.count else { throw .ended }
  }
}

/// The file that a worker holds from an earlier request, so that a file of many images is sent
/// once.
package struct HeldFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// Remembers the file at `path`.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Returns whether the file has this name, byte for byte: names in different Unicode
  /// normalization forms are equal strings, but different files.
  package func isFile(_ name: String) -> Bool { path.utf8.elementsEqual(name.utf8) }
}
