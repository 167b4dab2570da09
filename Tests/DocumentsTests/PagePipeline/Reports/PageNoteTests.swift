import PageModel
import Testing
import WorkerProtocol

@testable import Inputs
@testable import PagePipeline

@Suite struct PageNoteTests {
  private func page(
    words: Int = 12, confidence: Double, text: String = "xyz"
  ) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 30, bottom: 10)
    let words = (0..<words).map { _ in Word(text: text, box: box, confidence: confidence) }
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 4, ascenders: 2, descenders: 2), words: words)
    return RecognizedPage(
      size: PixelSize(width: 100, height: 100),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
  }

  private func warnings(_ page: RecognizedPage, _ evidence: UprightEvidence) -> [String] {
    PageNote.warnings(about: page, recognizedIn: "eng", evidence: evidence).map { "\($0)" }
  }

  @Test func `uncertain text names the likely cause`() {
    let poor = page(confidence: 44)
    let turned =
      "text is uncertain (44 %); "
      + "set --rotate if the page is upside down, or -l if it is in another language"
    #expect(warnings(poor, .undecided) == [turned])
    #expect(warnings(poor, .notSought) == [turned])
    #expect(
      warnings(poor, .letterShapes)
        == [
          "text is uncertain (44 %); "
            + "set -l if it is in another language, or scan it again if the scan is poor"
        ])
  }

  @Test func `a page whose upper side is not certain is told if its text is not uncertain`() {
    #expect(
      warnings(page(confidence: 70), .undecided)
        == ["the orientation of the page is uncertain; if it is wrong, set --rotate"])
    #expect(warnings(page(confidence: 70), .recognition) == [])
    #expect(warnings(page(confidence: 95), .sureText) == [])
  }

  @Test func `everything that text lacks is said`() {
    let letters = "2 of 9 letters of its text have no Unicode value"
    let cut = "a part of its text is too long or cannot be decoded"
    let field = "its text lacks the values of 1 form field"
    let lost = ", so that the sidecars lack it"
    for (unknown, isCut, fields, reason) in [
      (2, false, 0, letters + lost), (0, true, 0, cut + lost), (0, false, 1, field),
      (2, true, 1, "\(letters) and \(cut)\(lost); \(field)"),
    ] {
      let text = PDFPageText(
        records: 0..<0, dotsPerInch: 300, letters: 9, unknownLetters: unknown,
        unreadFields: fields, isCut: isCut)
      let note = PageNote.unreadText(text)
      #expect(note.reason == reason)
      #expect(note.consequence?.contains("pdftotext") == (unknown > 0 || isCut))
      #expect(note.consequence?.contains("--existing-text redo") == (fields > 0))
    }
  }

  @Test func `only pages with words of text may be in a language in doubt`() {
    let decision = LanguageDecision(
      languages: "eng", isCertain: false,
      candidates: [.init(code: "eng", share: 0.5), .init(code: "nld", share: 0.49)])
    func warnings(_ page: RecognizedPage) -> [PageNote.Kind] {
      PageNote.warnings(
        about: page, recognizedIn: "eng", evidence: .sureText, decision: decision
      ).map(\.kind)
    }
    #expect(warnings(page(confidence: 90)) == [.uncertainLanguage])
    #expect(warnings(page(confidence: 90, text: "1024")) == [])
    #expect(warnings(page(confidence: 40)) == [.uncertainText])
    #expect(warnings(page(words: 50, confidence: 90, text: "und")) == [.otherLanguage])
  }

  @Test func `words beside ink that was not read are named, also on a page of few words`() {
    let box = BoundingBox(left: 0, top: 0, right: 30, bottom: 10)
    let whole = page(words: 2, confidence: 95)
    let broken = whole.compactMapLines { line in
      line.with(words: line.words.map { $0.with(text: "57", unread: box) })
    }
    #expect(warnings(whole, .notSought) == [])
    #expect(
      warnings(broken, .notSought)
        == [
          "ink beside 2 words was not read: 57, 57; a part of a word, or a row near it, may be missing; "
            + "compare with the image, as in scanpdf review"
        ])
  }

  @Test func `a few words are not judged`() {
    #expect(warnings(page(words: 9, confidence: 20), .undecided) == [])
  }
}
