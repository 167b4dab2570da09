import Files
import Testing

@Suite struct PrintableTextTests {
  @Test func `a name cannot move the cursor or forge a line`() {
    #expect("a\u{1B}[31m\nscanpdf: b".printable == "a?[31m?scanpdf: b")
  }
}
