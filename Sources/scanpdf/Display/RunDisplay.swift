import Batch
import Documents
import PagePipeline

/// Displays the progress of a conversion to a user or a program.
protocol RunDisplay: AnyObject {
  /// Whether there have been no problems so far.
  var isSound: Bool { get }

  /// Shows the number of skipped files.
  func showInputs(_ list: InputList)

  /// Shows a warning.
  func warn(_ message: String)

  /// Shows an event.
  func show(_ event: ConversionEvent)

  /// Ends the display, with an error if there is no document.
  func finish(_ error: ConversionError?)
}

extension DisplayOptions {
  /// Whether a bar is drawn, which also shows progress within a page.
  var drawsBar: Bool { progress.drawsBar(verbosity) }

  /// A new display of a conversion.
  var runDisplay: any RunDisplay {
    progress == .json
      ? EventLines(isQuiet: quiet) : ProgressDisplay(verbosity: verbosity, style: progress)
  }
}

/// Displays the progress of a batch to a user or a program.
protocol BatchDisplay: AnyObject {
  /// Whether there have been no problems so far.
  var isSound: Bool { get }

  /// Shows an event.
  func show(_ event: BatchEvent)

  /// Ends the display, with an error if the batch ended early.
  func finish(_ error: ConversionError?)
}
