import PageWork

/// Keeps workers busy over a list of pages and hands their results on in page order.
///
/// The only place where tasks and processes are started.
struct WorkerPool {
  let command: WorkerCommand
  let options: RecognitionOptions
  /// How much memory a worker may take, in bytes.
  let memoryLimit: Int
  /// How many workers there are at most.
  let count: Int
  /// How many processors they share.
  let processors: Int

  /// How many pages may be under way or wait to be written, for each worker.
  private static let pagesAhead = 3
  /// A worker that is killed at its start is started so often at most, in a row.
  private static let startsWhenKilled = 8
  /// Loading language data takes no longer, in seconds.
  private static let startDeadline = 60

  /// Converts each job and calls `deliver` with the results in the jobs' order, and `report` with
  /// what is to be told of the workers.
  ///
  /// Throws a `ConversionError` where no worker can be started, `cancelled` where the task is, and
  /// whatever `deliver` throws; no worker is left then.
  func run(
    _ jobs: [PageJob], converter: PageConverter, report: (ConversionEvent) -> Void,
    deliver: (PageResult) async throws(ConversionError) -> Void
  ) async throws(ConversionError) {
    let workers = min(count, jobs.count)
    let order = Order(
      jobs, window: workers * Self.pagesAhead, slots: workers, processors: processors)
    let failure = await withTaskGroup(of: ConversionError?.self) { group in
      for _ in 0..<workers {
        group.addTask { await work(in: order, converter: converter) }
      }
      var failure = await forward(order, report, deliver)
      await order.stop()
      let isComplete = await order.isRead
      // What workers are still at is for nobody: they are killed rather than waited for.
      if failure != nil || !isComplete { group.cancelAll() }
      for await error in group { failure = failure ?? error }
      return failure ?? (isComplete ? nil : .cancelled)
    }
    if let failure { throw failure }
  }

  /// Delivers what the workers made until the end or until something fails.
  private func forward(
    _ order: Order, _ report: (ConversionEvent) -> Void,
    _ deliver: (PageResult) async throws(ConversionError) -> Void
  ) async -> ConversionError? {
    do throws(ConversionError) {
      while let result = await order.nextInOrder() {
        for event in await order.takeNews() { report(event) }
        try await deliver(result)
      }
      return nil
    } catch {
      return error
    }
  }

  /// One worker after another, as long as there are pages.
  ///
  /// A page whose worker fails goes on with the next worker. It goes back for others where a worker
  /// does not start twice in a row; and where something kills worker after worker at it, until it is
  /// done.
  private func work(
    in order: Order, converter: PageConverter
  ) async -> ConversionError? {
    var job: PageJob?
    var failedStarts = 0
    while !Task.isCancelled {
      if job == nil { job = await order.nextPageJob() }
      guard let current = job else { return nil }
      switch await runWorker(from: current, order: order, converter: converter) {
      case .ended: return nil
      case .lost(let lost):
        failedStarts = 0
        job = lost
        if lost.wantsFewerWorkers, await order.pause(handingBack: lost, at: lost.index) {
          job = nil
        }
      case .notStarted(let error, let wasKilled):
        failedStarts += 1
        let isWorthMore = wasKilled || error.isWorthAnotherStart
        if isWorthMore, failedStarts < (wasKilled ? Self.startsWhenKilled : 2) {
          // What takes the memory may end meanwhile.
          if wasKilled { try? await Task.sleep(for: .milliseconds(100 * failedStarts)) }
          continue
        }
        if await order.retire(handingBack: current, because: error, isWorthOthers: isWorthMore) {
          return nil
        }
        await order.stop()
        return error
      }
    }
    await order.stop()
    return nil
  }
}

extension WorkerPool {
  /// The pool that a conversion asks for.
  init(_ options: ConversionOptions) {
    self.init(
      command: options.workerCommand, options: options.recognition,
      memoryLimit: options.workerMemory, count: options.jobs,
      processors: options.processors)
  }

  private typealias Order = PageOrder<PageJob, PageResult>

  /// What one worker came to.
  private enum WorkerRun: Sendable {
    /// It has served until no page was left.
    case ended
    /// It failed in the middle of this job.
    case lost(PageJob)
    /// It did not greet, and whether that is because something killed it.
    case notStarted(ConversionError, wasKilled: Bool)
  }

  /// Starts a worker and has it serve, from `job` on.
  private func runWorker(
    from job: PageJob, order: Order, converter: PageConverter
  ) async -> WorkerRun {
    do {
      let ending = try await WorkerProcess.run(command) { connection in
        await serve(from: job, order: order, converter: converter, on: &connection)
      }
      return Self.completed(ending)
    } catch {
      let message = "\(command.executable) cannot be started (\(error))"
      return .notStarted(.workerUnusable(message), wasKilled: false)
    }
  }

  private func serve(
    from first: PageJob, order: Order, converter: PageConverter,
    on worker: inout WorkerConnection
  ) async -> WorkerRun {
    do {
      let greeting = try await worker.setUp(
        options, memoryLimit: memoryLimit, within: Self.startDeadline)
      await order.greeted(greeting)
    } catch .refused(let failure) {
      worker.kill()
      return .notStarted(.recognitionUnavailable(failure.message), wasKilled: false)
    } catch {
      worker.kill()
      return .notStarted(.workerUnusable("\(error)"), wasKilled: error == .ended)
    }
    var job = first
    while true {
      switch await converter.convert(job, on: &worker) {
      case .finished(let result): await order.put(result, at: job.index)
      case .lost(let lost):
        worker.kill()
        return .lost(lost)
      }
      guard let next = await order.nextPageJob() else { return .ended }
      job = next
    }
  }

  /// More of a worker's last line does not help, in characters.
  private static let longestLastWords = 200

  /// Adds to a lost job, or to a failed start, what the worker had to say at its end.
  private static func completed(_ ending: WorkerProcess.Ending<WorkerRun>) -> WorkerRun {
    let lastLine = ending.standardError.split(whereSeparator: \.isNewline).last ?? ""
    let lastWords = String(lastLine.prefix(longestLastWords)).printable
    switch ending.outcome {
    case .lost(var job):
      if let last = job.lost.indices.last {
        job.lost[last].end(saying: lastWords, wasKilled: ending.wasKilled)
      }
      return .lost(job)
    case .notStarted(.workerUnusable, _) where lastWords == WorkerLastWords.outOfMemory:
      let message =
        "recognition runs out of memory at its start; allow it more with --worker-memory"
      return .notStarted(.recognitionUnavailable(message), wasKilled: false)
    case .notStarted(.workerUnusable, wasKilled: true) where ending.wasKilled:
      let message =
        "recognition is killed at its start; the machine may be short of memory: "
        + "use fewer workers (--jobs)"
      return .notStarted(.recognitionUnavailable(message), wasKilled: true)
    case .notStarted(.workerUnusable(let message), _) where !lastWords.isEmpty:
      return .notStarted(.workerUnusable("\(message) (\(lastWords))"), wasKilled: false)
    case .notStarted(let error, _): return .notStarted(error, wasKilled: false)
    case .ended: return ending.outcome
    }
  }
}

extension PageOrder where Job == PageJob {
  /// The next page to work on, for as many processors as it may use; `nil` when none is left.
  fileprivate func nextPageJob() async -> PageJob? {
    await nextTurn().map { $0.job.on(processors: $0.processors) }
  }
}
