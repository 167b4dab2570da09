import Fitting
import Foundation
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import SearchablePDF
@testable import TextLayer

/// Lines of Arabic and Hebrew that contain numbers, foreign words and brackets.
@Suite struct MixedDirectionTests {
  /// A page with one line, whose words have equal widths from right to left.
  private func page(_ text: String) -> RecognizedPage {
    let words = text.split(separator: " ").enumerated().map { index, word in
      let right = 950 - 130 * index
      return "<span class='ocrx_word' title='bbox \(right - 100) 100 \(right) 150'>\(word)</span>"
    }
    let markup = """
      <div class='ocr_page' title='bbox 0 0 1000 1000'><p class='ocr_par' dir='rtl'
      title='bbox 0 100 950 150'><span class='ocr_line' title='bbox 0 100 950 150; baseline 0 -12;
      x_size 50; x_descenders 12; x_ascenders 12'>\(words.joined(separator: " "))</span></p></div>
      """
    return HOCRPage.pages(of: markup)[0]
  }

  private static let texts = [
    "في عام 1984 افتتحت (المكتبة الكبيرة).", "כתב ISO 9001 בעמוד (12), 50% ממנו!", "١٩٨٤ كتاب،",
    "(12/3/1984)", "שלום, עולם.", "Hello שלום",
  ]

  @Test(arguments: texts)
  func `every word passes both checks of the text`(text: String) throws {
    let page = page(text)
    let geometry = PageGeometry(size: page.size, resolution: Resolution(300))
    let fitter = LineFitter(sizeStep: 0.01)
    let paragraphs = fitter.fit(page)
    #expect(FittedTextCheck.fault(in: paragraphs.flatMap(\.lines), of: page) == nil)
    var writer = DocumentWriter()
    let fault = writer.append(
      PreparedPage(
        geometry: geometry, orientation: .upright, image: nil, paragraphs: paragraphs))
    #expect(fault == nil)
  }

  @Test func `pieces come one after the other as they are read`() throws {
    let page = page("עמוד 1984 ספר")
    let geometry = PageGeometry(size: page.size, resolution: Resolution(300))
    let fitter = LineFitter(sizeStep: 0.01)
    var writer = DocumentWriter()
    writer.append(
      PreparedPage(
        geometry: geometry, orientation: .upright, image: nil, paragraphs: fitter.fit(page)))
    let document = try ReadDocument(
      try writer.finish(Metadata(producer: "scanpdf test", created: 0)).bytes)
    let words = try document.texts()[0].unicodeScalars
      .filter { $0.properties.generalCategory != .format }
    #expect(
      String(String.UnicodeScalarView(words)).split(separator: " ") == ["דומע", "1984", "רפס"])
  }
}
