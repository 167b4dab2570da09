import CTesseract
import PageLayout
import PageWork
import Testing

@testable import Recognition

extension EngineTests {
  /// Line networks that scanpdf evaluates, or Tesseract.
  @Suite struct EngineKernelsTests {
    /// A page recognised with kernels, by a library that says that it is of a version.
    private func recognized(
      _ kernels: RecognitionOptions.EngineKernels, languages: String = "eng",
      version: String? = nil
    ) throws -> (page: RecognizedPage, evaluation: NetworkEvaluation) {
      var options = RecognitionOptions(languages: languages)
      options.engineKernels = kernels
      var engine = try TesseractEngine(options, claimedVersion: version)
      let image = try SamplePage.prepared("10-bullets.png", resolution: 300)
      return (try engine.recognize(image, threads: 1).page, engine.networkEvaluation)
    }

    @Test func `the words do not depend on who evaluates the networks`() throws {
      let expected = try recognized(.tesseract)
      #expect(expected.evaluation == .byTesseract(.choice))
      #expect(expected.page.wordCount > 100)
      for kernels in [RecognitionOptions.EngineKernels.fastest, .avx2, .scalar] {
        let found = try recognized(kernels)
        #expect(found.page == expected.page, "\(kernels)")
      }
    }

    @Test func `networks of several languages are compared before the first page`() throws {
      let found = try recognized(.scalar, languages: "eng+deu")
      #expect(found.evaluation == .byScanpdf(instructions: "scalar"))
    }

    @Test func `another version of Tesseract evaluates its networks itself`() throws {
      let found = try recognized(.scalar, version: "5.99.0")
      #expect(found.evaluation == .byTesseract(.untestedVersion))
      #expect(found.page == (try recognized(.tesseract)).page)
    }
  }
}
