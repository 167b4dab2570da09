import Files
import Testing

@Suite struct PrintableTextTests {
  @Test func `a name cannot move the cursor or forge a line`() {
    #expect("a\u{1B}[31m\nscanpdf: b".printable == "a?[31m?scanpdf: b")
  }

  @Test func `a name cannot reorder or break a line`() {
    #expect("a\u{202E}gpj.exe\u{2028}b\u{2029}c\u{2066}".printable == "a?gpj.exe?b?c?")
    #expect("ä 漢 👨\u{200D}👩 ב".printable == "ä 漢 👨\u{200D}👩 ב")
  }

  @Test func `an excerpt is printable and short, whatever the text`() {
    let text = "\u{1B}[2J" + "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(text.printableExcerpt.unicodeScalars.count == 301)
    #expect(text.printableExcerpt.hasPrefix("?[2J"))
    #expect("\u{9B}31m short".printableExcerpt == "?31m short")
  }
}
