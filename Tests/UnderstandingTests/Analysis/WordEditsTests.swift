import PageModel
import Testing
import Understanding

/// Edits of words record which lines they change, so that other lines can stay unchanged.
@Suite struct WordEditsTests {
  private let page = RecognizedPage(
    size: PixelSize(width: 1_000, height: 1_000),
    blocks: [Sketch.block(["first line", "second line", "third"])])

  private func edits(_ edits: WordEdits.Edit...) -> WordEdits {
    var applied = WordEdits(of: page)
    applied.apply(edits)
    return applied
  }

  private func texts(_ edits: WordEdits) -> [String] { edits.page.lines.map(\.text) }

  private func word(_ text: String, at place: Word, shift: Double = 0) -> Word {
    Word(
      text: text,
      box: BoundingBox(
        left: place.box.left + shift, top: place.box.top, right: place.box.right + shift,
        bottom: place.box.bottom), confidence: 50)
  }

  @Test func `a changed word changes its line alone`() {
    let old = page.lines[1].words[0]
    let edits = edits(.init(old: [old], new: [word("2nd", at: old)]))
    #expect(texts(edits) == ["first line", "2nd line", "third"])
    #expect(edits.changed == [1])
    #expect(edits.origins == [0, 1, 2])
    #expect(edits.unmatched.isEmpty)
  }

  @Test func `a line without words goes, and the others keep their origins`() {
    let edits = edits(
      .init(old: page.lines[1].words, new: []), .init(old: [page.lines[2].words[0]], new: []))
    #expect(texts(edits) == ["first line"])
    #expect(edits.changed == [1, 2])
    #expect(edits.origins == [0])
  }

  @Test func `added words join the line at their height, or make a new one`() {
    let last = page.lines[2].words[0]
    let far = BoundingBox(left: 100, top: 800, right: 200, bottom: 830)
    let edits = edits(
      .init(old: [], new: [word("and", at: last, shift: 60)]),
      .init(old: [], new: [Word(text: "below", box: far, confidence: 50)]))
    #expect(texts(edits) == ["first line", "second line", "third and", "below"])
    #expect(edits.changed == [2])
    #expect(edits.origins == [0, 1, 2, nil])
  }

  @Test func `edits that are made already change nothing, and are not missed`() {
    let (last, first) = (page.lines[2].words[0], page.lines[0].words[0])
    let all: [WordEdits.Edit] = [
      .init(old: [first], new: [word("1st", at: first)]),
      .init(old: page.lines[1].words, new: []),
      .init(old: [], new: [word("and", at: last, shift: 60)]),
    ]
    var once = WordEdits(of: page)
    once.apply(all)
    var twice = WordEdits(of: once.page)
    twice.apply(all)
    #expect(texts(once) == ["1st line", "third and"])
    #expect(twice.page == once.page)
    #expect(twice.unmatched.isEmpty)
    #expect(twice.changed.isEmpty)
  }

  @Test func `words that the page does not have change nothing`() {
    let edits = edits(.init(old: [word("fifth", at: page.lines[0].words[0])], new: []))
    #expect(edits.page == page)
    #expect(edits.changed.isEmpty)
    #expect(edits.unmatched.count == 1)
  }
}
