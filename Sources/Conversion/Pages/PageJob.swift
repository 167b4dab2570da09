import Supervision

/// A page to be converted, and what earlier tries came to.
struct PageJob: WorkerJob {
  typealias Output = PageResult

  /// The page's place in the document, from 0.
  let index: Int
  let source: ScanSource
  /// How many processors its recognition may use.
  private(set) var processors = 1
  /// The workers this page has cost so far.
  var lostWorkers: [LostWorker] = []
  /// What was read of its file before a worker was lost; the file may be another by now.
  var opened: OpenedScan?
  /// What a worker found of the image before it was lost.
  var picture: DecodedScan?

  /// Makes the job of the page at `index`.
  init(index: Int, source: ScanSource) {
    self.index = index
    self.source = source
  }

  /// The same job for so many processors, for one where memory has run out at it: each takes its own.
  func on(processors: Int) -> PageJob {
    var job = self
    job.processors = lostWorkers.contains { $0.fault == .outOfMemory } ? 1 : processors
    return job
  }

  /// How many of the workers something else has killed.
  private var kills: Int { lostWorkers.count { $0.fault == .killed } }

  /// How many of the workers were lost by the page's own doing, as far as is known.
  var ownLosses: Int { lostWorkers.count - kills }

  /// A worker that something else killed may not be the page's fault: up to three do not count.
  private var furtherTries: Int { min(kills, 3) }

  /// Whether something kills worker after worker at it, and it may do better with fewer beside it: the
  /// kernel kills when memory runs out for all.
  var wantsFewerWorkers: Bool { kills > 1 && lostWorkers.last?.fault == .killed }

  /// A page is recognised twice at most as a rule, and not again after it has passed its deadline.
  var isWorthRecognizing: Bool {
    lostWorkers.count < 2 + furtherTries
      && !lostWorkers.contains { if case .timedOut = $0.fault { true } else { false } }
  }

  /// After two lost workers, a third may still decode the image.
  var isWorthDecoding: Bool { lostWorkers.count < 3 + furtherTries }

  /// After three, a fourth may draw a notice.
  var isWorthPlaceholder: Bool { lostWorkers.count < 4 + furtherTries }

  /// What to do about that, as a part of a sentence.
  var lostAdvice: String? { lostWorkers.last?.fault.advice }

  /// Why the page has no text, as a part of a sentence.
  var lostReason: String {
    guard let last = lostWorkers.last else { return "recognition failed" }
    return last.lastWords.isEmpty ? "\(last.fault)" : "\(last.fault) (\(last.lastWords))"
  }
}
