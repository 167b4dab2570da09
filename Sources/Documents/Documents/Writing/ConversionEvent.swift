package import Inputs
package import PagePipeline
package import Supervision
package import WorkerProtocol

/// An event of a conversion, for the display.
package enum ConversionEvent: Sendable {
  /// Conversion of the pages has started.
  case began(pages: Int)
  /// The state of the workers has changed.
  case workers(SupervisionEvent)
  /// A worker has made progress with a page.
  case recognizing(page: String, RecognitionProgress)
  /// A scanner is being opened; `nil` for the only one.
  case openingScanner(String?)
  /// A page was scanned; `pages` is the number so far.
  case scanned(pages: Int)
  /// The scan ended early, and the document at `output` has the pages so far; `nil` if there are
  /// several.
  case scanStopped(ScannerError.Stop, pages: Int, output: String?)
  /// A page was written; pages are written in order, and `of` is the number of pages known so far.
  case wrote(PageReport, number: Int, of: Int)
  /// A blank page or a separator of stacks was left out of the document.
  case omitted(PageReport)
  /// Old text is removed without comparing drawings of the pages, because pdftoppm is not
  /// installed; sent once.
  case uncheckedRemoval
  /// Page labels are asked for, but the document has none.
  case noPageLabels(path: String)
  /// The document is complete under its name.
  case published(path: String, pages: Int)
  /// A sidecar is complete under its name.
  case publishedSidecar(path: String)
  /// A sidecar failed; the document is not affected.
  case sidecarFailed(ConversionError)
}

extension ConversionEvent {
  /// Converts an event of the worker pool; `pages` are the pages known from the beginning.
  package init(_ event: SupervisionEvent, of pages: [PageJob] = []) {
    self =
      switch event {
      case .startedWorkers, .retiredWorker, .choseTesseract: .workers(event)
      case .addedJob(let count): .scanned(pages: count)
      case .progressed(let progress, let index):
        .recognizing(
          page: pages.indices.contains(index) ? pages[index].source.name : "page \(index + 1)",
          progress)
      }
  }
}
