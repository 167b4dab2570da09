package import Inputs
package import PagePipeline
import Supervision

/// Pages in the order of their documents, whether workers make them or they are unchanged.
///
/// Runs over files, batches and reviews get their pages from a stream. The source of every page
/// waits in line, whether its page needs a worker or not, so that the line keeps the order:
/// 1. A worker pool makes the pages that need a worker, and returns them in order.
/// 2. With each of them, the unchanged pages before it leave the line.
/// 3. `RemovalCheck` holds pages whose old text is removed, and the pages after them, until it has
///    compared drawings of them.
/// 4. After the last page of a worker, the held pages and the unchanged pages of the end follow.
package struct PageStream {
  private let options: ConversionOptions
  private var check: RemovalCheck

  package init(_ options: ConversionOptions) {
    self.options = options
    check = RemovalCheck(options)
  }

  /// Makes the pages of `sources`, and calls `deliver` with each in order.
  ///
  /// - isEnding: Returns whether no further page is wanted; called when no page is held back.
  /// - Throws: a `ConversionError` if no worker starts, `.supervision(.cancelled)` if the task is
  ///   cancelled, or the error of `deliver`.
  package mutating func convert(
    _ sources: [ScanSource], report: (ConversionEvent) -> Void,
    isEnding: () async -> Bool = { false },
    deliver: (PageResult) async throws(ConversionError) -> Void
  ) async throws(ConversionError) {
    let jobs = sources.filter(\.needsWorker).enumerated().map {
      PageJob(index: $0.offset, source: $0.element)
    }
    var waiting = sources[...]
    if !jobs.isEmpty {
      let isWanted = try await WorkerPool(options, for: sources).run(
        jobs, failing: ConversionError.supervision,
        report: { report(ConversionEvent($0, of: jobs)) }
      ) { (result) throws(ConversionError) in
        for page in waiting.unchangedPages() + [result] {
          for page in await check.pages(upTo: page, report: report) { try await deliver(page) }
        }
        waiting = waiting.dropFirst()
        return if check.isEmpty { await !isEnding() } else { true }
      }
      guard isWanted else { return }
    }
    for page in await check.rest() + waiting.unchangedPages() { try await deliver(page) }
  }
}

extension ArraySlice<ScanSource> {
  /// Removes the pages before the next one that needs a worker, and returns them.
  fileprivate mutating func unchangedPages() -> [PageResult] {
    let pages = prefix { !$0.needsWorker }.compactMap(\.unchangedPage)
    self = drop { !$0.needsWorker }
    return pages
  }
}
