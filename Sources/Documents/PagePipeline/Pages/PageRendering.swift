import ImageFiles
import InstallationAdvice
import PDFUpdate
import PageModel
import SearchablePDF
import Supervision
import WorkerProtocol

/// Draws pages of PDFs that are more than images, through pdftoppm (poppler-utils) in a confined
/// process.
enum PageRendering {
  /// The maximum number of pixels of a drawn page, more than those of A2 at 300 dots per inch.
  ///
  /// An A0 page with print of 6 to 10 points has 99.3 % of its words at 300 dots per inch, and
  /// 98.1 % in 40 million pixels (160 dots per inch) in half the time.
  private static let maximumPixels = 40_000_000

  /// The advice if pdftoppm is not installed.
  static let advice = "pdftoppm draws such pages: \(SystemPart.advice([.popplerTools]))"

  /// The maximum length in bytes of a file that pdftoppm gets as a whole for each page.
  private static let longestWholeFile = 1 << 20

  /// Whether the page is to be extracted from its file, because it is drawn without its text, or
  /// because reading the whole file for each page would take long.
  static func wantsExtraction(of page: PDFPageSource) -> Bool {
    page.survey.rendering?.omitsText == true
      || page.pdf.bytes.count > longestWholeFile && page.pdf.survey.pages.count > 1
  }

  /// Draws the visible part of a page upright from the whole file or from `extracted`, a PDF of the
  /// page alone, and returns the image with its resolution.
  ///
  /// - Throws: `PageFailure.page` if the page cannot be drawn.
  static func image(
    of page: PDFPageSource, extracted: [UInt8]?, by program: String, _ options: ConversionOptions
  ) async throws(PageFailure) -> SourceImage {
    let survey = page.survey
    let number = extracted == nil ? page.index + 1 : 1
    let dotsPerInch = dotsPerInch(for: survey, maximumPixels: options.maximumPixels)
    guard dotsPerInch >= 1 else { throw .page("is too large to be drawn") }
    let dotsPerUnit = Double(dotsPerInch) / 72
    let seconds = DrawingProgram.limit(ofTimeout: options.recognitionTimeout)
    let command = WorkerCommand.rendering(
      by: program, pages: number...number, as: .png, dotsPerInch: dotsPerInch,
      memory: options.workerMemory, seconds: seconds)
    let outcome = await WorkerProcess.output(
      of: command, for: [extracted ?? page.pdf.bytes],
      upTo: WorkerConnection.maximumImageLength(
        PixelSize(
          width: Int(bounded: survey.width * dotsPerUnit) + 2,
          height: Int(bounded: survey.height * dotsPerUnit) + 2)),
      within: seconds)
    switch outcome {
    case .success(let bytes):
      guard let image = try? SourceImage(bytes: bytes), image.format == .png, image.damage == nil
      else { throw .page("cannot be drawn by pdftoppm") }
      let resolution = Resolution(
        horizontal: 72 * Double(image.size.width) / (survey.width * survey.userUnit),
        vertical: 72 * Double(image.size.height) / (survey.height * survey.userUnit))
      return image.placed(.upright, resolution: resolution, profile: [])
    case .failure(.timedOut(let seconds)):
      throw .page(
        "pdftoppm took longer than \(seconds) s to draw it (a longer --timeout allows more)")
    case .failure: throw .page("cannot be drawn by pdftoppm")
    }
  }

  /// Returns the number of pixels per 72 units of user space, from the resolution that the page needs
  /// and the limits of pixels; 0 for a page that is too large.
  static func dotsPerInch(for survey: PDFPageSurvey, maximumPixels: Int) -> Int {
    DrawingProgram.dotsPerInch(
      for: (survey.width, survey.height),
      wanted: ((survey.rendering?.dotsPerInch ?? 0) * survey.userUnit).rounded(),
      maximumPixels: min(maximumPixels, Self.maximumPixels))
  }
}
