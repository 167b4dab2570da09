import PageModel
import Testing
import Understanding

@Suite struct KeptWordsTests {
  private typealias SampleWord = (text: String, left: Double, confidence: Double)

  private func page(_ words: SampleWord...) -> [Word] { page(words) }

  private func page(_ words: [SampleWord]) -> [Word] {
    words.map {
      Word(
        text: $0.text,
        box: BoundingBox(left: $0.left, top: 0, right: $0.left + 40, bottom: 20),
        confidence: $0.confidence)
    }
  }

  @Test func `only certain words with letters or digits are compared`() {
    let kept = KeptWords(of: page(("one", 0, 84), ("two", 50, 85), ("—", 100, 99)), in: page())
    #expect(kept.sure == 1)
    #expect(kept.found == 0)
    #expect(kept.lost.map(\.left) == [50])
  }

  @Test func `a word at another place is not the same word`() {
    let original = page(("one", 0, 90), ("two", 50, 90))
    #expect(KeptWords(of: original, in: page(("two", 0, 10), ("two", 55, 10))).found == 1)
  }

  @Test(arguments: [("Havre.", "havre,"), ("l\u{2019}an", "l'an"), ("_A_", "a")])
  func `case and punctuation around a word do not count`(one: String, two: String) {
    #expect(KeptWords(of: page((one, 0, 90)), in: page((two, 5, 20))).lostShare == 0)
  }

  @Test func `a changed letter makes another word`() {
    #expect(KeptWords(of: page(("tomber", 0, 90)), in: page(("tomher", 0, 90))).lostShare == 1)
  }

  @Test func `a page without certain words loses none`() {
    #expect(KeptWords(of: page(), in: page()).losesAtMost(0))
  }

  @Test(arguments: [(1, true), (2, false)])
  func `a share is rounded up to whole words with a tolerance for chance`(lost: Int, isEnough: Bool)
  {
    let names = (0..<16).map { (text: "word\($0)", left: Double(50 * $0), confidence: 90.0) }
    #expect(
      KeptWords(of: page(names), in: page(Array(names.dropFirst(lost)))).losesAtMost(0.02)
        == isEnough)
  }
}
