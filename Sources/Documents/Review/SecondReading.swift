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

  /// Prepares to recognise pages with `options` as they lie.
  init(_ options: ConversionOptions, _ drawer: PageDrawer) {
    self.options = options.recognizingAsItLies
    self.drawer = drawer
  }

  /// Returns the text of pages by their indices, without pages that cannot be drawn.
  func pages(
    _ pages: [PDFTextPage], of reader: PDFTextReader, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) -> [Int: RecognizedPage] {
    var sources: [ScanSource] = []
    var indices: [Int] = []
    let places = pages.map { $0.place(dotsPerInch: Self.dotsPerInch, for: .recognition) }
    let images = await drawer.pngs(of: places, in: reader.bytes, processes: options.jobs)
    for case (let page, let image?) in zip(pages, images) {
      sources.append(ScanSource(path: reader.path, bytes: image))
      indices.append(page.index)
    }
    guard !sources.isEmpty else { return [:] }
    var texts: [Int: RecognizedPage] = [:]
    var stream = PageStream(options)
    var read = 0
    try await stream.convert(sources, report: { report(.recognition($0)) }) {
      (page) throws(ConversionError) in
      texts[indices[read]] = page.recognized
      read += 1
    }
    return texts
  }
}

extension PDFTextPage {
  /// Returns the place of the page for drawing it at a resolution in dots per inch.
  func place(dotsPerInch: Double, for purpose: DrawnPlace.Purpose) -> DrawnPlace {
    DrawnPlace(
      index: index, sides: sides, userUnit: userUnit, dotsPerInch: dotsPerInch, for: purpose)
  }
}

extension ConversionOptions {
  /// The options for pages whose images stay as they are.
  var recognizingAsItLies: ConversionOptions {
    var options = self
    options.straightening.rotation = .none
    options.recognition.findsOrientation = false
    options.straightening.deskew = .off
    return options
  }
}
