import Documents
package import Inputs
import PageModel
package import PagePipeline

/// Makes reviews: of images, which are recognised, or of a PDF with the text that it has.
package struct ReviewWriter: Sendable {
  let options: ReviewOptions
  /// The options for recognising images, with the limits for drawing pages.
  let conversion: ConversionOptions
  let drawer: PageDrawer

  /// Prepares the drawing of pages.
  ///
  /// - Throws: `ConversionError.drawingProgramMissing` if pdftoppm is not installed.
  package init(
    _ options: ReviewOptions, _ conversion: ConversionOptions
  ) throws(ConversionError) {
    guard let drawer = PageDrawer(conversion.work) else { throw .drawingProgramMissing }
    self.options = options
    self.drawer = drawer
    var conversion = conversion
    // The boxes of words must fit the image as it is shown.
    conversion.page.straightening.deskew = .off
    self.conversion = conversion
  }
}

extension ReviewWriter {
  /// The maximum number of pages whose images are in memory at a time.
  private static let maximumPagesAtOnce = 32

  /// Writes the review of the PDF at `path`, whose bytes are `bytes` if they were read already.
  ///
  /// - Throws: a `ConversionError` if the PDF cannot be read, or a file cannot be written.
  package func write(
    of path: String, bytes: [UInt8]?, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) {
    let reader = try await TextExtraction(
      of: path, bytes: bytes, password: options.password, keepsPlaces: true, wantsFile: true)
    for note in reader.notes { report(.note(note)) }
    let indices = try reader.indices(of: options.pages)
    guard !indices.isEmpty else { throw .pdf(path: path, .surveyFailed("it has no pages")) }
    let document = ReviewedDocument(
      path: path, producer: options.producer, files: [reader.bytes])
    report(.began(pages: indices.count))
    var files = ReviewFiles(
      path: options.output, of: document, numbers: indices.map { $0 + 1 },
      pagesPerFile: options.pagesPerFile)
    var waiting: [ExtractedPage] = []
    var read = 0
    let tally = try await reader.read(indices) { (page) throws(ConversionError) in
      waiting.append(page)
      read += 1
      guard waiting.count >= pagesAtOnce || read == indices.count else { return }
      for page in try await reviewed(waiting, of: reader, report: report) {
        try files.write(page, report: report)
      }
      waiting = []
    }
    for note in tally.notes { report(.note(note)) }
  }

  private var pagesAtOnce: Int {
    min(conversion.work.jobs * PageDrawer.peopleGroupSize, Self.maximumPagesAtOnce)
  }

  /// Returns pages with their images and, if they are compared, their second readings.
  private func reviewed(
    _ pages: [ExtractedPage], of reader: TextExtraction, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) -> [ReviewedPage] {
    let toDraw = pages.map { $0.pageToDraw(dotsPerInch: options.dotsPerInch, for: .people) }
    let images = await drawer.jpegs(
      of: toDraw, in: reader.bytes, processes: conversion.work.jobs,
      limitsLength: options.limitsImages)
    let second =
      options.compares
      ? try await SecondReading(conversion, drawer).pages(pages, of: reader, report: report) : [:]
    return zip(pages, images).map { page, image in
      ReviewedPage(
        number: page.index + 1, text: page.recognized, hasConfidences: page.hasConfidences,
        comparison: second[page.index].map { ReviewComparison($0, on: page.recognized.size) },
        dictionary: options.dictionary, image: image)
    }
  }
}
