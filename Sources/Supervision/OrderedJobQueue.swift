import PageWork

/// A queue that hands jobs to many workers and their results to one reader in job order.
///
/// Workers run ahead of the reader by a bounded number of jobs, so that memory does not grow with
/// the number of jobs.
actor OrderedJobQueue<Job: Sendable, Result: Sendable> {
  /// A job to work on, and how many processors it may use, at least 1.
  struct Turn: Sendable {
    let job: Job
    let processors: Int
  }

  private let jobs: [Job]
  private let window: Int
  private let processors: Int
  private var nextItem = 0
  private var nextResult = 0
  private var results: [Int: Result] = [:]
  /// How many jobs have been handed out and are neither done nor back.
  private var underWay = 0
  /// Jobs whose worker did not start; they go before all others.
  private var handedBack: [Job] = []
  /// How many slots for workers are left.
  private var slots: Int
  /// How many of them wait until a job that they handed back is done.
  private var pausing = 0
  private var events: [SupervisionEvent] = []
  private var hasGreeted = false
  private var isStopped = false
  private var waitingForJob: [CheckedContinuation<Void, Never>] = []
  private var waitingForEndOfPause: [CheckedContinuation<Void, Never>] = []
  private var waitingForResult: CheckedContinuation<Void, Never>?

  /// An order over `jobs`, of which `window` may be under way or wait to be read, for so many slots
  /// that share `processors`.
  init(_ jobs: [Job], window: Int, slots: Int, processors: Int = 1) {
    self.jobs = jobs
    self.window = window
    self.slots = slots
    self.processors = max(processors, 1)
  }

  /// The next job to work on; `nil` when none is left or the run is stopped.
  ///
  /// A job that is under way may yet come back: where none is left, it waits for those.
  func nextTurn() async -> Turn? {
    while !isStopped, handedBack.isEmpty, isAllHandedOut ? underWay > 0 : hasNoRoom {
      await withCheckedContinuation { waitingForJob.append($0) }
    }
    guard !isStopped, let job = handedBack.popLast() ?? nextNewJob() else { return nil }
    underWay += 1
    return Turn(job: job, processors: share)
  }

  /// The processors for the job handed out last: one while there are jobs for all, more at the end.
  ///
  /// The last jobs are given twice their share, because some of them end before others and would
  /// leave their processors idle.
  private var share: Int {
    let waiting = jobs.count - nextItem + handedBack.count
    guard waiting + 1 < processors else { return 1 }
    return min(processors, (2 * processors - 1) / (waiting + underWay) + 1)
  }

  private var isAllHandedOut: Bool { nextItem >= jobs.count }
  private var hasNoRoom: Bool { nextItem >= nextResult + window }

  private func nextNewJob() -> Job? {
    guard !isAllHandedOut else { return nil }
    defer { nextItem += 1 }
    return jobs[nextItem]
  }

  /// Gives up the slot of a worker that does not start, and takes its job back for the others;
  /// false where the run is to end: there is no other slot, or none will have what this one lacks.
  func retire(
    handingBack job: Job, because error: SupervisionError, isWorthOthers: Bool
  ) -> Bool {
    guard hasGreeted || isWorthOthers, slots > 1 else { return false }
    slots -= 1
    events.append(.retiredWorker("\(error)", left: slots))
    takeBack(job)
    // Else nobody would be left to do what the pausing ones wait for.
    if slots == pausing { endPauses() }
    return true
  }

  /// Takes a job back for the others, who do it with one worker less at once: returns when it is done,
  /// or the others need help; false at once where all others are pausing already.
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

  private func endPauses() {
    let waiting = waitingForEndOfPause
    waitingForEndOfPause = []
    for continuation in waiting { continuation.resume() }
  }

  /// Takes the result of a job.
  func put(_ result: Result, at index: Int) {
    results[index] = result
    underWay -= 1
    endPauses()
    if index == nextResult { wakeReader() }
    if isAllHandedOut, underWay == 0 { wakeWorkers() }
  }

  /// The result of the next job in order; `nil` at the end or when the run is stopped.
  func nextInOrder() async -> Result? {
    guard nextResult < jobs.count else { return nil }
    while !isStopped, results[nextResult] == nil {
      await withCheckedContinuation { waitingForResult = $0 }
    }
    guard !isStopped, let result = results.removeValue(forKey: nextResult) else { return nil }
    nextResult += 1
    wakeWorkers()
    return result
  }

  /// Takes note of a worker that is ready; the first is news.
  func greeted(_ greeting: WorkerGreeting) {
    if !hasGreeted { events.append(.startedWorkers(greeting.protection)) }
    hasGreeted = true
  }

  /// What has happened since this was last asked, besides results.
  func takeEvents() -> [SupervisionEvent] {
    defer { events = [] }
    return events
  }

  /// Whether every job's result has been read.
  var isRead: Bool { nextResult >= jobs.count }

  /// Ends the run: nothing more is handed out.
  func stop() {
    isStopped = true
    endPauses()
    wakeWorkers()
    wakeReader()
  }

  private func wakeWorkers() {
    let waiting = waitingForJob
    waitingForJob = []
    for continuation in waiting { continuation.resume() }
  }

  private func wakeReader() {
    waitingForResult?.resume()
    waitingForResult = nil
  }
}
