import Documents
import Inputs
import PageModel
import PagePipeline
import WorkerProtocol

/// Recognises the pages of a PDF as they are drawn, to compare their text.
struct SecondReading {
  /// The resolution of drawn pages in dots per inch, for which Tesseract's models were trained.
  private static let dotsPerInch = 300.0

  private let options: ConversionOptions
  private let drawer: PageDrawer

  /// Prepares to recognise pages in the orientation in which they are drawn; `options` must not
  /// level images.
  init(_ options: ConversionOptions, _ drawer: PageDrawer) {
    var options = options
    options.page.straightening.rotation = .none
    options.recognition.findsOrientation = false
    self.options = options
    self.drawer = drawer
  }

  /// The number of pages per job whose drawings, about 25 MB each, are in memory at a time.
  private static let pagesPerJob = 2

  /// Returns the text of pages by their indices, without pages that cannot be drawn.
  func pages(
    _ pages: [ExtractedPage], of reader: TextExtraction, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) -> [Int: RecognizedPage] {
    var texts: [Int: RecognizedPage] = [:]
    var stream = PageStream(options)
    for pages in pages.portions(of: Self.pagesPerJob * options.work.jobs) {
      var read = await drawings(of: Array(pages), in: reader)[...]
      let drawn = Set(read.map(\.index))
      for page in pages where !drawn.contains(page.index) {
        report(.notCompared(page: page.index + 1))
      }
      try await stream.convert(read.map(\.drawing), report: { report(.recognition($0)) }) {
        (page) throws(ConversionError) in
        texts[read.removeFirst().index] = page.recognized
      }
    }
    return texts
  }

  private func drawings(
    of pages: [ExtractedPage], in reader: TextExtraction
  ) async -> [(index: Int, drawing: ScanSource)] {
    let toDraw = pages.map { $0.pageToDraw(dotsPerInch: Self.dotsPerInch, for: .recognition) }
    let drawings = await drawer.ppms(of: toDraw, in: reader.bytes, processes: options.work.jobs)
    return zip(zip(pages, toDraw), drawings).compactMap { pair, bytes in
      let (page, drawn) = pair
      let resolution = Resolution(Double(drawn.dotsPerInch) / page.userUnit)
      return bytes.map { (page.index, .drawing(of: reader.path, $0, resolution)) }
    }
  }
}
