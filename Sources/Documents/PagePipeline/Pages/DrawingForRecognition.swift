import ImageFiles
import Inputs
import InstallationAdvice
import PageModel
import SearchablePDF
import Supervision
import WorkerProtocol

extension PageDrawer {
  /// Makes a drawer under the limits of the options; `nil` if they name no program.
  package init?(_ options: WorkOptions) {
    guard let program = options.drawingProgram else { return nil }
    self.init(
      program: program, memory: options.memory,
      seconds: DrawingProgram.limit(ofTimeout: options.recognitionTimeout))
  }
}

/// Draws pages of PDFs that are more than images, through pdftoppm (poppler-utils) in a confined
/// process.
enum DrawingForRecognition {
  /// The advice if pdftoppm is not installed.
  static let advice = "pdftoppm draws such pages: \(SystemPackage.advice([.popplerTools]))"

  /// The maximum length in bytes of a file that pdftoppm gets as a whole for each page.
  private static let maximumWholeFileLength = 1 << 20

  /// Returns whether the page is to be extracted from its file, because it is drawn in another
  /// form, or because reading the whole file for each page would take long.
  static func wantsExtraction(
    of page: PDFPageSource, _ rendering: PDFPageSurvey.Rendering
  ) -> Bool {
    rendering.needsExtraction
      || page.pdf.bytes.count > maximumWholeFileLength && page.pdf.survey.pages.count > 1
  }

  /// Draws the visible part of a page upright from the whole file or from `extracted`, a PDF of the
  /// page alone, and returns the image with its resolution.
  ///
  /// - Throws: `PageFailure.page` if the page cannot be drawn.
  static func image(
    of page: PDFPageSource, _ rendering: PDFPageSurvey.Rendering, extracted: [UInt8]?,
    by drawer: PageDrawer, maximumPixels: Int
  ) async throws(PageFailure) -> SourceImage {
    let survey = page.survey
    let drawn = PageToDraw(
      index: extracted == nil ? page.index : 0, sides: (survey.width, survey.height),
      dotsPerInch: dotsPerInch(for: survey, rendering, maximumPixels: maximumPixels))
    guard drawn.dotsPerInch >= 1 else { throw .page("is too large to be drawn") }
    let outcome = await drawer.output(
      of: [drawn], in: [extracted ?? page.pdf.bytes], as: .ppm)
    switch outcome {
    case .success(let bytes):
      guard let image = try? SourceImage(bytes: bytes), image.format == .pnm, image.damage == nil
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

  /// Returns the number of pixels per 72 units of user space, from the resolution that the page
  /// needs and the limits of pixels; 0 for a page that is too large.
  static func dotsPerInch(
    for survey: PDFPageSurvey, _ rendering: PDFPageSurvey.Rendering, maximumPixels: Int
  ) -> Int {
    DrawingProgram.dotsPerInch(
      for: (survey.width, survey.height),
      wanted: (rendering.dotsPerInch * survey.userUnit).rounded(),
      maximumPixels: min(maximumPixels, PageToDraw.Purpose.recognition.rawValue))
  }
}
