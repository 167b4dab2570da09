import PageModel
import Testing

@testable import Recognition

@Suite struct StampedTextTests {
  @Test func `words of a stamp that another reader found are not doubled`() {
    let page = RecognizedPage.made([[[.made("Paid", 10, 60, 95), .made("bills", 70, 130, 95)]]])
    let stamp = TextLine.made([.made("Paid", 12, 60, 90), .made("2024", 12, 60, 90, top: 60)])
    let words = page.adding(StampedText.StampReading(lines: [stamp])).lines.flatMap(\.words)
    #expect(words.map(\.text) == ["Paid", "bills", "2024"])
  }

  @Test func `what is not read of a stamp is noted on the nearest word`() {
    let page = RecognizedPage.made([[[.made("Paid", 10, 60, 95), .made("bills", 70, 130, 95)]]])
    let place = BoundingBox(left: 100, top: 60, right: 160, bottom: 80)
    let words = page.adding(StampedText.StampReading(unread: [place])).lines.flatMap(\.words)
    #expect(words.map(\.unread) == [nil, place])
  }

  private func letter(_ left: Double, top: Double = 4, height: Double = 14) -> BoundingBox {
    BoundingBox(left: left, top: top, right: left + 10, bottom: top + height)
  }

  @Test func `letters of a stamp that are in no word are noted if they are enough for one`() {
    let words: [Word] = [.made("Paid", 10, 60, 95)]
    let letters = (0..<8).map { letter(12 + 12 * Double($0)) }
    #expect(StampedText.rest(of: letters, in: words) == [letters[4].union(letters[7])])
    #expect(StampedText.rest(of: Array(letters.prefix(6)), in: words).isEmpty)
  }

  @Test func `scattered parts of a stamp are no letters, and groups of them are noted apart`() {
    let words: [Word] = [.made("Paid", 10, 60, 95)]
    let read = (0..<4).map { letter(12 + 12 * Double($0)) }
    let scattered = [letter(12, top: 60), letter(100), letter(100, top: 80)]
    #expect(StampedText.rest(of: read + scattered, in: words).isEmpty)
    let frame = (0..<3).map { letter(100 + 12 * Double($0), height: 40) }
    let specks = (0..<3).map { letter(200 + 12 * Double($0), height: 5) }
    #expect(StampedText.rest(of: read + frame + specks, in: words).isEmpty)
    let groups = [80.0, 200].map { left in (0..<3).map { letter(left + 12 * Double($0), top: 60) } }
    #expect(
      StampedText.rest(of: read + groups.flatMap(\.self), in: words)
        == groups.map { $0[0].union($0[2]) })
  }
}
