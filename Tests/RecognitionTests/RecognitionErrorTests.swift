import Testing

@testable import Recognition

@Suite struct RecognitionErrorTests {
  @Test func `each says what to do`() {
    let missing = RecognitionError.languagesMissing(["deu_frak"], installed: [], folder: "/data")
    #expect(
      "\(missing)" == "language deu_frak is not installed in /data (installed: none); "
        + "on Debian: sudo apt install tesseract-ocr-deu-frak")
    let unusable = RecognitionError.languageDataUnusable("eng", folder: "/data")
    #expect(
      "\(unusable)" == "the language data of eng in /data cannot be loaded; install them again")
  }
}
