import Files

/// A failure of a worker process.
package enum WorkerFault: Error, Sendable, Equatable {
  /// The worker ended, or closed its pipe, before it answered.
  case ended
  /// The worker was killed, as the kernel does when the machine is out of memory.
  case killed
  /// The worker crashed because it was out of memory.
  case outOfMemory
  /// The worker did not answer within the deadline, in seconds.
  case timedOut(seconds: Int)
  /// The worker did not decode the image within the deadline, in seconds.
  case timedOutDecoding(seconds: Int)
  /// The worker exceeded the processor time that it allows itself for its request.
  case outOfTime
  /// The answer is malformed.
  case malformedAnswer
}

extension WorkerFault: CustomStringConvertible {
  /// The fault, as part of a sentence.
  package var description: String {
    switch self {
    case .ended: "recognition crashed"
    case .killed: "recognition was killed"
    case .outOfMemory: "recognition ran out of memory"
    case .timedOut(let seconds): "recognition took longer than \(seconds.counted("second"))"
    case .timedOutDecoding(let seconds): "decoding took longer than \(seconds.counted("second"))"
    case .outOfTime: "recognition took too much processor time"
    case .malformedAnswer: "recognition gave a malformed answer"
    }
  }

  /// The advice about the failure, as part of a sentence; `nil` if there is none.
  package var advice: String? {
    switch self {
    case .ended, .outOfTime, .malformedAnswer: "scan it again, or report this with the image"
    case .killed:
      ProcessorTimeLimit.advice
        ?? "the machine may be short of memory: use fewer workers (--jobs), or scan at a lower resolution"
    case .outOfMemory: "allow it more with --worker-memory, or scan at a lower resolution"
    case .timedOut: "allow it more with --timeout, or scan at a lower resolution"
    case .timedOutDecoding: "save it again in another format, or scale it down"
    }
  }
}
