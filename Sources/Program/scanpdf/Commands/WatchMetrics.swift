import Batch
import Capture
import Glibc
import Inputs

/// The metrics of a watched folder, for which a failed write is an error only at the end of the
/// watch.
final class WatchMetrics {
  private var metrics: BatchMetrics
  private var hasFailed = false

  /// Makes metrics for the file at `path`, to which no link below `roots` is followed.
  init(path: String, refusingLinksBelow roots: [String]) {
    metrics = BatchMetrics(path: path, .watch, refusingLinksBelow: roots, start: time(nil))
  }

  /// Counts an event and writes the file at intervals; reports the first of consecutive failures.
  func add(_ event: WatchEvent) {
    do throws(ConversionError) {
      switch event {
      case .batch(let event): try metrics.add(event, now: time(nil))
      case .waiting(let files): try metrics.setWaitingFiles(files, now: time(nil))
      default: return
      }
      hasFailed = false
    } catch {
      if !hasFailed { ServiceLog().write("\(error)", .problem) }
      hasFailed = true
    }
  }

  /// Writes the file for the last time; throws a `ConversionError` if it cannot be written.
  func finish() throws(ConversionError) {
    try metrics.write(end: ExitStatus.success.rawValue, now: time(nil))
  }
}
