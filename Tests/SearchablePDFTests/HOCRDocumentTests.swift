import Foundation
import PDFSyntax
import PageModel
@testable import SearchablePDF
import TestSupport
import Testing
import Understanding

/// Turns a recognised page in a file of hOCR into a PDF file, to look at what readers make of it.
///
///     SCANPDF_HOCR=page.hocr SCANPDF_PDF=page.pdf swift test --filter HOCRDocumentTests
@Suite struct HOCRDocumentTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(.enabled(if: environment["SCANPDF_HOCR"] != nil && environment["SCANPDF_PDF"] != nil))
  func `a file of hOCR becomes a PDF file with its text`() throws {
    let paths = (Self.environment["SCANPDF_HOCR"] ?? "", Self.environment["SCANPDF_PDF"] ?? "")
    let isShown = Self.environment["SCANPDF_SHOW"] != nil
    let markup = try String(contentsOfFile: paths.0, encoding: .utf8)
    var writer = try DocumentWriter(
      sink: MemorySink(), visibility: isShown ? .outlined : .hidden)
    for page in HOCRPage.pages(of: markup) {
      let geometry = PageGeometry(size: page.size, resolution: Resolution(300))
      let fitter = LineFitter(
        sizeStep: geometry.pixelsPerPoint / 100)
      try writer.append(
        PreparedPage(
          geometry: geometry, orientation: .upright, image: nil,
          paragraphs: fitter.fit(TextCleaning.clean(page))))
    }
    let bytes = try writer.finish(Metadata(producer: "scanpdf test", created: 0)).bytes
    try Data(bytes).write(to: URL(filePath: paths.1))
  }
}
