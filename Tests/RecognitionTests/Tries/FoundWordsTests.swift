import PageModel
import Testing

@testable import Recognition

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
    #expect(line.words.count == 3)
    #expect(line.baseline.y(at: 150, in: line.box) == 20)
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
    let first = Word.made("First", 100, 200, 95)
    let isReplaced = words.replace(0, by: first, of: .made([first]))
    #expect(isReplaced)
    #expect(words.finished().texts == ["First line", "second"])
  }

  @Test func `a replacement in a turned line stays in it`() {
    func turned(_ line: TextLine, _ words: [Word]) -> TextLine {
      TextLine(
        box: line.box, baseline: line.baseline, metrics: line.metrics, words: words,
        orientation: .pageRight)
    }
    let page = page.compactMapLines { turned($0, $0.words) }
    var words = FoundWords(page, kept: [false, true, true], confidences: [90, 90, 90])
    let first = Word.made("First", 100, 200, 95)
    let isReplaced = words.replace(0, by: first, of: turned(page.lines[0], [first]))
    #expect(isReplaced)
    #expect(words.finished().texts == ["First line", "second"])
  }

  @Test func `words that replace noise over several rows stand each in its row`() {
    let noise = Word(
      text: "W", box: BoundingBox(left: 70, top: 0, right: 85, bottom: 220), confidence: 50)
    let page = RecognizedPage.made([
      [[.made("first", 100, 200, 90)]], [[.made("second", 100, 200, 90, top: 200)]], [[noise]],
    ]).compactMapLines { line in
      let height = line.box.height
      let metrics = RowMetrics(xHeight: 0.6 * height, ascenders: 0.4 * height, descenders: 0)
      return line.with(box: line.box, baseline: line.baseline, metrics: metrics, words: line.words)
    }
    let numbers = RecognizedPage.made([
      [[.made("1", 70, 85, 95)]], [[.made("2", 70, 85, 95, top: 200)]],
    ])
    let merged = page.merged(with: numbers, by: .confidence { _ in nil })
    #expect(merged.page.texts == ["1 first", "2 second"])
  }

  @Test func `words that replace a line over two rows stand each in its row`() {
    let tall = Word(
      text: "W", box: BoundingBox(left: 0, top: 0, right: 27, bottom: 64), confidence: 40)
    let page = RecognizedPage.made([
      [[tall, .made("artiey", 40, 140, 40), .made("Mll", 40, 90, 40, top: 44)]]
    ])
    let found = RecognizedPage.made([
      [[.made("B.", 0, 27, 93), .made("Hartley", 40, 140, 97)]],
      [[.made("C.", 0, 27, 82, top: 44), .made("Mill", 40, 90, 85, top: 44)]],
    ])
    let merged = page.merged(
      with: found, by: .confidence(completes: true) { _ in nil }, keepsLines: true)
    #expect(merged.page.texts == ["B. Hartley", "C. Mill"])
  }

  @Test func `a line that lost its last word is gone`() {
    #expect(found([true, true, false]).finished().texts == ["first line"])
  }
}
