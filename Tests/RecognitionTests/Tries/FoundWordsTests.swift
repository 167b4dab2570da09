import PageModel
@testable import Recognition
import Testing

@Suite struct FoundWordsTests {
  private let page = RecognizedPage.made([
    [[.made("first", 100, 200, 90), .made("line", 300, 380, 90)]],
    [[.made("second", 100, 200, 90, top: 200)]],
  ])

  private func found(_ kept: [Bool] = [true, true, true]) -> FoundWords {
    FoundWords(page, kept: kept, confidences: [90, 90, 90])
  }

  @Test func `a word between the words of a row joins them in place`() {
    var words = found()
    words.add([.made("new", 220, 280, 90)], of: .made([.made("new", 220, 280, 90)]))
    #expect(words.finished().texts == ["first new line", "second"])
  }

  @Test func `a number before its item joins the line`() {
    var words = found()
    words.add([.made("1.", 70, 85, 90)], of: .made([.made("1.", 70, 85, 90)]))
    let page = words.finished()
    #expect(page.texts == ["1. first line", "second"])
    #expect(page.lines[0].box.left == 70)
  }

  @Test func `the baseline stays where it was when a line becomes longer`() {
    var words = found()
    let low = Word(
      text: "new", box: BoundingBox(left: 400, top: 2, right: 450, bottom: 24), confidence: 90)
    words.add([low], of: .made([low]))
    let line = words.finished().lines[0]
    #expect(line.words.count == 3 && line.baseline.y(at: 150, in: line.box) == 20)
  }

  @Test func `words far from every line are a line of their own, before the lower block`() {
    var words = found()
    let new: [Word] = [.made("a", 100, 120, 90, top: 100), .made("b", 130, 150, 90, top: 100)]
    words.add(new, of: .made(new))
    #expect(words.finished().texts == ["first line", "a b", "second"])
  }

  @Test func `cells of a row that are far apart are lines of their own, each in its column`() {
    var words = found()
    let new: [Word] = [.made("a", 100, 120, 90, top: 100), .made("b", 700, 720, 90, top: 100)]
    words.add(new, of: .made(new))
    #expect(words.finished().texts == ["first line", "a", "second", "b"])
  }

  @Test func `a replacement stands in the line of the word before`() {
    var words = found([false, true, true])
    words.replace(0, by: .made("First", 100, 200, 95))
    #expect(words.finished().texts == ["First line", "second"])
  }

  @Test func `a line that lost its last word is gone`() {
    #expect(found([true, true, false]).finished().texts == ["first line"])
  }
}
