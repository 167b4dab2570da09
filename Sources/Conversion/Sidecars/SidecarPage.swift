import SearchablePDF
import ImageFiles
package import PageLayout

/// What a sidecar may say of one page.
package struct SidecarPage: Sendable {
  /// The page's place in the document, from 1.
  package let number: Int
  package let recognized: RecognizedPage
  package let report: PageReport
  /// Dots per inch along the upright image's axes; `nil` where there is no image.
  package let resolution: Resolution?

  /// Makes the page at place `number`, from 1.
  package init(
    number: Int, recognized: RecognizedPage, report: PageReport, resolution: Resolution?
  ) {
    self.number = number
    self.recognized = recognized
    self.report = report
    self.resolution = resolution
  }
}

extension SidecarPage {
  /// Makes the page from what came of it.
  init(number: Int, _ result: PageResult) {
    let resolution = result.report.resolution?.resolution
    self.init(
      number: number, recognized: result.recognized, report: result.report,
      resolution: resolution.map(result.page.orientation.uprightResolution))
  }
}
