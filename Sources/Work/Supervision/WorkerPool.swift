import Files
package import WorkerProtocol

/// A number of worker processes that run jobs concurrently and deliver the results in job order.
///
/// Each worker has a slot, a task that takes jobs from one queue, and the caller's task delivers
/// the results from the same queue. The queue limits how far workers run ahead of the slowest job,
/// so that memory does not grow with the number of jobs. The phases of a slot (`work`):
/// 1. The slot takes a job and starts a worker, which must greet. After repeated failed starts, the
///    slot hands the job back and retires; if no other slot can take it, the run fails.
/// 2. The worker serves this job and the next ones (`serve`). If the worker is lost, the slot
///    starts another one for the same job, or hands the job back if it wants fewer workers.
/// 3. The slot ends when no job is left, `deliver` throws or returns false, or the task is
///    cancelled.
package struct WorkerPool<Job: WorkerJob>: Sendable {
  private let command: WorkerCommand
  private let options: RecognitionOptions
  /// The maximum memory of a worker, in bytes.
  private let memoryLimit: Int
  /// The maximum number of workers.
  private let count: Int
  /// The number of processors that the workers share.
  private let processors: Int
  /// Attempts a job on a worker; a job whose attempt fails keeps its results so far.
  private let perform: Attempt

  /// An attempt at a job; if the attempt throws, another worker attempts the job again.
  package typealias Attempt =
    @Sendable (inout Job, inout WorkerConnection) async throws(WorkerFault) -> Job.Output

  /// The maximum number of jobs in progress or waiting for delivery, per worker.
  private static var maximumJobsAhead: Int { 3 }
  /// The maximum number of consecutive starts of a worker that is killed during startup.
  private static var maximumStartsWhenKilled: Int { 8 }
  /// The deadline for loading language data, in seconds.
  private static var startDeadline: Int { 60 }

  /// Makes a pool of at most `count` workers that attempt jobs by `perform`.
  package init(
    command: WorkerCommand, options: RecognitionOptions, memoryLimit: Int, count: Int,
    processors: Int, perform: @escaping Attempt
  ) {
    self.command = command
    self.options = options
    self.memoryLimit = memoryLimit
    self.count = count
    self.processors = processors
    self.perform = perform
  }

  /// Runs all jobs; calls `deliver` with the results in job order until `deliver` returns false,
  /// and `report` with the events of the workers.
  ///
  /// All workers have ended when the method returns; returns false if `deliver` did.
  ///
  /// - Throws: `failing` of a `SupervisionError` if no worker starts or the task is cancelled, or
  ///   the error of `deliver`.
  package func run<Failure: Error>(
    _ jobs: [Job], failing: (SupervisionError) -> Failure, report: (SupervisionEvent) -> Void,
    deliver: (Job.Output) async throws(Failure) -> Bool
  ) async throws(Failure) -> Bool {
    let workers = min(count, jobs.count)
    let queue = Queue(
      jobs, window: workers * Self.maximumJobsAhead, slots: workers, processors: processors)
    return try await run(
      queue, workers: workers, failing: failing, report: report, deliver: deliver)
  }

  /// Runs jobs while `feed` adds them, and returns the result of `feed`.
  ///
  /// The `index` of a job must be the number of jobs added before. `feed` runs concurrently with
  /// the workers, which start with the first jobs, and is cancelled if the run fails. Reports,
  /// delivers and throws like `run(_:failing:report:deliver:)`.
  package func run<Failure: Error, Outcome: Sendable>(
    feeding feed: @escaping @Sendable (_ add: @Sendable (Job) async -> Void) async -> Outcome,
    failing: (SupervisionError) -> Failure, report: (SupervisionEvent) -> Void,
    deliver: (Job.Output) async throws(Failure) -> Void
  ) async throws(Failure) -> Outcome {
    let queue = Queue(
      [], isComplete: false, window: count * Self.maximumJobsAhead, slots: count,
      processors: processors)
    async let outcome = {
      let outcome = await feed { await queue.add($0) }
      await queue.complete()
      return outcome
    }()
    _ = try await run(queue, workers: count, failing: failing, report: report) {
      (result) throws(Failure) in
      try await deliver(result)
      return true
    }
    return await outcome
  }

  /// Starts and ends a worker; returns the reason why recognition cannot begin, or `nil` if it can.
  package func obstacle() async -> SupervisionError? {
    let queue = Queue([], window: 1, slots: 1)
    var obstacle: SupervisionError?
    for _ in 1...2 {
      let options = await options(in: queue)
      let ending = await run { await greet(&$0, options, queue: queue) ?? .ended }
      guard case .notStarted(let error, let cause) = ending else { return nil }
      obstacle = error
      guard cause == .crash else { break }
      await noteCrash(error, in: queue)
    }
    return obstacle
  }

  /// Returns the options of a worker that starts with `job`.
  private func options(for job: Job? = nil, in queue: Queue) async -> RecognitionOptions {
    var options = options
    if await queue.usesTesseract || job?.hasCrashed == true { options.lineEngine = .tesseract }
    return options
  }

  /// Makes later workers read lines with Tesseract, because a worker crashed during startup.
  private func noteCrash(_ error: SupervisionError, in queue: Queue) async {
    guard options.lineEngine != .tesseract, case .workerUnusable(let crash) = error else { return }
    await queue.useTesseract(because: crash)
  }

  private func run<Failure: Error>(
    _ queue: Queue, workers: Int, failing: (SupervisionError) -> Failure,
    report: (SupervisionEvent) -> Void, deliver: (Job.Output) async throws(Failure) -> Bool
  ) async throws(Failure) -> Bool {
    let outcome = await withTaskCancellationHandler {
      await withTaskGroup(of: SupervisionError?.self) { group in
        for _ in 0..<workers { group.addTask { await work(through: queue) } }
        let outcome = await forward(queue, report, deliver)
        await queue.stop()
        let isComplete = await queue.isRead
        // The results of the running jobs are not needed, so the workers are killed at once.
        if !isComplete || (try? outcome.get()) == nil { group.cancelAll() }
        var failure: SupervisionError?
        for await error in group { failure = failure ?? error }
        guard case .success(true) = outcome,
          let failure = failure ?? (isComplete ? nil : .cancelled)
        else { return outcome }
        return .failure(failing(failure))
      }
    } onCancel: {
      // Workers that wait for jobs do not notice the cancellation.
      Task { await queue.stop() }
    }
    return try outcome.get()
  }

  /// Delivers the results until the end, or until `deliver` throws or returns false; returns
  /// whether more results are wanted.
  private func forward<Failure: Error>(
    _ queue: Queue, _ report: (SupervisionEvent) -> Void,
    _ deliver: (Job.Output) async throws(Failure) -> Bool
  ) async -> Result<Bool, Failure> {
    do throws(Failure) {
      while let delivery = await queue.nextDelivery() {
        switch delivery {
        case .events(let events): for event in events { report(event) }
        case .result(let result): guard try await deliver(result) else { return .success(false) }
        }
      }
      return .success(true)
    } catch {
      return .failure(error)
    }
  }

  /// Runs one worker after another as long as there are jobs.
  ///
  /// A job whose worker fails is attempted by the next worker. A job is handed to the other slots
  /// if it wants fewer workers, or if no worker starts in this slot.
  private func work(through queue: Queue) async -> SupervisionError? {
    var job: Job?
    var failedStarts = 0
    while !Task.isCancelled {
      if job == nil { job = await queue.nextJob() }
      guard let current = job else { return nil }
      let options = await options(for: current, in: queue)
      switch await run({ await serve(from: current, options, queue: queue, on: &$0) }) {
      case .ended: return nil
      case .handedBack(let next):
        failedStarts = 0
        job = next
      case .lost(let lost, _):
        failedStarts = 0
        job = lost
        if lost.wantsFewerWorkers, await queue.pause(handingBack: lost, at: lost.index) {
          job = nil
        }
      case .notStarted(let error, let cause):
        failedStarts += 1
        if cause == .crash { await noteCrash(error, in: queue) }
        let isWorthMore = cause == .kill || error.isWorthAnotherStart
        if isWorthMore, await waitsToStartAgain(after: failedStarts, cause) { continue }
        if await queue.retire(handingBack: current, because: error, isWorthOthers: isWorthMore) {
          return nil
        }
        await queue.stop()
        return error
      }
    }
    await queue.stop()
    return nil
  }
}

extension WorkerPool {
  /// Returns whether to start a worker again after consecutive failed starts; waits first if the
  /// last worker was killed.
  private func waitsToStartAgain(after failedStarts: Int, _ cause: StartFailure) async -> Bool {
    let wasKilled = cause == .kill
    guard failedStarts < (wasKilled ? Self.maximumStartsWhenKilled : 2) else { return false }
    // The program that takes the memory may end meanwhile.
    if wasKilled { try? await Task.sleep(for: .milliseconds(100 * failedStarts)) }
    return true
  }

  private typealias Queue = OrderedJobQueue<Job, Job.Output>

  /// The end of one worker.
  private enum WorkerRun: Sendable {
    /// No job was left.
    case ended
    /// The next job needs a worker with other options.
    case handedBack(Job)
    /// The worker failed during this job.
    case lost(Job, WorkerFault)
    /// The worker did not greet.
    case notStarted(SupervisionError, StartFailure)
  }

  /// The reason why a worker did not greet.
  private enum StartFailure: Sendable {
    /// The kernel or another process killed the worker.
    case kill
    /// The worker crashed.
    case crash
    /// Any other reason, such as a failure that the worker reports.
    case other
  }

  /// Starts a worker for `body`.
  private func run(_ body: (inout WorkerConnection) async -> WorkerRun) async -> WorkerRun {
    do {
      return Self.completed(try await WorkerProcess.run(command, body: body))
    } catch {
      let message = "\(command.executable) cannot be started (\(error))"
      return .notStarted(.workerUnusable(message), .other)
    }
  }

  private func serve(
    from first: Job, _ options: RecognitionOptions, queue: Queue, on worker: inout WorkerConnection
  ) async -> WorkerRun {
    if let failure = await greet(&worker, options, queue: queue) {
      worker.kill()
      return failure
    }
    var job = first
    while true {
      if options.reportsProgress {
        worker.onProgress = { [index = job.index] in await queue.progressed($0, at: index) }
      }
      do throws(WorkerFault) {
        let result = try await perform(&job, &worker)
        await queue.put(result, at: job.index)
      } catch {
        worker.kill()
        return .lost(job, error)
      }
      guard let next = await queue.nextJob() else { return .ended }
      // Every page has the same text, whichever worker serves it.
      guard next.hasCrashed == first.hasCrashed else { return .handedBack(next) }
      job = next
    }
  }

  /// Sets up a worker for recognition; returns the end of its run, or `nil` if it is ready.
  private func greet(
    _ worker: inout WorkerConnection, _ options: RecognitionOptions, queue: Queue
  ) async -> WorkerRun? {
    do throws(WorkerFault) {
      switch try await worker.setUp(
        options, memoryLimit: memoryLimit, within: Self.startDeadline)
      {
      case .success(let greeting):
        await queue.greeted(greeting)
        return nil
      case .failure(let failure):
        return .notStarted(.recognitionUnavailable(failure.message.printableExcerpt), .other)
      }
    } catch {
      // Only the end of the process shows whether it was killed or crashed.
      return .notStarted(.workerUnusable("\(error)"), error == .ended ? .crash : .other)
    }
  }

  /// Adds the last line of the worker's standard error to a lost job or to a failed start.
  private static func completed(_ ending: WorkerProcess.Ending<WorkerRun>) -> WorkerRun {
    let lastLine = ending.standardError.split(whereSeparator: \.isNewline).last ?? ""
    let lastWords = String(lastLine).printableExcerpt
    switch ending.outcome {
    case .lost(var job, let fault):
      job.lostWorkers.append(
        LostWorker(fault: fault, saying: lastWords, wasKilled: ending.wasKilled))
      return .lost(job, fault)
    case .notStarted(.workerUnusable, _) where lastWords == WorkerLastWords.outOfMemory:
      let message =
        "recognition runs out of memory at its start; allow it more with --worker-memory"
      return .notStarted(.recognitionUnavailable(message), .other)
    case .notStarted(.workerUnusable, .crash) where ending.wasKilled:
      let message =
        "recognition is killed at its start; "
        + (ProcessorTimeLimit.advice
          ?? "the machine may be short of memory: use fewer workers (--jobs)")
      return .notStarted(.recognitionUnavailable(message), .kill)
    case .notStarted(.workerUnusable(let message), let cause):
      let said = lastWords.isEmpty ? "" : " (\(lastWords))"
      return .notStarted(
        .workerUnusable(message + said), cause == .crash && ending.hasCrashed ? .crash : .other)
    case .notStarted(let error, _): return .notStarted(error, .other)
    case .ended, .handedBack: return ending.outcome
    }
  }
}

extension OrderedJobQueue where Job: WorkerJob {
  /// Returns the next job, for the processors that it may use; `nil` if no job is left.
  fileprivate func nextJob() async -> Job? {
    await nextTurn().map { $0.job.on(processors: $0.processors) }
  }
}
