import PDFSyntax
import Testing

@Suite struct ContentTokenizerTests {
  private func tokens(_ content: String) -> (tokens: [ContentToken], isAmbiguous: Bool) {
    var tokenizer = ContentTokenizer(Array(content.utf8))
    var tokens: [ContentToken] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return (tokens, tokenizer.isAmbiguous)
  }

  private func word(_ text: String) -> ContentToken { .word(ArraySlice(text.utf8)) }

  @Test func `content is split into numbers, names, strings, delimiters and words`() {
    let read = tokens("[-1.5(a\\(b)<41 4>]/A#20B<</C true>>% (\nBT")
    #expect(
      read.tokens == [
        .arrayStart, .number(-1.5), .string(count: 3), .string(count: 2), .arrayEnd,
        .name(Array("A B".utf8)), .dictionaryStart, .name(Array("C".utf8)), word("true"),
        .dictionaryEnd, word("BT"),
      ])
    #expect(!read.isAmbiguous)
  }

  @Test(arguments: [
    "3Tr", "--3 Tr", "1-2 Td", "1.2.3 w", "1e5 w", ")", "> ", "{ }", "(a", "<41", "<4x>", "- w",
  ])
  func `content that PDF readers split differently is ambiguous`(content: String) {
    #expect(tokens(content).isAmbiguous)
  }
}
