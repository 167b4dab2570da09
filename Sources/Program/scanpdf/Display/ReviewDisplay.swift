import Arguments
import Documents
import Files
import Inputs
import Review

/// Displays the making of a review on standard error.
final class ReviewDisplay: WorkDisplay {
  private let isQuiet: Bool
  private var bar: ProgressBar

  /// Makes a display, which shows only problems if `isQuiet`.
  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    bar = ProgressBar(.auto, isQuiet ? .quiet : .normal)
  }

  /// Shows an event.
  func show(_ event: ReviewEvent) {
    switch event {
    case .began(let pages):
      bar.pageCount = pages
      bar.draw()
    case .wrote(let count):
      bar.pages = count
      bar.draw()
    case .notDrawn(let page):
      bar.print("page \(page) cannot be drawn by pdftoppm, and is shown without its image")
    case .notCompared(let page):
      bar.print("page \(page) cannot be drawn by pdftoppm at 300 dpi, and is not compared")
    case .note(let note): bar.print("\(note)")
    case .recognition(let event):
      // Remarks on the sizes of pages concern their PDFs.
      for line in event.lines(.quiet) { bar.print(line) }
    case .published(let path):
      bar.clear()
      if !isQuiet, path != OutputPath.standardOutput { bar.print("\(path.printable): written") }
    }
  }

  func finish(_ error: ConversionError?) {
    bar.clear()
    if let error { ErrorReport.print("\(error)") }
  }
}
