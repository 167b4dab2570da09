@testable import Fitting
@testable import PageModel
@testable import Understanding
import TestSupport
import Testing

/// The work on any page that a worker reports is proportional to the size of the page.
@Suite(.serialized) struct LargeInputTests {
  @Test func `the measure tells work that is proportional from work that is not`() {
    let linear = Growth.isProportional(from: 500, making: { $0 }) { count in
      for _ in 0..<count { for _ in 0..<100 {} }
    }
    #expect(linear)
    let quadratic = Growth.isProportional(from: 100, making: { $0 }) { count in
      for _ in 0..<count { for _ in 0..<count {} }
    }
    #expect(!quadratic)
  }

  private func page(_ lines: [TextLine]) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    return RecognizedPage(
      size: PixelSize(width: 1_000, height: 1_000),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }

  private func line(_ number: Int, _ orientation: TextOrientation) -> TextLine {
    let side = Double(number)
    let box = BoundingBox(left: side, top: side, right: side + 20, bottom: side + 300)
    return TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 10, ascenders: 5, descenders: 5),
      words: [Word(text: "word\(number)", box: box, confidence: 90)], orientation: orientation)
  }

  @Test func `lines inside rotated lines are looked for in proportional time`() {
    let isProportional = Growth.isProportional(
      from: 80,
      making: { count in
        page((0..<count).map { line($0, .pageRight) } + (0..<100).map { line(-$0, .pageUp) })
      }, work: { _ = TextCleaning.clean($0) })
    #expect(isProportional)
  }

  /// A fitted word of glyphs.
  private func word(_ texts: [String], at place: Int = 0) -> FittedWord {
    FittedWord(
      glyphs: texts.map { BoxGlyph(text: $0, advance: 500) }, left: Double(place), width: 0.9,
      baseline: 10)
  }

  @Test(arguments: [["ב", "!"], ["ב", "a"], ["1", "ב", "("], ["a", "1"]])
  func `the pieces of a right-to-left line are found in proportional time`(texts: [String]) {
    let words = Growth.isProportional(
      from: 200,
      making: { count in (0..<count).map { word([texts[$0 % texts.count]], at: $0) } },
      work: { words in
        let levels = words.map { $0.glyphs.map { $0.text == "ב" ? 1 : 2 } }
        _ = LinePiece.pieces(of: words, levels: levels)
      })
    #expect(words)
    let letters = Growth.isProportional(
      from: 200,
      making: { count in word((0..<count).map { texts[$0 % texts.count] }) },
      work: { word in
        let levels = word.glyphs.map { $0.text == "ב" ? 1 : 2 }
        _ = LinePiece.pieces(of: [word], levels: [levels])
      })
    #expect(letters)
  }

  @Test(arguments: [["ב", "!"], ["ב", "a", "1"], ["1", ".", "ב", "%"], ["(", "a"]])
  func `the letters of a word are ordered in proportional time`(texts: [String]) {
    let isProportional = Growth.isProportional(
      from: 400,
      making: { count in
        (0..<count).map { BoxGlyph(text: texts[$0 % texts.count], advance: 500) }
      }, work: { _ = VisualOrder.leveled($0, inRightToLeftLine: true) })
    #expect(isProportional)
  }

  @Test func `a word is divided into letters, and joined again, in proportional time`() {
    let isProportional = Growth.isProportional(
      from: 1_000, making: { word(Array(repeating: "m", count: $0)) },
      work: { _ = FittedWord(parts: $0.letters) })
    #expect(isProportional)
  }

  @Test(arguments: ["\u{301}", "\u{323}\u{301}", "\u{5B8}\u{5B7}\u{5BC}", "\u{93C}\u{94D}"])
  func `letters with any number of marks are normalised in proportional time`(marks: String) {
    let isProportional = Growth.isProportional(
      from: 100, making: { "e" + String(repeating: marks, count: $0) },
      work: { _ = $0.composed })
    #expect(isProportional)
    let cleaning = Growth.isProportional(
      from: 100, making: { "e" + String(repeating: marks, count: $0) },
      work: { _ = TextCleaning.normalized($0) })
    #expect(cleaning)
    let base = Growth.isProportional(
      from: 100, making: { Character("e" + String(repeating: marks, count: $0)) },
      work: { _ = $0.decomposedBase })
    #expect(base)
  }

  @Test func `few marks are sorted and composed, and many lose none`() {
    #expect("e\u{323}\u{301}".composed == "e\u{301}\u{323}".composed)
    let many = "e" + String(repeating: "\u{323}\u{301}", count: 100)
    #expect(many.composed.unicodeScalars.count >= 200)
    let words = String(repeating: "e\u{301} ", count: 40)
    #expect(
      words.composed.unicodeScalars.elementsEqual(
        String(repeating: "é ", count: 40).unicodeScalars))
  }
}
