import PageWork
package import SearchablePDF
import Supervision

/// Converts images to one PDF, or appends them to one: each image becomes a page in a worker, and pages are written in
/// order.
package struct Converter: Sendable {
  private let options: ConversionOptions

  /// Creates a converter with the given options.
  package init(_ options: ConversionOptions) {
    self.options = options
  }

  /// Converts `sources` to a PDF at `output`, `-` for standard output or `nil` for no PDF but only the
  /// sidecars, and reports events.
  ///
  /// With `base`, the pages come after those of that PDF, which may be the file at `output`.
  ///
  /// The document, then the sidecars, appear under their names when complete; a failed sidecar is
  /// only reported. A failed page is described in its report and replaced by a placeholder page if
  /// it has no image.
  ///
  /// Throws a `ConversionError` if there is no document; no files are left then.
  package func convert(
    _ sources: [ScanSource], to output: String?, appendingTo base: SurveyedPDF? = nil,
    report: (ConversionEvent) -> Void
  ) async throws(ConversionError) {
    try OutputConflict.check(
      [output].compactMap(\.self) + options.furtherOutputs,
      against: sources.map(\.systemPath) + options.recognition.files)
    try RecognitionFiles.check(options.recognition)
    var options = options
    // What the file claims already is checked page by page.
    if base != nil { options.claim = .none }
    try OutputConflict.check(options.furtherOutputs, against: [base?.path].compactMap { $0 })
    var document = try DocumentRun(sources, to: output, options, appendingTo: base)
    report(.began(pages: sources.count))

    var schedule = PageSchedule(sources)
    if !schedule.jobs.isEmpty {
      try await WorkerPool(options.decoding(sources)).convert(schedule.jobs, report: report) {
        (result) throws(ConversionError) in
        for page in schedule.pages(upTo: result) { try document.append(page, report: report) }
      }
    }
    for page in schedule.unchangedPages() { try document.append(page, report: report) }
    try document.finish(report: report)
  }
}
