import PageModel
import Testing

@testable import PDFText

@Suite struct LetterLinesTests {
  /// Returns letters with an em of 10 pixels, each 5 pixels wide, from a position on.
  private func letters(
    _ text: String, _ x: Double, _ y: Double, object: Int? = nil
  ) -> [PlacedLetter] {
    text.enumerated().map { index, letter in
      let left = x + 5 * Double(index)
      return PlacedLetter(
        text: String(letter), start: Point(x: left, y: y), end: Point(x: left + 5, y: y), em: 10,
        orientation: .pageUp, direction: .leftToRight, textObject: object)
    }
  }

  private func lines(_ letters: [PlacedLetter], dividesObjects: Bool = false) -> [String] {
    let size = PixelSize(width: 3_000, height: 900)
    return LetterLines(size: size, dividesTextObjects: dividesObjects).lines(of: letters)
      .map { $0.line.words.map(\.text).joined(separator: " ") }
  }

  @Test(arguments: [(11.0, "abcd"), (12.1, "ab cd"), (16.0, "ab cd"), (34.0, "ab cd")])
  func `a gap divides words`(x: Double, line: String) {
    #expect(lines(letters("ab", 0, 50) + letters("cd", x, 50)) == [line])
  }

  @Test func `spaces divide words, and others are no letters`() {
    #expect(lines(letters("a b  c", 0, 50)) == ["a b c"])
  }

  @Test func `letters far to the side are in another column`() {
    #expect(lines(letters("ab", 0, 50) + letters("cd", 90, 50)) == ["ab", "cd"])
  }

  @Test(arguments: [(47.5, ["a2 b"]), (46.5, ["a 2 b"]), (44.0, ["a b", "2"])])
  func `a raised number is on its line if its baseline is near`(y: Double, expected: [String]) {
    #expect(lines(letters("a", 0, 50) + letters("2", 5, y) + letters("b", 13, 50)) == expected)
  }

  @Test func `words of lines that begin anywhere are in the order of the content`() {
    let all = letters("two", 0, 90) + letters("one", 0, 50) + letters("end", 20, 90)
    #expect(lines(all) == ["two end", "one"])
  }

  @Test func `bold type that is drawn twice is read once, and double letters twice`() {
    let twice = "all".enumerated().flatMap { index, letter in
      [0, 0.4].flatMap { letters(String(letter), 5 * Double(index) + $0, 50) }
    }
    #expect(lines(twice) == ["all"])
  }

  @Test func `letters that read from the right are reversed, numbers among them are not`() {
    #expect(
      lines(letters("\u{5D1}\u{5D0} 12 \u{5D3}\u{5D2}", 0, 50)) == [
        "\u{5D2}\u{5D3} 12 \u{5D0}\u{5D1}"
      ])
  }

  @Test func `text objects are lines of their own if scanpdf has written them`() {
    let all = letters("ab", 0, 50, object: 1) + letters("cd", 16, 50, object: 2)
    #expect(lines(all) == ["ab cd"])
    #expect(lines(all, dividesObjects: true) == ["ab", "cd"])
  }

  @Test func `letters beside the page are left out, and long words divided`() {
    #expect(lines(letters("on", 0, 50) + letters("off", 3_100, 50)) == ["on"])
    let long = lines(letters(String(repeating: "a", count: 401), 0, 50))
    #expect(long == [String(repeating: "a", count: 400) + " a"])
  }
}
