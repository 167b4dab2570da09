import Batch
import Documents
import Inputs
import Options
import WorkerProtocol

/// Displays the progress of work to a user or a program.
protocol WorkDisplay: AnyObject {
  /// Whether there have been no problems so far.
  var isSound: Bool { get }

  /// Ends the display, with an error if the work ended early.
  func finish(_ error: ConversionError?)
}

extension WorkDisplay {
  /// Does the work, ends the display, and returns the exit code.
  func status(of work: () async throws(ConversionError) -> Void) async -> ExitStatus {
    do throws(ConversionError) {
      try await work()
    } catch {
      BrokenPipe.end(after: error)
      finish(error)
      return ExitStatus(error)
    }
    finish(nil)
    return isSound ? .success : .incomplete
  }
}

/// Displays the progress of a conversion.
protocol RunDisplay: WorkDisplay {
  /// Shows the files that are skipped.
  func showSkipped(_ entries: SkippedEntries)

  /// Shows a warning.
  func warn(_ message: String)

  /// Shows an event.
  func show(_ event: ConversionEvent)
}

extension DisplayOptions {
  /// Asks workers for what is shown: a bar also shows progress within a page.
  func apply(to options: inout RecognitionOptions) {
    options.reportsProgress = progress.drawsBar(verbosity)
    options.describesModels = verbose
  }

  /// A new display of a conversion.
  var runDisplay: any RunDisplay {
    progress == .json
      ? EventLines(isQuiet: quiet) : ProgressDisplay(verbosity: verbosity, style: progress)
  }
}

/// Displays the progress of a batch.
protocol BatchDisplay: WorkDisplay {
  /// Shows an event; what is known of it is shown only if that is asked for.
  ///
  /// - isKnown: Whether the event reports problems, and the last run had all of them.
  func show(_ event: BatchEvent, isKnown: Bool)
}
