import PDFSyntax
import Testing

@Suite struct PDFTokenizerTests {
  private func tokens(_ content: String) -> (tokens: [PDFToken], isAmbiguous: Bool) {
    var tokenizer = PDFTokenizer(Array(content.utf8))
    var tokens: [PDFToken] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return (tokens, tokenizer.isAmbiguous)
  }

  private func word(_ text: String) -> PDFToken { .word(ArraySlice(text.utf8)) }

  @Test func `content is split into numbers, names, strings, delimiters and words`() {
    let read = tokens("[-1.5(a\\(b)<41 4>]/A#20B<</C true>>% (\nBT")
    #expect(
      read.tokens == [
        .arrayStart, .number(-1.5, isPlainInteger: false), .string(Array("a(b".utf8)),
        .string([0x41, 0x40]), .arrayEnd,
        .name(Array("A B".utf8)), .dictionaryStart, .name(Array("C".utf8)), word("true"),
        .dictionaryEnd, word("BT"),
      ])
    #expect(!read.isAmbiguous)
  }

  @Test(arguments: [
    ("(a\\101\\\nb\r\n)", "aAb\r\n"), ("(\\(\\n(\\8))", "(\n(8)"), ("<4 14>", "A@"),
  ])
  func `strings are decoded, with line ends as they are unless asked otherwise`(
    written: String, text: String
  ) {
    #expect(tokens(written).tokens == [.string(Array(text.utf8))])
    var objects = PDFTokenizer(Array(written.utf8), normalizesLineEnds: true)
    #expect(objects.next() == .string(Array(text.replacing("\r\n", with: "\n").utf8)))
  }

  @Test(arguments: [
    "3Tr", "--3 Tr", "1-2 Td", "1.2.3 w", "1e5 w", ")", "> ", "{ }", "(a", "<41", "<4x>", "- w",
    "/A#00 ",
  ])
  func `content that PDF readers split differently is ambiguous`(content: String) {
    #expect(tokens(content).isAmbiguous)
  }
}
