import TestSupport
import Testing

@Suite struct ForeignReaderTests {
  @Test(.enabled(if: QPDF.isInstalled))
  func `qpdf finds no errors`() throws {
    #expect(try QPDF.complaint(about: SampleDocument.bytes()) == nil)
  }
}
