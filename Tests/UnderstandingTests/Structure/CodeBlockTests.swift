import PageModel
import Testing
import Understanding

@Suite struct CodeBlockTests {
  private static let program = [
    "int main(int argc, char **argv) {", "    while ((c = fgetc(f)) != EOF) {",
    "        if (c == '*') n++;", "    }", "", "    printf(\"%d lines\", n);", "}",
  ]

  /// Returns the lines of the blocks of code on a page of monospaced lines under a heading.
  private func code(_ texts: [String], letters: [Double] = []) -> [[String]] {
    let lines = Sketch.lines(texts, top: 400).map { line in
      guard !letters.isEmpty else { return line }
      // Proportional letters: words are wider or narrower in turn.
      var left = line.box.left
      let words = line.words.enumerated().map { index, word -> Word in
        let right = left + word.box.width * letters[index % letters.count]
        defer { left = right + 10 }
        return word.with(
          box: BoundingBox(left: left, top: word.box.top, right: right, bottom: word.box.bottom))
      }
      return line.with(words: words)
    }
    let page = Sketch.page([
      Sketch.block([Sketch.line("Listing 3", top: 200, scale: 1.6)]), Sketch.block(lines),
    ])
    return PageStructuring.elements(of: ParagraphGrouping.group(page)).compactMap { element in
      if case .code(let lines) = element { CodeBlock.text(of: lines) } else { nil }
    }
  }

  @Test func `a program keeps its lines and indents`() {
    #expect(
      code(Self.program).map { $0.filter { !$0.isEmpty } } == [Self.program.filter { !$0.isEmpty }])
  }

  @Test func `text of a typewriter is no program`() {
    #expect(
      code([
        "The committee met in spring and heard the reports of all its members,",
        "who had been to the north (and to the south); they had seen the bridges,",
        "the schools and the roofs, most of which were older than the committee.",
      ]).isEmpty)
  }

  @Test func `proportional text with the signs of programs is no code block`() {
    #expect(code(Self.program, letters: [0.7, 1.3, 1]).isEmpty)
  }
}
