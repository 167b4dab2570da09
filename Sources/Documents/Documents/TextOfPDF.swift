import Exports
package import Inputs
package import PagePipeline
import TextLayer
import Understanding
import WorkerProtocol

/// Writes the text of a PDF.
package enum TextOfPDF {
  /// Writes the text of the PDF at `path` to `output`; `-` is standard input or output.
  ///
  /// - pages: The pages to write; all if `nil`.
  /// - format: The format of the text; plain text if `nil`.
  /// - tables: The directory of the tables as CSV; `nil` for none.
  /// - password: Opens encrypted PDFs.
  /// - producer: The name and version of the program.
  /// - Throws: a `ConversionError` if the PDF cannot be read, a page does not exist, or the text
  ///   cannot be written.
  package static func write(
    of path: String, pages: PageSelection?, as format: Sidecar.Format?, to output: String,
    tables: String?, password: String?, producer: String, report: (PDFTextNote) -> Void
  ) async throws(ConversionError) {
    let reader = try await TextExtraction(
      of: path, password: password, keepsPlaces: format != nil || tables != nil)
    for note in reader.notes { report(note) }
    let indices = try reader.indices(of: pages)
    let names = indices.map { reader.source(ofPage: $0).name }
    let document = SidecarDocument(textOf: names, producer: producer)
    let publication = ConversionOptions.defaults.publication
    let sidecar = Sidecar(format ?? PlainText.format, path: output)
    let files = ExtractedTextFiles(
      text: try SidecarFile(sidecar, of: document, publication),
      tables: try tables.map { (path) throws(ConversionError) in
        try PageFiles(Sidecar(CSV.format, path: path), of: document, publication)
      })
    var window = PageWindow<ExtractedPage>()
    let tally = try await reader.read(indices) { (page) throws(ConversionError) in
      if let page = window.append(page) { try files.write(page.sidecarPage(of: reader)) }
    }
    for page in window.end() { try files.write(page.sidecarPage(of: reader)) }
    try tally.check()
    for note in tally.notes { report(note) }
    try files.text.publish(isDocumentPublished: true)
  }
}

/// The files that get the text of a PDF.
private struct ExtractedTextFiles {
  let text: SidecarFile
  /// The tables as CSV; `nil` if they are not wanted.
  let tables: PageFiles?

  /// Adds the next page.
  func write(_ page: SidecarPage) throws(ConversionError) {
    try text.append(page)
    try tables?.write(page)
  }
}

extension ExtractedPage {
  /// Returns the page for a sidecar.
  fileprivate func sidecarPage(of pdf: TextExtraction) -> SidecarPage {
    let report = PageReport(
      textOf: pdf.source(ofPage: index), recognized, dotsPerInch: dotsPerInch,
      lacking: text.flatMap { $0.isWhole ? nil : $0 })
    return SidecarPage(
      number: index + 1, recognized: recognized, report: report,
      resolution: report.resolution?.resolution, context: context)
  }
}
