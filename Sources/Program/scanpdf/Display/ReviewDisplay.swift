import Documents
import Files
import Options
import Review

/// Displays the making of a review on standard error.
struct ReviewDisplay {
  private let isQuiet: Bool
  private var bar: ProgressBar
  private(set) var isSound = true

  /// Makes a display, which shows only problems if `isQuiet`.
  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    bar = ProgressBar(.auto, isQuiet ? .quiet : .normal)
  }

  /// Shows an event.
  mutating func show(_ event: ReviewEvent) {
    switch event {
    case .began(let pages):
      bar.position.pageCount = pages
      bar.draw()
    case .wrote(let count):
      bar.position.pages = count
      bar.draw()
    case .notDrawn(let page):
      isSound = false
      bar.print("page \(page) cannot be drawn by pdftoppm, and is shown without its image")
    case .notCompared(let page):
      isSound = false
      bar.print("page \(page) cannot be drawn by pdftoppm at 300 dpi, and is not compared")
    case .note(let note):
      isSound = isSound && !note.isProblem
      bar.print("\(note)")
    case .recognition(let event):
      isSound = isSound && !event.reportsProblem
      // Remarks on the sizes of pages concern their PDFs.
      for line in event.lines(.quiet) { bar.print(line) }
    case .published(let path):
      bar.clear()
      if !isQuiet, path != OutputPath.standardOutput { bar.print("\(path.printable): written") }
    }
  }
}
