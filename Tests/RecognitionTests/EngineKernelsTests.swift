import CTesseract
import PageModel
import Recognition
@testable import TesseractEngine
import Testing
import WorkerProtocol

extension EngineTests {
  /// Line networks that scanpdf evaluates, or Tesseract.
  @Suite struct EngineKernelsTests {
    /// A page recognised with kernels, by a library that says that it is of a version.
    private func recognized(
      _ kernels: RecognitionOptions.EngineKernels, languages: String = "eng",
      version: String? = nil, use: RecognitionOptions.EngineUse = .accelerated
    ) throws -> (page: RecognizedPage, report: EngineReport) {
      var options = RecognitionOptions(languages: languages)
      options.engineKernels = kernels
      options.engineUse = use
      let engine = try TesseractEngine(options, claimedVersion: version)
      let image = try SamplePage.prepared("10-bullets.png", resolution: 300)
      let recognizer = EngineRecognizer(engine, level: options.level)
      return (try recognizer.recognize(image, threads: 1).page, engine.report)
    }

    @Test func `the words do not depend on who evaluates the networks`() throws {
      let expected = try recognized(.tesseract)
      #expect(expected.report.evaluation == .byTesseract(.choice))
      #expect(expected.page.wordCount > 100)
      for kernels in [RecognitionOptions.EngineKernels.fastest, .avx2, .scalar] {
        let found = try recognized(kernels)
        #expect(found.page == expected.page, "\(kernels)")
      }
    }

    @Test func `networks of several languages are compared before the first page`() throws {
      let found = try recognized(.scalar, languages: "eng+deu")
      #expect(found.report.evaluation == .byScanpdf(instructions: "scalar"))
    }

    @Test func `Tesseract's public interface alone reads the same words`() throws {
      let expected = try recognized(.fastest)
      let found = try recognized(.fastest, use: .tesseract)
      #expect(found.report.evaluation == .byTesseract(.publicInterface))
      #expect(found.report.replacements.isEmpty)
      #expect(found.page.wordCount > 100)
      #expect(words(of: found.page) == words(of: expected.page))
    }

    private func words(of page: RecognizedPage) -> [String] {
      page.lines.flatMap(\.words).map(\.text)
    }

    @Test func `an unknown version of Tesseract is accepted by comparison`() throws {
      let found = try recognized(.scalar, version: "5.99.0")
      #expect(found.report.untestedLibrary == "Tesseract 5.99.0")
      #expect(found.report.evaluation == .byScanpdf(instructions: "scalar"))
      #expect(found.page == (try recognized(.tesseract)).page)
      let proofs = Dictionary(
        uniqueKeysWithValues: found.report.replacements.map { ($0.function, $0.proof) })
      #expect(
        proofs == [
          .pixOpenBrick: .equalResults, .pixWriteMem: .equalResults,
          .pixClipRectangle: .equalResults, .recognizeLine: .equalResults,
          .loadUniversal: .untestedVersion, .openMP: .untestedVersion,
        ])
    }

    @Test func `every replacement is active in this Tesseract, which the tests run with`() throws {
      let report = try recognized(.tesseract).report
      #expect(report.untestedLibrary == "", "add it to replacements.cpp")
      #expect(report.replacements.map(\.function) == FunctionReplacement.Function.allCases)
      #expect(report.replacements.filter { !$0.proof.isActive }.isEmpty)
    }
  }
}
