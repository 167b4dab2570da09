import Arguments
import Batch
import Capture
import Documents
import Inputs
import PagePipeline
import Review
import WorkerProtocol

/// An event that work reports.
protocol WorkEvent {
  /// Whether the event reports a problem, so that the work is incomplete.
  var reportsProblem: Bool { get }
}

extension ConversionEvent: WorkEvent {
  var reportsProblem: Bool {
    switch self {
    case .wrote(let report, _, _): !report.problems.isEmpty
    case .sidecarFailed, .scanStopped: true
    default: false
    }
  }
}

extension BatchEvent: WorkEvent {
  var reportsProblem: Bool {
    switch self {
    case .skippedLinks: true
    case .ended(let document): !document.isSound
    // Problems of a document count when the document ends.
    case .began, .surveyed, .conversion, .abandoned: false
    }
  }
}

extension ReviewEvent: WorkEvent {
  var reportsProblem: Bool {
    switch self {
    case .notDrawn, .notCompared: true
    case .note(let note): note.reportsProblem
    case .recognition(let event): event.reportsProblem
    case .began, .wrote, .published: false
    }
  }
}

extension PDFTextNote: WorkEvent {}

extension WatchEvent: WorkEvent {
  /// A watch goes on after problems.
  var reportsProblem: Bool { false }
}

/// Displays the progress of work to a user or a program.
protocol WorkDisplay {
  /// Ends the display, with an error if the work ended early.
  func finish(_ error: ConversionError?)
}

extension WorkDisplay {
  /// Does the work, shows its events, ends the display, and returns the exit code.
  ///
  /// - endsAtBrokenPipe: Whether a broken pipe ends the process silently, as it ends other programs
  ///   that write to pipes.
  func status<Event: WorkEvent>(
    showing show: @escaping (Event) -> Void, endsAtBrokenPipe: Bool = true,
    of work: (_ report: (Event) -> Void) async throws(ConversionError) -> Void
  ) async -> ExitStatus {
    var isSound = true
    do throws(ConversionError) {
      try await work { event in
        isSound = isSound && !event.reportsProblem
        show(event)
      }
    } catch {
      if endsAtBrokenPipe { BrokenPipe.end(after: error) }
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

extension DisplayArguments {
  /// Sets the reports of workers that the display needs: a bar also shows progress within a page.
  func apply(to options: inout RecognitionOptions) {
    options.reportsProgress = progress.drawsBar(verbosity)
    options.secondReader.describesNetworks = verbose
  }

  /// A new display of a conversion.
  var runDisplay: any RunDisplay {
    progress == .json
      ? EventLines(isQuiet: quiet) : ProgressDisplay(verbosity: verbosity, style: progress)
  }
}

/// Displays the events of a watched folder.
protocol WatchDisplay: WorkDisplay {
  /// Shows an event.
  func show(_ event: WatchEvent)
}

/// Displays the progress of a batch.
protocol BatchDisplay: WorkDisplay {
  /// Shows an event.
  ///
  /// - isKnown: Whether the event has only problems that need not be shown, because the last run
  ///   had them.
  func show(_ event: BatchEvent, isKnown: Bool)
}
