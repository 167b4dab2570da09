import PageWork
import Supervision

/// Joins the stages: pages from their files, through workers, in order into one document.
package struct Converter: Sendable {
  private let options: ConversionOptions

  /// Makes a converter that works as the options say.
  package init(_ options: ConversionOptions) {
    self.options = options
  }

  /// Writes the pages to a PDF at `output`, `-` for standard output, and reports what happens.
  ///
  /// The file appears under its name only when it is complete, the sidecars after it; one that fails
  /// is reported.
  ///
  /// Throws a `ConversionError` where there is no document; nothing is left behind then. A page
  /// that fails is told in its report and stands in the document as far as it can be shown.
  package func convert(
    _ sources: [ScanSource], to output: String, report: (ConversionEvent) -> Void
  ) async throws(ConversionError) {
    try OutputConflict.check(
      [output] + options.furtherOutputs,
      against: sources.map(\.systemPath) + options.recognition.files)
    try RecognitionFiles.check(options.recognition)
    var document = try DocumentRun(sources, to: output, options)
    report(.began(pages: sources.count))

    let jobs = sources.enumerated().map { PageJob(index: $0.offset, source: $0.element) }
    try await WorkerPool(options).convert(jobs, report: report) {
      (result) throws(ConversionError) in
      try document.append(result, report: report)
    }
    try document.finish(report: report)
  }
}
