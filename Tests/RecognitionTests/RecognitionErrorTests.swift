import InstallationAdvice
import Testing

@testable import Recognition

@Suite struct RecognitionErrorTests {
  @Test func `each error says what to do`() {
    let missing = RecognitionError.languagesMissing(["aze_cyrl"], installed: [], directory: "/data")
    #expect(
      "\(missing)" == "language aze_cyrl is not installed in /data (installed: none); "
        + SystemPackage.advice([.languageData(code: "aze_cyrl", name: "Azerbaijani, Cyrillic")]))
    let unknown = RecognitionError.languagesMissing(["xyz"], installed: ["eng"], directory: "/data")
    #expect(
      "\(unknown)" == "language xyz is not installed in /data (installed: eng); "
        + "scanpdf languages lists the known ones")
    let unusable = RecognitionError.languageDataUnusable("eng", directory: "/data")
    #expect(
      "\(unusable)" == "the language data of eng in /data cannot be loaded; install them again")
  }
}
