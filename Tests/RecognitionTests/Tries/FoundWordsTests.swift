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

@Suite struct WordCleaningTests {
  @Test(arguments: [
    ("total_", 90.0, "total"), ("|Date", 90, "Date"), ("~", 99, nil), ("_|_", 99, nil),
    ("of", 61, "of"), ("of", 59, nil), ("office", 41, "office"), ("office", 39, nil),
    ("—", 70, nil), ("—", 90, "—"), ("日", 45, "日"),
  ])
  func `strokes go, and words that are unsure for their length`(
    text: String, confidence: Double, left: String?
  ) {
    #expect(WordCleaning.clean(.made(text, 0, 40, confidence))?.text == left)
  }

  @Test func `an unsure word stays in a line that is sure`() {
    let line: [Word] = [
      .made("the", 0, 30, 96), .made("hoxse", 40, 80, 66), .made("of", 90, 110, 55),
      .made("every", 120, 160, 96), .made("man", 170, 200, 97),
    ]
    let sure = line.map { $0.confidence >= 60 ? $0 : .made($0.text, $0.box.left, $0.box.right, 59) }
    #expect(WordCleaning.clean(.made([[sure]])).texts == ["the hoxse every man"])
    let long = WordCleaning.clean(.made([[sure + [.made("alive", 210, 260, 98)]]]))
    #expect(long.texts == ["the hoxse of every man alive"], "a long line may be less sure")
    let surer = line.filter { $0.confidence > 90 } + [.made("is", 300, 320, 55)]
    let rest = (0..<6).map { Word.made("word", 400 + 50 * Double($0), 440 + 50 * Double($0), 97) }
    #expect(WordCleaning.clean(.made([[surer + rest]])).texts[0].contains("is"))
  }

  @Test func `a page of noise becomes empty`() {
    #expect(WordCleaning.clean(.made([[[.made("|", 0, 5, 95)]]])).blocks.isEmpty)
  }

  @Test func `an unsure word stays in a line that is sure on the whole, and goes from others`() {
    let unsure = [Word.made("Lang", 0, 40, 60), .made("Denke", 50, 90, 65)]
    #expect(WordCleaning.clean(.made([[unsure]])).blocks.isEmpty)
    let mixed = unsure + [.made("Tobacco", 100, 160, 99), .made("Name", 170, 200, 97)]
    #expect(WordCleaning.clean(.made([[mixed]])).texts == ["Lang Denke Tobacco Name"])
    let less = unsure + [.made("Tobacco", 100, 160, 92), .made("Name", 170, 200, 97)]
    #expect(WordCleaning.clean(.made([[less]])).texts == ["Tobacco Name"])
  }

  @Test(arguments: [
    ("il", 89.0, 0), ("il", 91, 1), ("14", 72, 1), ("14.", 69, 0), ("date", 76, 1), ("日", 71, 1),
  ])
  func `short words alone in a line must be surer than numbers and long words`(
    text: String, confidence: Double, count: Int
  ) {
    #expect(WordCleaning.clean(.made([[[.made(text, 0, 40, confidence)]]])).lines.count == count)
  }

  @Test(arguments: [
    ("sf", 0), ("3333", 0), ("eee", 0), ("the", 0), ("GND", 1), ("R12", 1), ("2024", 1),
    ("cyan", 1), ("日本", 1), ("שלו", 1),
  ])
  func `a word of few letters, or of few different ones, is chance on a page of unread ink`(
    text: String, count: Int
  ) {
    let page = RecognizedPage.made([[[.made(text, 0, 40, 95)]]])
    #expect(WordCleaning.withoutChance(page, uncovered: 0.95).lines.count == count)
    #expect(WordCleaning.withoutChance(page, uncovered: 0.5).lines.count == 1)
  }

  @Test func `two words are not chance on a page of unread ink`() {
    let line: [Word] = [.made("Red", 0, 30, 84), .made("Sea", 40, 70, 84)]
    #expect(WordCleaning.withoutChance(.made([[line]]), uncovered: 0.95).texts == ["Red Sea"])
  }

  @Test func `few letters in a certain line stay on a page of unread ink`() {
    let line: [Word] = [.made("It", 0, 20, 95), .made("is", 30, 50, 95), .made("on", 60, 80, 95)]
    #expect(WordCleaning.withoutChance(.made([[line]]), uncovered: 0.95).texts == ["It is on"])
  }

  @Test(arguments: [("be-", "seitigt*).", 1), ("be-", "Seitigt", 0), ("be", "seitigt", 0)])
  func `the uncertain rest of a word that a certain line hyphenates stays`(
    end: String, beginning: String, count: Int
  ) {
    let certain: [Word] = [
      .made("die", 0, 30, 95), .made("Frage", 40, 90, 95), .made(end, 100, 120, 95),
    ]
    let rest = Word.made(beginning, 0, 90, 62, top: 30)
    let lines = WordCleaning.clean(.made([[certain, [rest]]])).lines
    #expect(lines.dropFirst().flatMap(\.words).count == count)
  }

  @Test(arguments: [
    (0.0, 45.0, "N.Y.", true), (0, 70, "N.Y.", false), (60, 105, "N.Y.", false),
    (0, 45, "~7", false),
  ])
  func `an uncertain word stays at the end of a paragraph of certain lines`(
    left: Double, wordLeft: Double, text: String, isKept: Bool
  ) {
    let certain: [Word] = [
      .made("to", 0, 20, 95), .made("Duchess", 30, 90, 95), .made("and", 100, 120, 95),
    ]
    let last: [Word] = [
      .made("Co.,", left, left + 38, 89, top: 28),
      .made(text, wordLeft, wordLeft + 30, 29, top: 28),
    ]
    let texts = WordCleaning.clean(.made([[certain, last]])).texts
    #expect(texts.last == (isKept ? "Co., N.Y." : "Co.,"))
  }

  @Test(arguments: [("l'Ambassade", 100.0, true), ("l'Ambassade", 130, false), ("fae", 100, false)])
  func `an uncertain long word stays between certain words`(
    text: String, left: Double, isKept: Bool
  ) {
    let line: [Word] = [
      .made("de", 70, 90, 95), .made(text, left, 190, 20), .made("russe", 200, 240, 95),
      .made("leur", 300, 340, 70),
    ]
    let clean = WordCleaning.clean(.made([[line]])).lines[0].words
    #expect(clean.contains { $0.text == text } == isKept)
  }

  @Test(
    arguments: [
      (["on", "n", "May"], 1.0, ["on", "May"]), (["r", "rest"], 0, ["rest"]),
      (["This", "is"], 7, ["This", "is"]), (["in", "in"], 1, ["in", "in"]),
      (["on", "m"], 1, ["on", "m"]),
    ] as [([String], Double, [String])])
  func `letters that were recognised twice stay once`(
    texts: [String], gap: Double, left: [String]
  ) {
    let line = texts.enumerated().map { number, text in
      let start = Double(number) * (10 + gap)
      return Word.made(text, start, start + 10, 95)
    }
    let clean = WordCleaning.clean(.made([[line]])).lines[0].words
    #expect(clean.map(\.text) == left)
    #expect(clean[0].box.right == (left.count < texts.count ? 20 + gap : 10))
  }
}
