package import Documents
import Files
package import Inputs
import PDFSyntax
import PagePipeline
import TextLayer

extension ReviewWriter {
  /// Writes the review of the images of a list.
  ///
  /// - Throws: a `ConversionError` if recognition cannot begin, or a file cannot be written.
  package func write(
    of list: InputList, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) {
    let numbers = try options.pages.selected(of: Array(1...max(list.sources.count, 1)))
    let sources = numbers.map { list.sources[$0 - 1] }
    let document = ReviewedDocument(
      path: sources.first?.path ?? "", producer: options.producer,
      files: sources.map { Array("\($0.name)\u{0}".utf8) + ($0.bytes ?? []) })
    report(.began(pages: sources.count))
    var files = ReviewFiles(
      path: options.output, of: document, numbers: numbers, pagesPerFile: options.pagesPerFile)
    var pages = PageStream(conversion)
    var written = 0
    try await pages.convert(sources, report: { report(.recognition($0)) }) {
      (page) throws(ConversionError) in
      written += 1
      report(.recognition(.wrote(page.report, number: written, of: numbers.count)))
      try files.write(await reviewed(page, number: numbers[written - 1]), report: report)
    }
  }

  private func reviewed(_ result: PageResult, number: Int) async -> ReviewedPage {
    let box = result.page.geometry.mediaBox
    let page = PageToDraw(
      index: 0, sides: (box.width, box.height), dotsPerInch: options.dotsPerInch, for: .people)
    let images = await drawer.jpegs(
      of: [page], in: TrialDocument.bytes(of: [result.page]), processes: 1,
      limitsLength: options.limitsImages)
    return ReviewedPage(
      number: number, file: OutputPath.name(of: result.report.source.recordedPath),
      grade: result.report.grade, text: result.recognized, hasConfidences: true,
      dictionary: options.dictionary, image: images.first ?? nil)
  }
}
