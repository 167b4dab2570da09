import WorkerProtocol

/// A queue that hands jobs to many workers and their results to one reader in job order.
///
/// Workers run ahead of the reader by a bounded number of jobs, so that memory does not grow with
/// the number of jobs.
actor OrderedJobQueue<Job: Sendable, Result: Sendable> {
  private var jobs: [Job]
  /// Whether all jobs have been added.
  private var isComplete: Bool
  private let window: Int
  private let processors: Int
  /// The number of jobs that have been handed out.
  private var handedOutCount = 0
  private var nextResult = 0
  private var results: [Int: Result] = [:]
  /// The number of jobs that are handed out and neither done nor handed back.
  private var underWay = 0
  /// Jobs whose worker did not start, which are handed out before all others.
  private var handedBack: [Job] = []
  /// The number of worker slots in use.
  private var slots: Int
  /// The number of slots that wait until a job they handed back is done.
  private(set) var pausing = 0
  private var events: [SupervisionEvent] = []
  private var hasGreeted = false
  /// Whether later workers read lines with Tesseract, because a worker crashed during startup.
  private(set) var usesTesseract = false
  private var isStopped = false
  private(set) var waitingForJob: [CheckedContinuation<Void, Never>] = []
  private var waitingForEndOfPause: [CheckedContinuation<Void, Never>] = []
  private(set) var waitingForResult: CheckedContinuation<Void, Never>?

  /// Makes a queue of `jobs` for `slots` workers that share `processors`.
  ///
  /// - window: Jobs in progress or waiting to be read.
  /// - isComplete: Whether `jobs` are all jobs.
  init(
    _ jobs: [Job], isComplete: Bool = true, window: Int, slots: Int, processors: Int = 1
  ) {
    self.jobs = jobs
    self.isComplete = isComplete
    self.window = window
    self.slots = slots
    self.processors = max(processors, 1)
  }

  /// Adds the next job, and an event about the job.
  func add(_ job: Job) {
    jobs.append(job)
    events.append(.addedJob(of: jobs.count))
    wakeWorkers()
    wakeReader()
  }

  /// Completes the list of jobs; the run ends after the last job.
  func complete() {
    isComplete = true
    wakeWorkers()
    wakeReader()
  }

  /// Returns the next job and the number of processors that it may use, at least 1; `nil` if no job
  /// is left or the run is stopped.
  ///
  /// Waits for further jobs or, if the list is complete, for the jobs in progress, which may be
  /// handed back.
  func nextTurn() async -> (job: Job, processors: Int)? {
    while !isStopped, handedBack.isEmpty,
      isAllHandedOut ? underWay > 0 || !isComplete : hasNoRoom
    {
      await withCheckedContinuation { waitingForJob.append($0) }
    }
    guard !isStopped, let job = handedBack.popLast() ?? nextNewJob() else { return nil }
    underWay += 1
    return (job, share)
  }

  /// The number of processors for the job that was handed out last: one while enough jobs wait for
  /// all processors, more at the end.
  ///
  /// The last jobs get twice their share, because the first of them to end would leave processors
  /// idle.
  private var share: Int {
    let waiting = jobs.count - handedOutCount + handedBack.count
    guard waiting + 1 < processors else { return 1 }
    return min(processors, (2 * processors - 1) / (waiting + underWay) + 1)
  }

  private var isAllHandedOut: Bool { handedOutCount >= jobs.count }
  private var hasNoRoom: Bool { handedOutCount >= nextResult + window }

  private func nextNewJob() -> Job? {
    guard !isAllHandedOut else { return nil }
    defer { handedOutCount += 1 }
    return jobs[handedOutCount]
  }

  /// Retires the slot of a worker that does not start, and hands its job to the others.
  ///
  /// Returns false if the run must end, because no other slot is left or its workers would not
  /// start either.
  func retire(
    handingBack job: Job, because error: SupervisionError, isWorthOthers: Bool
  ) -> Bool {
    guard hasGreeted || isWorthOthers, slots > 1 else { return false }
    slots -= 1
    events.append(.retiredWorker("\(error)", left: slots))
    wakeReader()
    takeBack(job)
    // All remaining slots pause: one of them must run the job.
    if slots == pausing { endPauses() }
    return true
  }

  /// Hands a job to the other slots, and waits until the job is done or all remaining slots pause.
  ///
  /// Returns false at once if all other slots pause already.
  func pause(handingBack job: Job, at index: Int) async -> Bool {
    guard slots - pausing > 1 else { return false }
    takeBack(job)
    pausing += 1
    repeat {
      await withCheckedContinuation { waitingForEndOfPause.append($0) }
    } while !isStopped && slots > pausing && !isDone(index)
    pausing -= 1
    return true
  }

  private func takeBack(_ job: Job) {
    underWay -= 1
    handedBack.append(job)
    wakeWorkers()
  }

  private func isDone(_ index: Int) -> Bool { index < nextResult || results[index] != nil }

  private func endPauses() { Self.wake(&waitingForEndOfPause) }

  /// Stores the result of a job.
  func put(_ result: Result, at index: Int) {
    results[index] = result
    underWay -= 1
    endPauses()
    if index == nextResult { wakeReader() }
    if isAllHandedOut, underWay == 0 { wakeWorkers() }
  }

  /// An element for the reader of the queue.
  enum Delivery: Sendable {
    /// The events before the next result, oldest first.
    case events([SupervisionEvent])
    /// The result of the next job in order.
    case result(Result)
  }

  /// Returns the events that have not been read, or else the result of the next job in order; `nil`
  /// at the end or if the run is stopped.
  func nextDelivery() async -> Delivery? {
    while !isStopped, events.isEmpty, results[nextResult] == nil, !isRead {
      await withCheckedContinuation { waitingForResult = $0 }
    }
    guard events.isEmpty else {
      defer { events = [] }
      return .events(events)
    }
    guard !isStopped, let result = results.removeValue(forKey: nextResult) else { return nil }
    nextResult += 1
    wakeWorkers()
    return .result(result)
  }

  /// Records that a worker is ready, and adds an event for the first worker.
  func greeted(_ greeting: WorkerGreeting) {
    guard !hasGreeted else { return }
    hasGreeted = true
    events.append(.startedWorkers(greeting))
    wakeReader()
  }

  /// Makes later workers read lines with Tesseract, and adds an event for the first crash.
  func useTesseract(because crash: String) {
    guard !usesTesseract else { return }
    usesTesseract = true
    events.append(.choseTesseract(crash))
    wakeReader()
  }

  /// Adds an event about the progress of a job, which replaces the job's unread event.
  func progressed(_ progress: RecognitionProgress, at index: Int) {
    let event = SupervisionEvent.progressed(progress, index: index)
    let earlier = events.firstIndex {
      if case .progressed(_, index) = $0 { true } else { false }
    }
    if let earlier { events[earlier] = event } else { events.append(event) }
    wakeReader()
  }

  /// Whether every job's result has been read.
  var isRead: Bool { isComplete && nextResult >= jobs.count }

  /// Ends the run; no more jobs are handed out.
  func stop() {
    isStopped = true
    endPauses()
    wakeWorkers()
    wakeReader()
  }

  private func wakeWorkers() { Self.wake(&waitingForJob) }

  private static func wake(_ waiting: inout [CheckedContinuation<Void, Never>]) {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func wakeReader() {
    waitingForResult?.resume()
    waitingForResult = nil
  }
}
