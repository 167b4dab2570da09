import PageModel
import Testing

@testable import Recognition
@testable import Words

/// Several readings of a page, of which the likeliest words stay.
@Suite struct PageReadingsTests {
  private func merged(
    _ page: [[Word]], _ others: [[Word]]..., unread: Double = 0.2, dictionary: Set<String>? = nil
  ) -> (texts: [String], taken: [Int]) {
    let pages = ([page] + others).map { RecognizedPage.made([$0]) }
    let readings = PageReadings(pages, unread: unread) { dictionary?.contains($0) }
    let (result, taken) = readings.merged()
    return (result.texts, taken)
  }

  @Test func `a word that two other readings have replaces a doubtful one`() {
    let (texts, taken) = merged(
      [[.made("Dcpartrnent", 0, 130, 40)]], [[.made("Department", 0, 130, 92)]],
      [[.made("Department", 1, 131, 95)]])
    #expect(texts == ["Department"])
    #expect(taken == [1, 0])
  }

  @Test func `a price stays whole if another reading has it in two parts`() {
    let (texts, _) = merged(
      [[.made("11.50", 0, 100, 90)]], [[.made("11.", 0, 50, 90), .made("50", 58, 100, 90)]])
    #expect(texts == ["11.50"])
  }

  @Test func `a certain word stays`() {
    let (texts, taken) = merged(
      [[.made("Department", 0, 130, 95)]], [[.made("Dcpartrnent", 0, 130, 40)]])
    #expect(texts == ["Department"])
    #expect(taken == [0])
  }

  @Test func `a word that only another reading has is added in its line`() {
    let (texts, _) = merged(
      [[.made("Date", 0, 50, 95), .made("1999", 130, 180, 95)]],
      [[.made("Date", 0, 50, 95), .made("received", 58, 122, 94)]])
    #expect(texts == ["Date received 1999"])
  }

  @Test func `a brace alone in its line stays if it closes a line of code`() {
    let lines: [[Word]] = [
      [.made("while", 0, 50, 96), .made("(next){", 60, 130, 96)],
      [.made("count(next);", 40, 160, 96, top: 40)], [.made("}", 0, 10, 70, top: 80)],
    ]
    #expect(merged(lines).texts == ["while (next){", "count(next);", "}"])
    #expect(merged(Array(lines.dropFirst())).texts == ["count(next);"])
    let end = [Word.made("});", 0, 30, 96, top: -40)]
    #expect(merged([end] + lines).texts == ["});", "while (next){", "count(next);", "}"])
  }

  @Test func `uncertain code of many letters stays`() {
    let readings = [
      ("\\AddToHook{Init}{\\autogobble}", 70.0), ("\\AddToHock{Init}{\\autogobhle}", 50),
    ]
    .map { text, confidence in
      [[Word.made("while", 0, 50, 96), .made(text, 60, 360, confidence)]]
    }
    #expect(merged(readings[0], readings[1]).texts == ["while \\AddToHook{Init}{\\autogobble}"])
  }

  @Test(arguments: ["ceece", "olelol", "RORUR"])
  func `letters that repeat do not make a word likelier text`(letters: String) throws {
    let odds = [2, 4].map { times in
      let text = String(repeating: letters, count: times)
      let word = Word.made(text, 0, 12 * Double(text.count), 20)
      let readings = PageReadings([.made([[[word]]])], unread: 0.2) { _ in nil }
      return readings.items[0][0].textOdds.logOdds
    }
    #expect(odds[1] <= odds[0])
  }

  @Test(arguments: [
    ("RM35.20", "RM35.20"), ("RN35.20", "RM35."), ("", "RM35."), ("R.M35", "RM35."),
  ])
  func `a word read again with letters beside it stays if it has its own letters`(
    again: String, text: String
  ) {
    let noise = Word.made("-~", 300, 302, 30)
    let word = Word.made("RM35.", 0, 70, 95)
    let pages = [[[word, noise]], again.isEmpty ? [] : [[Word.made(again, 0, 100, 85)]]].map {
      RecognizedPage.made([$0])
    }
    let completed = PageReadings(pages, unread: 0.2) { _ in nil }.completed()
    #expect(completed.texts == ["\(text) -~"], "no other word is judged again")
  }

  @Test func `noise that no other reading has goes`() {
    let noise = Word.made("-~", 300, 302, 30)
    let page: [[Word]] = [[.made("Department", 0, 130, 95)], [noise]]
    #expect(merged(page, [[.made("Department", 0, 130, 95)]]).texts == ["Department"])
  }

  @Test(arguments: [
    (["25", "20", "15", "10"], 0.0, true), (["oak", "elm", "ash", "fir"], 0, false),
    (["25", "20", "15", "10"], 300, false),
  ])
  func `a digit that one reading has stays below numbers of its column`(
    above: [String], left: Double, isKept: Bool
  ) {
    let column = above.enumerated().map { number, text in
      [Word.made(text, left, left + 26, 96, top: 100 * Double(number))]
    }
    let digit = [Word.made("5", 13, 26, 90, top: 400)]
    #expect(merged(column, column + [digit], column).texts.contains("5") == isKept)
  }

  @Test(arguments: [
    ("—", 70.0, false), ("i", 40, false), ("il", 70, false), ("|", 60, false),
    ("oftiee", 75, true), ("date", 50, true), ("1994", 85, true), ("日本", 80, true),
  ])
  func `a word alone in its line that was read once must be likely for its kind`(
    text: String, confidence: Double, isKept: Bool
  ) {
    let words = ["Project", "leader", "of", "Region"].enumerated().map { number, word in
      let left = 150 * Double(number)
      return Word.made(word, left, left + 13 * Double(word.count), 96)
    }
    let word = Word.made(text, 0, 13 * Double(text.count), confidence, top: 200)
    let texts = merged([words, [word]], dictionary: ["Project", "leader", "Region", "date"]).texts
    #expect(texts.contains(text) == isKept)
    #expect(texts.contains("Project leader of Region"))
  }

  @Test func `a flat dash is likelier than one as high as letters`() {
    let letters = Word.made("Total", 0, 65, 96)
    let flat = Word(
      text: "-", box: BoundingBox(left: 90, top: 9, right: 99, bottom: 12), confidence: 75)
    #expect(merged([[letters, flat]]).texts == ["Total -"])
    #expect(merged([[letters, .made("-", 90, 93, 75)]]).texts == ["Total"])
  }

  @Test(
    arguments: [
      (["Report", "department"], true), (["Report"], false), (nil, true),
    ] as [(Set<String>?, Bool)])
  func `an unsure word among unread ink stays unless the dictionary lacks it`(
    dictionary: Set<String>?, isKept: Bool
  ) {
    let page: [[Word]] = [
      [.made("Report", 0, 78, 96)], [.made("department", 0, 130, 30, top: 60)],
    ]
    let texts = merged(page, unread: 0.9, dictionary: dictionary).texts
    #expect(texts == ["Report"] + (isKept ? ["department"] : []))
  }

  @Test(arguments: [
    ("sf", 85.0, false, false), ("the", 80, false, false), ("eee", 80, false, false),
    ("GND", 96, false, false), ("GND", 96, true, true), ("2024", 96, true, true),
    ("cyan", 96, false, true),
  ])
  func `a word on a page of unread ink is chance unless it is confirmed or a known word`(
    text: String, confidence: Double, isConfirmed: Bool, isKept: Bool
  ) {
    let words = [[Word.made(text, 0, 13 * Double(text.count), confidence)]]
    let others = isConfirmed ? words : []
    let texts = merged(words, others, others, unread: 0.97, dictionary: ["the", "cyan"]).texts
    #expect(texts == (isKept ? [text] : []))
  }

  @Test func `a likely sign replaces noise, which has the same letters, none`() {
    let price: [Word] = [.made("Price", 0, 65, 96), .made("of", 80, 106, 96)]
    let likely = price + [Word.made("$", 120, 133, 97)]
    #expect(
      merged([price + [.made("~", 120, 133, 20)]], [likely], [likely]).texts == ["Price of $"])
  }

  @Test(arguments: ["、", "一", "。"])
  func `a flat or small wide character is as likely as a letter`(text: String) {
    let box = BoundingBox(left: 90, top: 12, right: 98, bottom: 16)
    let flat = Word(text: text, box: box, confidence: 80)
    #expect(
      merged([[.made("日本語", 0, 60, 95), .made("東京", 62, 82, 95), flat]]).texts[0].contains(text))
  }

  @Test func `a page in another language than the dictionary loses no word by it`() {
    let sure = ["Bericht", "Verwaltung", "Jahr", "Kosten"].enumerated().map { number, word in
      Word.made(word, 150 * Double(number), 150 * Double(number) + 13 * Double(word.count), 95)
    }
    let unsure = Word.made("Gesellschaft", 0, 156, 30, top: 60)
    let german = merged([sure, [unsure]], unread: 0.9, dictionary: ["Department"])
    #expect(german.texts.contains("Gesellschaft"))
    let english = merged([sure, [unsure]], unread: 0.9, dictionary: Set(sure.map(\.text)))
    #expect(!english.texts.contains("Gesellschaft"))
  }
}
