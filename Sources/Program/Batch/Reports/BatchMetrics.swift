import Files
package import Inputs

/// A file of metrics in the text format of Prometheus, for the textfile collector of its
/// node_exporter.
///
/// The names have base units, and the suffix `_total` for counters
/// (prometheus.io/docs/practices/naming). All metrics of a batch, which ends, are gauges of its
/// last run (prometheus.io/docs/practices/instrumentation#batch-jobs).
package struct BatchMetrics {
  /// A command that writes metrics.
  package enum Command: String, Sendable {
    /// A batch, whose metrics start again with each run.
    case batch
    /// A watched folder, whose counters grow until the process ends.
    case watch
  }

  /// The minimum time between two versions of the file, because each version is flushed to the
  /// disk.
  private static let minimumInterval = Duration.seconds(5)

  private let path: String
  private let root: DirectoryRoot?
  private let command: Command
  private let start: Int
  private var written: ContinuousClock.Instant?
  /// The counts of the metrics.
  private var tally = BatchTally()
  /// The number of problems that the last run did not have; `nil` if the user does not want it.
  package var newProblems: Int?
  /// The number of files of a watched folder that are still to be converted; `nil` if it is
  /// unknown.
  private var waitingFiles: Int?

  /// Makes metrics for the file at `path`.
  ///
  /// - roots: Directories below which no link is followed to the file.
  /// - start: The time at which the run began, in seconds since 1970.
  package init(path: String, _ command: Command, refusingLinksBelow roots: [String], start: Int) {
    let outer = DirectoryRoot.outer(of: path, among: roots)
    self.path = outer.map { OutputDirectory.path(of: $0.name, in: $0.root.path) } ?? path
    root = outer?.root
    self.command = command
    self.start = start
  }

  /// Counts an event, and writes the file if the last version is old.
  ///
  /// - now: The time in seconds since 1970.
  /// - Throws: a `ConversionError` if the file cannot be written.
  package mutating func add(_ event: BatchEvent, now: Int) throws(ConversionError) {
    tally.add(event)
    try writeIfOld(now: now)
  }

  /// Sets the number of waiting files, and writes the file if its last version is old or the number
  /// has changed.
  ///
  /// - now: The time in seconds since 1970.
  /// - Throws: a `ConversionError` if the file cannot be written.
  package mutating func setWaitingFiles(_ count: Int, now: Int) throws(ConversionError) {
    if count != waitingFiles { written = nil }
    waitingFiles = count
    try writeIfOld(now: now)
  }

  private mutating func writeIfOld(now: Int) throws(ConversionError) {
    guard written.map({ $0.duration(to: .now) >= Self.minimumInterval }) ?? true else { return }
    try write(now: now)
  }

  /// Writes the file, which replaces the earlier version when it is complete.
  ///
  /// - end: The exit code of the run; `nil` if it has not ended.
  /// - now: The time in seconds since 1970.
  /// - Throws: a `ConversionError` if the file cannot be written.
  package mutating func write(end: Int32? = nil, now: Int) throws(ConversionError) {
    written = .now
    let text = Array(text(end: end, now: now).utf8)
    try writing(OutputFile.write(text, to: path, below: root))
  }

  private func text(end: Int32?, now: Int) -> String {
    var text = MetricsText(command: command)
    let seconds = JSONText.number(tally.duration / .seconds(1), decimals: 3)
    text.count(
      "documents", "PDFs by what became of them.",
      [("made", tally.made), ("unchanged", tally.unchanged), ("failed", tally.failed)]
        .map { (label: "result=\"\($0)\"", value: "\($1)") })
    text.count("pages", "Pages in PDFs that were made.", tally.pages)
    text.count("words", "Words recognised.", tally.words)
    text.count("page_seconds", "Time that pages took, summed over workers.", [("", seconds)])
    text.count("page_problems", "Pages with a problem.", tally.problemPages)
    text.count("sidecar_failures", "Files beside PDFs that were not written.", tally.failedSidecars)
    text.count("skipped_links", "Links that are not followed.", tally.skippedLinks)
    text.gauge("queue_documents", "PDFs still to be made.", tally.waitingDocuments)
    text.gauge("queue_pages", "Pages still to be made, as far as known.", tally.waitingPages)
    if let waitingFiles {
      text.gauge("queue_files", "Files that have come and are not taken yet.", waitingFiles)
    }
    if let newProblems {
      text.gauge("new_problems", "Problems that the last run did not have.", newProblems)
    }
    text.gauge("start_time_seconds", "Start of the run since 1970.", start)
    text.gauge("update_time_seconds", "Writing of this file since 1970.", now)
    guard let end else { return text.text }
    text.gauge("end_time_seconds", "End of the run since 1970; missing while it lasts.", now)
    text.gauge("exit_status", "Exit code of the run; missing while it lasts.", Int(end))
    return text.text
  }
}

/// Text in the exposition format of Prometheus, version 0.0.4
/// (prometheus.io/docs/instrumenting/exposition_formats).
private struct MetricsText {
  let command: BatchMetrics.Command
  private(set) var text = ""

  /// Adds a number that grows while a folder is watched, or that belongs to one run of a batch.
  mutating func count(_ name: String, _ help: String, _ value: Int) {
    count(name, help, [("", "\(value)")])
  }

  mutating func count(_ name: String, _ help: String, _ values: [(label: String, value: String)]) {
    let isCounter = command == .watch
    add(isCounter ? name + "_total" : name, isCounter ? "counter" : "gauge", help, values)
  }

  /// Adds a number that may decrease.
  mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    add(name, "gauge", help, [("", "\(value)")])
  }

  private mutating func add(
    _ name: String, _ type: String, _ help: String, _ values: [(label: String, value: String)]
  ) {
    let name = "scanpdf_\(command.rawValue)_\(name)"
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    for (label, value) in values {
      text += label.isEmpty ? "\(name) \(value)\n" : "\(name){\(label)} \(value)\n"
    }
  }
}
