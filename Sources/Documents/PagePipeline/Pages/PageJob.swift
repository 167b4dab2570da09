package import Inputs
import Supervision

/// A page to be converted, with the results of earlier attempts.
package struct PageJob: WorkerJob {
  typealias Output = PageResult

  /// The index of the page in the document, from 0.
  let index: Int
  package let source: ScanSource
  /// The number of processors that recognition may use.
  private(set) var processors = 1
  /// The workers lost at this page so far.
  var lostWorkers: [LostWorker] = []
  /// The image as opened in an earlier attempt; the file may have changed since.
  var opened: OpenedImage?
  /// The image as decoded in an earlier attempt.
  var decoded: DecodedFile?

  /// Creates the job of the page at `index`.
  package init(index: Int, source: ScanSource) {
    self.index = index
    self.source = source
  }

  /// Returns the job for a number of processors; for one processor if memory ran out before,
  /// because each processor needs its own memory.
  func on(processors: Int) -> PageJob {
    var job = self
    job.processors = lostWorkers.contains { $0.fault == .outOfMemory } ? 1 : processors
    return job
  }

  /// The number of workers that were killed from outside.
  private var kills: Int { lostWorkers.count { $0.fault == .killed } }

  /// The number of workers that did not decode the image in time.
  private var lateDecodings: Int {
    lostWorkers.count { if case .timedOutDecoding = $0.fault { true } else { false } }
  }

  /// The number of additional attempts for killed workers, at most 3, because the page may not be
  /// the cause.
  private var additionalAttempts: Int { min(kills, 3) }

  /// Whether workers are killed repeatedly at the page; fewer concurrent workers may help, because
  /// the kernel kills when memory runs out.
  var wantsFewerWorkers: Bool { kills > 1 && lostWorkers.last?.fault == .killed }

  /// Whether to try recognition (again): at most twice, and never after a missed deadline of
  /// recognition or two of decoding.
  var isWorthRecognizing: Bool {
    lostWorkers.count < 2 + additionalAttempts && lateDecodings < 2
      && !lostWorkers.contains { if case .timedOut = $0.fault { true } else { false } }
  }

  /// Whether to try decoding without recognition, with a third worker; never after two missed
  /// deadlines of decoding.
  var isWorthDecoding: Bool {
    lostWorkers.count < 3 + additionalAttempts && lateDecodings < 2
  }

  /// Whether to try drawing a placeholder page, with a fourth worker.
  var isWorthPlaceholder: Bool { lostWorkers.count < 4 + additionalAttempts }

  /// The advice about the last lost worker, as a sentence fragment.
  var lostAdvice: String? { lostWorkers.last?.fault.advice }

  /// The reason why the page has no text, as a sentence fragment.
  var lostReason: String {
    lostWorkers.last?.description ?? "recognition failed"
  }

  /// The description of the last crash of a worker at the page, as a sentence fragment; `nil` if no
  /// worker crashed.
  var crash: String? { lostWorkers.last(where: \.hasCrashed)?.description }
}
