@testable import Fitting
@testable import PageModel
import TestSupport
import Testing

@Suite struct TypefaceChoiceTests {
  private static let words = [
    "Whatever", "is", "printed", "will", "be", "found", "again", "by", "its", "millimetres;",
    "Quickly", "jumping", "foxes", "amaze", "us", "(often)", "while", "little", "illness", "Äpfel",
  ]

  /// A line whose words are as wide as `typeface` has them at `size`, give or take a pixel.
  private func line(
    _ words: [String], in typeface: Typeface, size: Double = 50,
    random: inout SeededGenerator
  ) -> TextLine {
    var left = 100.0
    let words = words.map { text in
      let numbers = text.compactMap { PrintedLetter.number(of: $0) }
      let width =
        Double(typeface.inkWidth(of: numbers)) * size / 1000
        + Double.random(in: -1...1, using: &random)
      let box = BoundingBox(left: left, top: 100, right: left + width, bottom: 140)
      left += width + 15
      return Word(text: text, box: box, confidence: 90)
    }
    return TextLine(
      box: words.map(\.box).reduce(words[0].box) { $0.union($1) },
      baseline: Baseline(slope: 0, offset: -10),
      metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: words)
  }

  @Test(arguments: Typeface.all)
  func `the typeface of a page is recognised`(typeface: Typeface) {
    var random = SeededGenerator(seed: 5)
    let lines = (0..<10).map { index in
      line(
        (0..<8).map { Self.words[(7 * index + $0) % Self.words.count] }, in: typeface,
        random: &random)
    }
    #expect(TypefaceChoice(of: lines).typefaces == [Typeface](repeating: typeface, count: 10))
  }

  @Test func `a heading in another face is seen, a stray word is not`() {
    var random = SeededGenerator(seed: 6)
    let text = (0..<10).map { _ in line(Self.words, in: .serif, random: &random) }
    let heading = line(Self.words, in: .sansBold, size: 80, random: &random)
    let number = line(["vii"], in: .monospaced, random: &random)
    let typefaces = TypefaceChoice(of: [heading] + text + [number]).typefaces
    #expect(typefaces.first == .sansBold)
    #expect(typefaces.last == .serif)
  }

  @Test func `misread words change nothing`() {
    var random = SeededGenerator(seed: 7)
    let lines = (0..<5).map { _ in
      let line = line(Self.words, in: .serifItalic, random: &random)
      let misread = line.words.enumerated().map { index, word in
        index % 6 == 0 ? Word(text: "mmmmmmmm", box: word.box, confidence: 9) : word
      }
      return line.with(words: misread)
    }
    #expect(Set(TypefaceChoice(of: lines).typefaces) == [.serifItalic])
  }

  @Test func `a page without known letters or without lines has a typeface`() {
    let box = BoundingBox(left: 0, top: 0, right: 50, bottom: 20)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 5, ascenders: 2, descenders: 2),
      words: [Word(text: "नमस्ते", box: box, confidence: 1)])
    #expect(TypefaceChoice(of: [line]).typefaces.count == 1)
    #expect(TypefaceChoice(of: []).typefaces.isEmpty)
  }
}
