import Fitting
import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import WorkerProtocol

@testable import SearchablePDF
@testable import TextLayer

/// A page loses its text only if it gets new text.
@Suite struct KeptTextTests {
  private static let texts = [
    "BT 3 Tr /F0 2 Tf 9 8 Td (ab) Tj ET ", "BT 7 Tr /F0 2 Tf 9 8 Td (ab) Tj ET ",
    "/ScanpdfText BMC q 3 Tr BT /FScan 9 Tf 90 Tz 1 2 Td (owns) Tj ET 0 Tr Q EMC ",
    "BT /F0 0 Tf 9 8 Td (ab) Tj ET ", "",
  ]

  /// Returns a PDF of up to three pages with text of several kinds, also in a form and in a stream
  /// of its own.
  private func file(_ random: inout SeededGenerator) throws -> [UInt8] {
    let image = "q 40 0 0 20 0 0 cm /Im0 Do Q "
    func text() -> String { Self.texts.randomElement(using: &random) ?? "" }
    var scan = SampleScan(content: text() + image + text())
    if Bool.random(using: &random) {
      scan.content += "/Fm0 Do"
      scan.form = text()
    }
    if Bool.random(using: &random) { scan.firstStream = Array(text().utf8) }
    scan.pageCount = Int.random(in: 1...3, using: &random)
    return try scan.bytes()
  }

  /// Returns the number of letters of each page.
  private func letters(in file: [UInt8]) throws -> [Int] {
    var request = PDFSurveyRequest(maximumPixels: 1_000, purpose: .text)
    request.textPages = [0, 1, 2]
    return try DocumentSurveyor.survey(file, request).survey.pages.map { $0.text?.letters ?? 0 }
  }

  /// Returns a page as recognition may return it: with a word, without one, or failed, and possibly
  /// turned.
  private func page(_ random: inout SeededGenerator) -> PreparedPage {
    let word = FittedWord(
      glyphs: "new".map { BoxGlyph(text: String($0), advance: 500) }, left: 1, width: 9, baseline: 9
    )
    let lines = [[FittedLine(size: 5, words: [word])], [FittedLine(size: 5, words: [])], []]
    var page = PreparedPage(
      geometry: PageGeometry(size: PixelSize(width: 40, height: 20), resolution: Resolution(72)),
      orientation: .upright, image: nil,
      paragraphs: [FittedParagraph(lines: lines.randomElement(using: &random) ?? [])],
      isTextMissing: Int.random(in: 0..<4, using: &random) == 0)
    page.quarters = Bool.random(using: &random) ? 0 : Int.random(in: 0..<4, using: &random)
    return page
  }

  /// Returns a PDF after some of its pages got new text, or none.
  private func updated(_ pdf: SurveyedPDF, _ random: inout SeededGenerator) throws -> [UInt8] {
    var update = DocumentUpdate(of: pdf)
    for index in pdf.survey.pages.indices where Bool.random(using: &random) {
      _ = update.setText(of: page(&random), onPage: index)
    }
    return try update.finish(Metadata(producer: "test")).bytes
  }

  /// Returns a new document of copies of a PDF's pages.
  private func copied(_ pdf: SurveyedPDF, _ random: inout SeededGenerator) throws -> [UInt8] {
    let places = pdf.survey.pages.indices.map { PDFPageSource(pdf: pdf, index: $0) }
    var document = try RebuiltDocument(
      of: places, main: pdf, mustClaim: false, in: DocumentWriter())
    for place in places { _ = try document.append(page(&random), copying: place) }
    return try document.finish(Metadata(producer: "test"), keepsMetadata: true).bytes
  }

  @Test(arguments: 0..<60)
  func `no page that had letters ends with none`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try file(&random)
    let before = try letters(in: file)
    let existing = ExistingText.allCases.randomElement(using: &random) ?? .keep
    let results = [
      try updated(SurveyedPDF(surveying: file, existing), &random),
      try copied(SurveyedPDF(surveying: file, existing, .rebuild), &random),
    ]
    for result in results {
      let after = try letters(in: result)
      #expect(after.count == before.count)
      #expect(zip(before, after).allSatisfy { $0 == 0 || $1 > 0 }, "\(before) to \(after)")
    }
  }

  @Test func `a page without new text is not even written again`() throws {
    var scan = SampleScan(content: Self.texts[0] + "q 40 0 0 20 0 0 cm /Im0 Do Q ")
    scan.pageCount = 3
    let pdf = try SurveyedPDF(surveying: scan.bytes(), .redo)
    #expect(pdf.survey.pages.allSatisfy { $0.removal != nil })
    var update = DocumentUpdate(of: pdf)
    let empty = PreparedPage(
      geometry: PageGeometry(size: PixelSize(width: 40, height: 20), resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: [])
    for index in 0..<3 { #expect(update.setText(of: empty, onPage: index) == nil) }
    #expect(try update.finish(Metadata(producer: "")).bytes == pdf.bytes)
  }
}
