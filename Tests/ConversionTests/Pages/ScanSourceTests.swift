import Conversion
import Testing

@Suite struct ScanSourceTests {
  @Test func `the name of a page is printable`() {
    #expect(ScanSource(path: "x\ry").name == "x?y")
  }
}
