import PageModel
import Recognition
@testable import TesseractEngine
import TestSupport
import Testing
import WorkerProtocol

extension EngineTests {
  /// Lines that scanpdf reads with Tesseract's language data, or Tesseract itself.
  @Suite struct LineRecognizerTests {
    /// A sample as it is recognised with options.
    private func recognized(
      _ sample: String, languages: String = "eng",
      _ change: (inout RecognitionOptions) -> Void = { _ in }
    ) throws -> (page: RecognizedPage, lines: LineReading) {
      var options = RecognitionOptions(languages: languages)
      change(&options)
      let engine = try TesseractEngine(options)
      let image = try SamplePage.prepared(sample, resolution: 300)
      let recognizer = EngineRecognizer(engine, level: options.level)
      return (try recognizer.recognize(image, threads: 1).page, engine.report.lines)
    }

    private func words(of page: RecognizedPage) -> [String] {
      page.lines.flatMap(\.words).map(\.text)
    }

    @Test(arguments: [("10-bullets.png", "eng"), ("08-brief-deutsch.png", "deu")])
    func `Tesseract reads the same words`(sample: String, languages: String) throws {
      let expected = try recognized(sample, languages: languages) { $0.engineUse = .tesseract }
      #expect(expected.lines == .byTesseract(.choice))
      #expect(expected.page.wordCount > 100)
      let found = try recognized(sample, languages: languages)
      guard case .byScanpdf = found.lines else {
        Issue.record("\(found.lines)")
        return
      }
      #expect(words(of: found.page) == words(of: expected.page))
    }

    @Test func `the words do not depend on the instructions`() throws {
      let expected = try recognized("10-bullets.png").page
      for kernels in [RecognitionOptions.EngineKernels.avx2, .scalar] {
        let found = try recognized("10-bullets.png") { $0.engineKernels = kernels }
        #expect(found.page == expected, "\(kernels)")
      }
    }

    @Test func `each word is read in the language that is surest of it`() throws {
      let found = try recognized("08-brief-deutsch.png", languages: "eng+deu")
      let alone = try recognized("08-brief-deutsch.png", languages: "deu")
      let words = found.page.lines.flatMap(\.words)
      #expect(words.count { $0.language == "deu" } > words.count / 2)
      let both = Set(words.map(\.text)).intersection(self.words(of: alone.page))
      #expect(Double(both.count) > 0.95 * Double(Set(words.map(\.text)).count))
    }

    @Test func `patterns of words are left to Tesseract, words of the user are not`() throws {
      let folder = try TemporaryDirectory()
      try folder.write("harbourmaster\n".utf8, to: "words")
      let file = folder.path("words")
      let patterns = try recognized("05-memo.png") { $0.userPatterns = file }
      #expect(patterns.lines == .byTesseract(.userPatterns))
      let userWords = try recognized("05-memo.png") { $0.userWords = file }
      #expect(userWords.lines != patterns.lines)
    }
  }
}
