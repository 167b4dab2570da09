package import Inputs
package import PagePipeline
package import SearchablePDF

/// Converts images to one PDF, or appends them to one: workers make a page of each image, and pages
/// are written in order.
package enum Converter {
  /// Converts `sources` to a PDF, or to a PDF per stack between separators, and reports events.
  ///
  /// With `base`, the pages are appended to the pages of that PDF, which may be the file at
  /// `destination`.
  ///
  /// The document, then the sidecars, appear under their names when complete; a failed sidecar is
  /// only reported. A failed page is described in its report and replaced by a placeholder page if
  /// it has no image.
  ///
  /// - Throws: a `ConversionError` if no document can be made; no output files are left then.
  package static func convert(
    _ sources: [ScanSource], _ options: ConversionOptions, to destination: DocumentDestination,
    appendingTo base: SurveyedPDF? = nil, report: (ConversionEvent) -> Void
  ) async throws(ConversionError) {
    var options = options
    // The claims of the PDF to which pages are appended are checked page by page.
    if base != nil { options.document.claim = .none }
    var documents = try DocumentParts(
      RunParts(sources, to: destination, options, appendingTo: base))
    report(.began(pages: sources.count))

    var pages = PageStream(options)
    try await pages.convert(sources, report: report) { (page) throws(ConversionError) in
      try documents.append(page) { event, _ in report(event) }
    }
    try documents.endStack { event, _ in report(event) }
  }
}
