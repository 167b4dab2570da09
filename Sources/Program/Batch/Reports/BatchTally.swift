import Documents
import PagePipeline

/// The counts of documents, pages and problems of batches so far.
package struct BatchTally: Sendable {
  /// The number of documents that were made.
  package private(set) var made = 0
  /// The number of documents that were up to date.
  package private(set) var unchanged = 0
  /// The number of documents that could not be made.
  package private(set) var failed = 0
  /// The number of pages in documents.
  package private(set) var pages = 0
  package private(set) var words = 0
  /// The number of pages with a problem, including pages of documents that were up to date.
  package private(set) var problemPages = 0
  /// The number of files beside documents that were not written.
  package private(set) var failedSidecars = 0
  /// The number of links that are not followed.
  package private(set) var skippedLinks = 0
  /// The time that workers have spent on pages.
  package private(set) var duration = Duration.zero
  /// The number of documents that are still to be made.
  package private(set) var waitingDocuments = 0
  /// The number of known pages that are still to be made.
  package private(set) var waitingPages = 0

  package init() {}

  /// Adds an event of a batch.
  package mutating func add(_ event: BatchEvent) {
    switch event {
    case .began(let documents, let pages, _, _):
      waitingDocuments += documents
      waitingPages += pages
    case .surveyed(_, let pages, _, _): waitingPages += pages
    case .skippedLinks(let paths): skippedLinks += paths.count
    case .conversion(.wrote(let page, _, _), _):
      pages += 1
      add(page)
    case .conversion(.omitted(let page), _): add(page)
    case .ended(let document): add(document)
    case .abandoned:
      waitingDocuments = 0
      waitingPages = 0
    case .conversion: break
    }
  }

  private mutating func add(_ page: PageReport) {
    words += page.wordCount
    duration += page.duration
    waitingPages = max(waitingPages - 1, 0)
  }

  private mutating func add(_ document: DocumentReport) {
    problemPages += document.problemPages
    failedSidecars += document.sidecarErrors.count
    switch document.status {
    case .made: made += 1
    case .unchanged:
      unchanged += 1
      return
    case .failed: failed += 1
    }
    waitingDocuments = max(waitingDocuments - 1, 0)
    // The pages of failed documents are never written.
    if waitingDocuments == 0 { waitingPages = 0 }
  }
}
