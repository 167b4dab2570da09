import Exports
import Files
package import PagePipeline
import SearchablePDF
import Understanding
import WorkerProtocol

/// Writes the text of a PDF.
package enum PDFText {
  /// Writes the text of the selected pages, all if `pages` is `nil`, of the PDF at `path` to
  /// `output` in a format, by default as `PlainText` formats it; `-` is standard input or output.
  ///
  /// - tables: The directory of the tables as CSV; `nil` for none.
  /// - password: Opens encrypted PDFs.
  /// - producer: The name and version of the program.
  /// - Throws: a `ConversionError` if the PDF cannot be read, a page does not exist, or the text
  ///   cannot be written.
  package static func write(
    of path: String, pages: PageSelection?, as format: Sidecar.Format? = nil, to output: String,
    tables: String? = nil, password: String? = nil, producer: String = "scanpdf",
    report: (PDFTextNote) -> Void = { _ in }
  ) async throws(ConversionError) {
    let reader = try await PDFTextReader(
      of: path, password: password, keepsPlaces: format != nil || tables != nil)
    for note in reader.notes { report(note) }
    let indices = try reader.indices(of: pages)
    let names = indices.map { reader.source(ofPage: $0).name }
    let formatter: any SidecarFormatter.Type = format?.formatter ?? PlainText.self
    let document = SidecarDocument(textOf: names, producer: producer)
    let options = ConversionOptions(
      recognition: RecognitionOptions(languages: ""), jobs: 1,
      metadata: Metadata(producer: producer))
    var writer = Writer(
      formatter.init(document),
      try rethrow(as: ConversionError.output, from: try OutputFile(path: output)),
      tables: try tables.map { (path) throws(ConversionError) in
        try PageFiles(Sidecar(Tables.format, path: path), of: document, options)
      })
    var tally = PDFTextTally(path: path)
    var window = PageWindow<PDFTextPage>()
    try await reader.read(indices) { (page) throws(ConversionError) in
      tally.add(page)
      if let page = window.append(page) {
        try writer.write(page, reader.source(ofPage: page.index))
      }
    }
    for page in window.end() { try writer.write(page, reader.source(ofPage: page.index)) }
    try tally.check()
    for note in tally.notes { report(note) }
    try writer.publish()
  }

  /// The file of a text that is being written.
  private struct Writer: ~Copyable {
    private let formatter: any SidecarFormatter
    private var file: OutputFile
    private let tables: PageFiles?
    private var isFirst = true

    init(_ formatter: any SidecarFormatter, _ file: consuming OutputFile, tables: PageFiles?) {
      self.formatter = formatter
      self.file = file
      self.tables = tables
    }

    /// Writes the next page, with what comes before the pages if it is the first one.
    mutating func write(_ page: PDFTextPage, _ source: ScanSource) throws(ConversionError) {
      if isFirst { try write(formatter.opening) }
      let page = page.sidecarPage(source, isFirst: isFirst)
      try write(formatter.text(of: page))
      try tables?.write(page)
      isFirst = false
    }

    consuming func publish() throws(ConversionError) {
      if isFirst { try write(formatter.opening) }
      try write(formatter.closing)
      do {
        try file.publish()
      } catch {
        throw .output(error)
      }
    }

    private mutating func write(_ text: String) throws(ConversionError) {
      try rethrow(as: ConversionError.output, from: try file.write(Array(text.utf8)))
    }
  }
}

extension PDFTextPage {
  /// Returns the page for a sidecar.
  fileprivate func sidecarPage(_ source: ScanSource, isFirst: Bool) -> SidecarPage {
    var page = SidecarPage(
      textOf: source, recognized, dotsPerInch: dotsPerInch,
      unread: isWhole ? nil : (unknownLetters, letters), isFirst: isFirst)
    page.context = context
    return page
  }
}
