import PageModel
import TestSupport
import Testing
import Understanding

@testable import Fitting

@Suite struct LineFitterTests {
  private let step = 0.04

  private func fitter(aspect: Double = 1) -> LineFitter {
    LineFitter(sizeStep: step, pixelAspect: aspect)
  }

  /// A line on which words take the given stretches of x; letters 40 pixels from foot to top.
  private func line(_ words: [ClosedRange<Double>], slope: Double = 0) -> TextLine {
    let words = words.map { x in
      Word(
        text: "word",
        box: BoundingBox(left: x.lowerBound, top: 100, right: x.upperBound, bottom: 140),
        confidence: 90)
    }
    let box = words.map(\.box).reduce(words[0].box) { $0.union($1) }
    return TextLine(
      box: box, baseline: Baseline(slope: slope, offset: -10 - slope * box.width / 2),
      metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: words)
  }

  private let band = Band(top: 100, bottom: 140)

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the size is that of the closed form, rounded down to the step`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let aspect: Double = [1.0, 2.08, 0.5][Int.random(in: 0...2, using: &random)]
    var words: [ClosedRange<Double>] = []
    var left = 0.0
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let width = Double.random(in: 5...150, using: &random)
      words.append(left...(left + width))
      left += width + Double.random(in: -0.4 * width...30, using: &random)
    }
    let band = Band(top: 100, bottom: 100 + Double.random(in: 5...60, using: &random))
    let fitter = self.fitter(aspect: aspect)
    let fitted = try #require(fitter.fit(line(words), into: band))

    let limits = words.indices.dropLast().map { index -> Double in
      let word = words[index]
      let gap = words[index + 1].lowerBound - word.upperBound
      let width = word.upperBound - word.lowerBound
      return (gap + width / 2) / (0.20 * aspect)
    }
    let closed: Double = min(band.height, max(limits.min() ?? .infinity, 0.75 * band.height))
    #expect(fitted.size <= closed + 1e-9, "seed \(seed)")
    #expect(fitted.size + step > closed - 1e-9, "seed \(seed)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a word fills its box, except for the space before the next word`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var words: [ClosedRange<Double>] = []
    var left = 0.0
    for _ in 0..<8 {
      let width = Double.random(in: 40...150, using: &random)
      words.append(left...(left + width))
      left += width + Double.random(in: -5...40, using: &random)
    }
    let fitted = try #require(fitter().fit(line(words), into: band))
    for (index, (word, box)) in zip(fitted.words, words).enumerated() {
      #expect(word.left == box.lowerBound)
      #expect(word.right <= box.upperBound + 1e-9)
      guard index + 1 < words.count else {
        #expect(word.right == box.upperBound)
        continue
      }
      let free = words[index + 1].lowerBound - word.right
      #expect(free >= 0.20 * fitted.size - 1e-9, "seed \(seed)")
      if word.right < box.upperBound - 1e-9 {
        #expect(free <= 0.20 * fitted.size + 1e-9, "no narrower than needed, seed \(seed)")
      }
    }
  }

  @Test func `a box that overlaps the next is narrowed, to at least half of its width`() throws {
    let fitted = try #require(fitter().fit(line([0...100, 60...160]), into: band))
    #expect(abs(fitted.words[0].width - 52) < 0.1, "60 but for 0.20 em of 40 pixels")
    let tight = try #require(fitter().fit(line([0...100, 51...160]), into: band))
    #expect(tight.words[0].width == 50)
    #expect(tight.size >= 0.75 * band.height - step, "the line stays readable")
  }

  @Test func `a next box that begins before the middle of a box does not narrow it`() throws {
    let fitted = try #require(fitter().fit(line([200...300, 0...100]), into: band))
    #expect(fitted.words.map(\.width) == [100, 100])
    #expect(abs(fitted.size - band.height) < step)
  }

  @Test func `the glyphs fill the band around its baseline`() throws {
    let fitted = try #require(fitter().fit(line([0...100]), into: band))
    #expect(abs(fitted.size - 40) < step)
    // A fifth of the box is below the baseline.
    #expect(abs(fitted.words[0].baseline - 132) < 1e-9)
  }

  @Test(arguments: [0.01, -0.015, 0.02, 0.021, 0.05, -1, 0])
  func `words climb with their line, up to half an em in all`(slope: Double) throws {
    let words = (0..<5).map { Double($0) * 200...Double($0) * 200 + 150 }
    let fitted = try #require(fitter().fit(line(words, slope: slope), into: band))
    let steepest = 0.49 * fitted.size / 950
    let expected = min(max(slope, -steepest), steepest)
    for (first, second) in zip(fitted.words, fitted.words.dropFirst()) {
      #expect(abs(second.baseline - first.baseline - expected * 200) < 1e-9)
    }
    #expect(abs(fitted.words[2].baseline - 132) < 1e-9, "flat about its middle")
  }

  @Test func `no letter is drawn wider than two ems`() throws {
    let fitted = try #require(fitter().fit(line([0...2000]), into: band))
    let advances = fitted.words[0].glyphs.map { Double($0.advance) }
    let scale = fitted.words[0].width / advances.reduce(0, +)
    #expect(abs((advances.max() ?? 0) * scale - 2 * fitted.size) < 1e-6)
  }

  @Test func `glyphs are letters and their marks with the font's widths`() throws {
    let box = BoundingBox(left: 0, top: 100, right: 90, bottom: 140)
    let word = Word(text: "e\u{301}l漢👍🏽", box: box, confidence: 1)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -10),
      metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: [word])
    let fitted = try #require(fitter().fit(line, into: band))
    #expect(fitted.words[0].glyphs.map(\.text) == ["e", "\u{301}", "l", "漢", "👍🏽"])
    #expect(fitted.words[0].glyphs.map(\.advance) == [515, 1, 222, 1000, 1000])
  }

  @Test func `a line without words or without height is not fitted`() {
    let empty = TextLine(
      box: BoundingBox(left: 0, top: 0, right: 9, bottom: 9),
      baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 5, ascenders: 2, descenders: 2), words: [])
    #expect(fitter().fit(empty, into: band) == nil)
    #expect(fitter().fit(line([0...9]), into: Band(top: 5, bottom: 5)) == nil)
    #expect(fitter().fit(line([0...9]), into: Band(top: 5, bottom: 4)) == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `any page of a worker is laid out`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let page = TextCleaning.clean(random.page(isSane: false))
    let paragraphs = fitter().fit(page)
    let fitted = paragraphs.flatMap(\.lines)
    #expect(paragraphs.allSatisfy { !$0.lines.isEmpty }, "seed \(seed)")
    #expect(fitted.count <= page.lines.count, "seed \(seed)")
    #expect(fitted.allSatisfy { $0.size > 0 && $0.size.isFinite }, "seed \(seed)")
  }

  @Test(arguments: [
    ("42", 580.0, true), ("42", 900, false), ("42", 300, false), ("word", 560, false),
  ])
  func `a page number below two columns and between them reaches into the right one`(
    text: String, left: Double, reaches: Bool
  ) throws {
    let columns = [100.0, 620].map { Sketch.column("a", left: $0, top: 100) }
    let page = Sketch.page(columns + [Sketch.block([Sketch.line(text, left: left, top: 2_900)])])
    let number = try #require(LineFitter(sizeStep: 0.01).fit(page).last?.lines.first)
    #expect(number.text == text)
    #expect(number.reach.map { $0 > 630 && $0 < 660 } == (reaches ? true : nil))
  }
}
