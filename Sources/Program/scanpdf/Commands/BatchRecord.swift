import Arguments
import Batch
import Glibc
import Inputs
import Supervision

/// The record of a batch besides its documents: its report, metrics, known problems and summary.
final class BatchRecord {
  private let batch: BatchArguments
  private let runArguments: BatchRunArguments
  private let roots: [String]
  private let isReproducible: Bool
  private let start = ContinuousClock.now
  private var report: BatchReport?
  private var ledger: ProblemLedger?
  private var metrics: BatchMetrics?
  private var metricsError: ConversionError?
  private var tally = BatchTally()
  private var unsound: [DocumentReport] = []
  /// The error that ended the batch early; `nil` if there is none.
  var failure: ConversionError?

  /// Makes the record of a batch of `roots`.
  init(
    of roots: [String], _ batch: BatchArguments, _ runArguments: BatchRunArguments,
    isReproducible: Bool
  ) {
    self.roots = roots
    self.batch = batch
    self.runArguments = runArguments
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
    // A worker that leases documents sees only some of the documents.
    guard runArguments.lease == nil else { return }
    // Without the option, problems are saved for later runs with it, and the list may be damaged or
    // unreadable.
    guard runArguments.onlyNewProblems else {
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

  /// Ends a lot, and finishes the report and the lease of a leased lot.
  ///
  /// Throws a `ConversionError` if the report cannot be written, or another worker has the lot.
  func end(_ plan: BatchPlan) throws(ConversionError) {
    guard let lease = plan.lease else { return }
    try report?.finish()
    try lease.finish()
  }

  /// The ledger, if only new problems matter.
  private var relevantLedger: ProblemLedger? { runArguments.onlyNewProblems ? ledger : nil }

  /// Adds an event; returns whether only new problems matter and the event has only known problems.
  func add(_ event: BatchEvent) -> Bool {
    report?.add(event)
    tally.add(event)
    if case .ended(let document) = event, !document.isSound, runArguments.notify != nil {
      unsound.append(document)
    }
    let isKnown = ledger?.add(event) == true && runArguments.onlyNewProblems
    writeMetrics { (metrics) throws(ConversionError) in
      metrics.newProblems = relevantLedger?.newCount
      try metrics.add(event, now: time(nil))
    }
    return isKnown
  }

  /// Saves the problems for the next run and finishes the report; throws a `ConversionError` if a
  /// file of the record could not be written.
  func finish() throws(ConversionError) {
    // Problems are saved even if the report cannot be finished.
    let saved = Result { () throws(ConversionError) in try ledger?.save() }
    try report?.finish()
    if runArguments.onlyNewProblems { try saved.get() }
    if let metricsError { throw metricsError }
  }

  /// Ends the record of a batch that has the exit code `status`, and returns the exit code of the
  /// process.
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

  /// Runs the command of `--notify`; returns `status`, or `incomplete` if only the command fails.
  private func notify(_ status: ExitStatus) async -> ExitStatus {
    guard let command = runArguments.notify else { return status }
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
