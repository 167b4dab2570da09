package import Documents
import PDFSyntax
package import PagePipeline

/// The options of a review.
package struct ReviewOptions: Sendable {
  /// The resolution of the images of pages, that of a screen, in dots per inch.
  package static let usualDotsPerInch = 120.0

  /// The pages to review; all if `nil`.
  package var pages: PageSelection?
  /// The path of the HTML file.
  package var output: String
  /// The number of pages of each file; `nil` for one file.
  package var pagesPerFile: Int?
  package var dotsPerInch = ReviewOptions.usualDotsPerInch
  /// The password of an encrypted PDF; `nil` for none.
  package var password: String?
  /// The name and version of the program.
  package var producer = "scanpdf"

  /// Makes the options of a review in a file at `output`.
  package init(output: String) {
    self.output = output
  }
}

/// What happens in the making of a review.
package enum ReviewEvent: Sendable {
  case began(pages: Int)
  /// A page was written; the number is that of pages so far.
  case wrote(Int)
  /// A page cannot be drawn, and is shown without its image.
  case notDrawn(page: Int)
  case published(String)
  /// A remark on the text of a PDF.
  case note(PDFTextNote)
}

/// Makes a review of a PDF: of the text that it has.
package struct PDFReview: Sendable {
  private let options: ReviewOptions
  private let drawer: PageDrawer
  /// The number of processes that draw pages at a time.
  private let processes: Int

  /// Makes a review with `options`, whose pages are drawn under the limits of `conversion`.
  ///
  /// - Throws: `ConversionError.drawingProgramMissing` if pdftoppm is not installed.
  package init(
    _ options: ReviewOptions, _ conversion: ConversionOptions
  ) throws(ConversionError) {
    guard let drawer = PageDrawer(conversion) else { throw .drawingProgramMissing }
    self.options = options
    self.drawer = drawer
    processes = conversion.jobs
  }

  /// Writes the review of the PDF at `path`.
  ///
  /// - Throws: a `ConversionError` if the PDF cannot be read, or a file cannot be written.
  package func write(
    of path: String, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) {
    let reader = try await PDFTextReader(
      of: path, password: options.password, keepsPlaces: true, wantsFile: true)
    for note in reader.notes { report(.note(note)) }
    let indices = try reader.indices(of: options.pages)
    let document = ReviewedDocument(
      path: path, producer: options.producer, pageCount: indices.count,
      key: ReviewKey.key(of: [reader.bytes]))
    report(.began(pages: indices.count))
    var parts = ReviewParts(
      path: options.output, of: document, numbers: indices.map { $0 + 1 },
      pagesPerFile: options.pagesPerFile)
    var tally = PDFTextTally(path: path)
    var waiting: [PDFTextPage] = []
    var written = 0
    try await reader.read(indices) { (page) throws(ConversionError) in
      tally.add(page)
      waiting.append(page)
      let isLast = written + waiting.count == indices.count
      guard waiting.count >= processes * PageDrawer.peopleGroupSize || isLast else { return }
      for page in await drawn(waiting, of: reader) {
        if page.image == nil { report(.notDrawn(page: page.number)) }
        let published = try parts.write(page)
        written += 1
        report(.wrote(written))
        if let published { report(.published(published)) }
      }
      waiting = []
    }
    for note in tally.notes { report(.note(note)) }
  }

  /// Returns pages with their images.
  private func drawn(_ pages: [PDFTextPage], of reader: PDFTextReader) async -> [ReviewedPage] {
    let places = pages.map {
      DrawnPlace(
        index: $0.index, sides: $0.sides, userUnit: $0.userUnit, dotsPerInch: options.dotsPerInch)
    }
    let images = await drawer.jpegs(of: places, in: reader.bytes, processes: processes)
    return zip(pages, images).map { page, image in
      ReviewedPage(
        number: page.index + 1, text: page.recognized, hasConfidences: false, image: image)
    }
  }
}

/// Names documents by their bytes.
enum ReviewKey {
  /// Returns a name that differs for different files.
  static func key(of files: [[UInt8]]) -> String {
    var hash = FNV1aHash()
    for file in files { hash.combine(file) }
    return hash.bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
