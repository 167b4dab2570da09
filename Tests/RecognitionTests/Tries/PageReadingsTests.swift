import PageModel
@testable import Recognition
import Testing

/// Several readings of a page, of which the likeliest words stay.
@Suite struct PageReadingsTests {
  private func merged(
    _ page: [[Word]], _ others: [[Word]]..., keepsNoise: Bool = false
  ) -> (texts: [String], taken: [Int]) {
    let pages = ([page] + others).map { RecognizedPage.made([$0]) }
    let ink = pages.flatMap { $0.lines.flatMap(\.words) }.flatMap(Self.letters)
    let evidence = WordEvidence(pages, ink: ink, unread: 0.2)
    let items = pages.enumerated().flatMap { evidence.items(of: $1, number: $0) }
    let readings = PageReadings(pages[0], others: Array(pages.dropFirst()), items: items)
    let (result, taken) = readings.merged(keepsNoise: keepsNoise)
    return (result.texts, taken)
  }

  /// The ink of a word: a part for each letter.
  private static func letters(of word: Word) -> [BoundingBox] {
    let width = word.box.width / Double(word.text.count)
    return word.text.indices.enumerated().map { number, _ in
      BoundingBox(
        left: word.box.left + Double(number) * width + 1, top: word.box.top,
        right: word.box.left + Double(number + 1) * width - 1, bottom: word.box.bottom)
    }
  }

  @Test func `a word that two other readings have replaces a doubtful one`() {
    let (texts, taken) = merged(
      [[.made("Dcpartrnent", 0, 130, 40)]], [[.made("Department", 0, 130, 92)]],
      [[.made("Department", 1, 131, 95)]])
    #expect(texts == ["Department"] && taken == [1, 0])
  }

  @Test func `a certain word stays`() {
    let (texts, taken) = merged(
      [[.made("Department", 0, 130, 95)]], [[.made("Dcpartrnent", 0, 130, 40)]])
    #expect(texts == ["Department"] && taken == [0])
  }

  @Test func `a word that only another reading has is added in its line`() {
    let (texts, _) = merged(
      [[.made("Date", 0, 50, 95), .made("1999", 130, 180, 95)]],
      [[.made("Date", 0, 50, 95), .made("received", 58, 122, 94)]])
    #expect(texts == ["Date received 1999"])
  }

  @Test func `noise that no other reading has goes, unless it is kept for later`() {
    let noise = Word.made("-~", 300, 302, 30)
    let page: [[Word]] = [[.made("Department", 0, 130, 95)], [noise]]
    let other: [[Word]] = [[.made("Department", 0, 130, 95)]]
    #expect(merged(page, other).texts == ["Department"])
    #expect(merged(page, other, keepsNoise: true).texts == ["Department", "-~"])
  }

  @Test func `there are a name and a weight for each number`() {
    let page = RecognizedPage.made([[[.made("word", 0, 50, 95)]]])
    let item = WordEvidence([page], ink: [], unread: 0).items(of: page, number: 0).first
    #expect(item?.values.count == WordEvidence.names.count)
    #expect(WordWeights.weights.count == WordEvidence.names.count)
  }
}
