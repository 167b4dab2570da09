import PageModel
import Testing

@testable import Recognition

@Suite struct StampedTextTests {
  @Test func `words of a stamp that another reader found are not doubled`() {
    let page = RecognizedPage.made([[[.made("Paid", 10, 60, 95), .made("bills", 70, 130, 95)]]])
    let stamp = TextLine.made([.made("Paid", 12, 60, 90), .made("2024", 12, 60, 90, top: 60)])
    let words = page.adding(StampedText.Reading(lines: [stamp])).lines.flatMap(\.words)
    #expect(words.map(\.text) == ["Paid", "bills", "2024"])
  }

  @Test func `what is not read of a stamp is noted on the nearest word`() {
    let page = RecognizedPage.made([[[.made("Paid", 10, 60, 95), .made("bills", 70, 130, 95)]]])
    let place = BoundingBox(left: 100, top: 60, right: 160, bottom: 80)
    let words = page.adding(StampedText.Reading(unread: [place])).lines.flatMap(\.words)
    #expect(words.map(\.unread) == [nil, place])
  }

  @Test func `letters of a stamp that are in no word are noted if they are enough for one`() {
    let words: [Word] = [.made("Paid", 10, 60, 95)]
    let letters = (0..<8).map { number in
      let left = 12 + 12 * Double(number)
      return BoundingBox(left: left, top: 4, right: left + 10, bottom: 18)
    }
    #expect(StampedText.rest(of: letters, in: words)?.left == letters[4].left)
    #expect(StampedText.rest(of: Array(letters.prefix(6)), in: words) == nil)
  }
}
