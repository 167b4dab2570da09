import Batch
import Glibc
import Inputs
import Options
import Supervision

/// What a batch leaves besides its documents: its report, metrics, known problems and summary.
final class BatchRecord {
  private let batch: BatchArguments
  private let part: BatchRunArguments
  private let roots: [String]
  private let isReproducible: Bool
  private let start = ContinuousClock.now
  private var report: BatchReport?
  private var ledger: ProblemLedger?
  private var metrics: BatchMetrics?
  private var metricsError: ConversionError?
  private var tally = BatchTally()
  private var unsound: [DocumentReport] = []
  /// What ended the batch early; `nil` if nothing did.
  var failure: ConversionError?

  /// Makes the record of a batch of `roots`.
  init(
    of roots: [String], _ batch: BatchArguments, _ part: BatchRunArguments, isReproducible: Bool
  ) {
    (self.roots, self.batch, self.part) = (roots, batch, part)
    self.isReproducible = isReproducible
  }

  /// Opens the files of the record; throws a `ConversionError` if one cannot be made.
  func begin(_ lots: BatchLots, _ options: BatchOptions) throws(ConversionError) {
    let linkFree = options.linkFreeDirectories(below: roots)
    if let path = batch.metrics {
      try lots.checkOutput(path)
      metrics = BatchMetrics(path: path, .batch, refusingLinksBelow: linkFree, start: time(nil))
    }
    report = try batch.report.map { path throws(ConversionError) in
      try lots.checkOutput(path)
      return try makeReport(at: path, options)
    }
    // A worker that leases documents sees only some of them.
    guard part.lease == nil else { return }
    // A later run with the option knows the problems of this one. A damaged list, or one that cannot
    // be read, matters only to the option.
    guard part.onlyNewProblems else {
      ledger = try? ProblemLedger(roots: roots, options)
      return
    }
    ledger = try ProblemLedger(roots: roots, options)
    if ledger?.isDamaged == true {
      ErrorReport.print("the list of known problems is damaged; all problems count as new")
    }
  }

  private func makeReport(
    at path: String, _ options: BatchOptions
  ) throws(ConversionError) -> BatchReport {
    try BatchReport(
      path: path, O_TRUNC, outputDirectory: options.outputDirectory,
      refusingLinksBelow: options.linkFreeDirectories(below: roots), isReproducible: isReproducible)
  }

  /// Begins the next lot of documents.
  ///
  /// Throws a `ConversionError` if the report of a leased lot cannot be made.
  func begin(_ plan: BatchPlan, _ options: BatchOptions) throws(ConversionError) {
    ledger?.begin(plan)
    if let lease = plan.lease { report = try makeReport(at: lease.reportPath, options) }
  }

  /// Ends a lot: a leased one is finished with its report.
  ///
  /// Throws a `ConversionError` if that cannot be written, or another worker has the lot.
  func end(_ plan: BatchPlan) throws(ConversionError) {
    guard let lease = plan.lease else { return }
    try report?.finish()
    try lease.finish()
  }

  /// The known problems, if only new ones matter.
  private var relevantLedger: ProblemLedger? { part.onlyNewProblems ? ledger : nil }

  /// Adds an event; returns whether it reports problems, and the last run had all of them, if only
  /// new ones matter.
  func add(_ event: BatchEvent) -> Bool {
    report?.add(event)
    tally.add(event)
    if case .ended(let document) = event, !document.isSound, part.notify != nil {
      unsound.append(document)
    }
    let isKnown = ledger?.add(event) == true && part.onlyNewProblems
    writeMetrics { (metrics) throws(ConversionError) in
      metrics.newProblems = relevantLedger?.newCount
      try metrics.add(event, now: time(nil))
    }
    return isKnown
  }

  /// Writes what the next run must know; throws a `ConversionError` if something of the record
  /// could not be written.
  func finish() throws(ConversionError) {
    // What is known is saved even if the report cannot be finished.
    let saved = Result { () throws(ConversionError) in try ledger?.save() }
    try report?.finish()
    if part.onlyNewProblems { try saved.get() }
    if let metricsError { throw metricsError }
  }

  /// Ends the record of a batch with an exit code, and returns that of the process.
  func end(_ status: ExitStatus) async -> ExitStatus {
    var status = status
    if status == .incomplete, failure == nil, relevantLedger?.newCount == 0 { status = .success }
    writeMetrics { (metrics) throws(ConversionError) in
      try metrics.write(end: status.rawValue, now: time(nil))
    }
    if let metricsError, failure == nil {
      ErrorReport.print("\(metricsError)")
      if status == .success { status = ExitStatus(metricsError) }
    }
    return await notify(status)
  }

  private func writeMetrics(_ write: (inout BatchMetrics) throws(ConversionError) -> Void) {
    guard var metrics, metricsError == nil else { return }
    do throws(ConversionError) {
      try write(&metrics)
    } catch {
      metricsError = error
    }
    self.metrics = metrics
  }

  /// Runs the command of `--notify`; returns the exit code, which a failure of the command changes
  /// if all was well.
  private func notify(_ status: ExitStatus) async -> ExitStatus {
    guard let command = part.notify else { return status }
    let problems = relevantLedger.map { (new: $0.newCount, known: $0.knownCount) }
    let summary = BatchSummaryText.json(
      of: tally, roots: roots, outputDirectory: batch.outputDir, unsound: unsound,
      problems: problems, status: status.rawValue, error: failure.map { "\($0)" },
      seconds: start.duration(to: .now) / .seconds(1))
    do throws(NotifiedCommand.Failure) {
      try await NotifiedCommand.run(command, input: summary + "\n")
      return status
    } catch {
      ErrorReport.print("--notify: \(error)")
      return status == .success ? .incomplete : status
    }
  }
}
