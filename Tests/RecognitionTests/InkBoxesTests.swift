import PageModel
@testable import TesseractEngine
import Testing

struct InkBoxesTests {
  private func box(_ left: Double, _ right: Double, top: Double = 10) -> BoundingBox {
    BoundingBox(left: left, top: top, right: right, bottom: 30)
  }

  private func word(_ text: String, _ left: Double, _ right: Double) -> Word {
    // As the engine reports it: roughly, and as high as the piece.
    Word(
      text: text, box: BoundingBox(left: left, top: 0, right: right, bottom: 40), confidence: 90)
  }

  @Test func `a word is as large as the letters that are mostly in it`() {
    let ink = InkBoxes([box(12, 20), box(22, 30, top: 15), box(44, 56)])
    let words = ink.fitted([word("ab", 10, 36), word("c", 36, 60)])
    #expect(words.map(\.box) == [box(12, 30), box(44, 56)])
  }

  @Test func `ink that bridges the gap between words is divided`() {
    let ink = InkBoxes([box(10, 70)])
    let words = ink.fitted([word("ab", 8, 38), word("cd", 42, 72)])
    #expect(words.map(\.box) == [box(10, 40), box(40, 70)])
  }

  @Test func `a full stop just outside its word belongs to it, far ink to none`() {
    let ink = InkBoxes([box(10, 30), box(33, 36), box(90, 95)])
    #expect(ink.fitted([word("a.", 8, 30)]).map(\.box) == [box(10, 36)])
  }

  @Test func `words end at the gap, not at the recogniser's estimate`() {
    let ink = InkBoxes([box(10, 20), box(22, 32), box(44, 54), box(56, 66)])
    for guess in [24.0, 30, 38, 44, 50] {
      let words = ink.fitted([word("ab", 8, guess), word("cd", guess, 70)])
      #expect(words.map(\.box) == [box(10, 32), box(44, 66)], "\(guess)")
    }
  }

  @Test func `a letter that was given all ink keeps only its own`() {
    let ink = InkBoxes([box(10, 20), box(40, 50), box(70, 80)])
    let words = ink.fitted([word("a", 10, 80), word("b", 38, 52), word("c", 68, 82)])
    #expect(words.map(\.box) == [box(10, 20), box(40, 50), box(70, 80)])
  }

  @Test func `a symbol has the ink before the next one, clamped to its word`() {
    let symbols = [(10.0, 22.0), (20, 40)].map {
      Symbol(text: "x", box: BoundingBox(left: $0.0, top: 0, right: $0.1, bottom: 40))
    }
    let rough = word("ab", 10, 40).with(symbols: symbols)
    let found = InkBoxes([box(12, 20), box(24, 38), box(60, 70)]).withInkBoxes([rough])
    #expect(found.first?.symbols.map(\.box) == [box(12, 20), box(24, 38)])
    #expect(found.first?.box == box(12, 38))
  }

  @Test func `a word that the recogniser placed before its ink gets its ink`() {
    let ink = InkBoxes([box(12, 22), box(24, 40), box(54, 72), box(86, 100)])
    let words = [word("on", 8, 30), word("a", 42, 62), word("b", 80, 104)].map {
      $0.with(symbols: [Symbol(text: $0.text, box: $0.box)])
    }
    #expect(
      ink.fitted(ink.withInkBoxes(words)).map(\.box) == [box(12, 40), box(54, 72), box(86, 100)])
  }

  @Test func `a word without ink keeps its box`() {
    let found = word("a", 5, 9)
    #expect(InkBoxes([]).fitted([found]) == [found])
    #expect(InkBoxes([box(1, 2)]).fitted([]).isEmpty)
  }
}
