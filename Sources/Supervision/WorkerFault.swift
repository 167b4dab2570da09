/// Why a worker did not do what it was asked.
package enum WorkerFault: Error, Sendable, Equatable {
  /// It ended, or its pipe was closed, before it had answered.
  case ended
  /// It was killed, as the kernel does with a program when memory runs out for all.
  case killed
  /// It crashed for want of memory.
  case outOfMemory
  /// It was still at work at its deadline, so many seconds after it was asked.
  case timedOut(seconds: Int)
  /// It was still decoding the image at its deadline.
  case timedOutDecoding(seconds: Int)
  /// The answer is malformed.
  case malformedAnswer
}

extension WorkerFault: CustomStringConvertible {
  /// What happened, as a part of a sentence.
  package var description: String {
    switch self {
    case .ended: "recognition crashed"
    case .killed: "recognition was killed"
    case .outOfMemory: "recognition ran out of memory"
    case .timedOut(let seconds): "recognition took longer than \(seconds) seconds"
    case .timedOutDecoding(let seconds): "decoding took longer than \(seconds) seconds"
    case .malformedAnswer: "recognition gave a malformed answer"
    }
  }

  /// What to do about it, as a part of a sentence; `nil` where the description says it.
  package var advice: String? {
    switch self {
    case .ended, .malformedAnswer: "scan it again, or report this with the image"
    case .killed:
      "the machine may be short of memory: use fewer workers (--jobs), or scan at a lower resolution"
    case .outOfMemory: "allow it more with --worker-memory, or scan at a lower resolution"
    case .timedOut: "allow it more with --timeout, or scan at a lower resolution"
    case .timedOutDecoding: "save it again in another format, or scale it down"
    }
  }
}
