import PageModel
import Raster
import TestSupport
import Testing

@testable import Recognition

@Suite struct TryMergeTests {
  private func merge(old: [Word], new: [Word]) -> TryMerge {
    TryMerge(old: old, new: new, .confidence { ["Item", "Time"].contains($0) })
  }

  @Test func `the words of a page are merged in proportional time`() {
    let isProportional = Growth.isProportional(
      from: 60,
      making: { count in
        (0..<count).map { number in
          let left = 60 * Double(number % 50)
          return Word.made("word", left, left + 40, 60, top: 40 * Double(number / 50))
        }
      }, work: { _ = TryMerge(old: $0, new: $0, .new) })
    #expect(isProportional)
  }

  @Test func `a surer word replaces the word in its place`() {
    let merge = merge(old: [.made("tne", 10, 50, 60)], new: [.made("the", 11, 51, 90)])
    #expect(merge.keptOld == [false])
    #expect(merge.takenNew == [true])
    #expect(merge.replaced == [0])
  }

  @Test func `a word that is hardly surer replaces nothing`() {
    let merge = merge(old: [.made("tête", 10, 50, 82)], new: [.made("bête", 10, 50, 90)])
    #expect(merge.keptOld == [true])
    #expect(merge.takenNew == [false])
  }

  @Test(arguments: [
    ("Ttem", 92.0, "Item", 86.0, true), ("Ttem", 97, "Item", 80, false),
    ("Item", 82, "Ttem", 90, false), ("Item", 82, "Time", 90, false),
    ("Ttem", 82, "Ltem", 90, false),
  ])
  func `a word that alone the dictionary has may be less sure`(
    old: String, sure: Double, new: String, confidence: Double, isTaken: Bool
  ) {
    let merge = merge(old: [.made(old, 10, 50, sure)], new: [.made(new, 10, 50, confidence)])
    #expect(merge.takenNew == [isTaken])
  }

  @Test func `a sure fragment does not displace a line`() {
    let merge = merge(
      old: [.made("everything", 0, 100, 70)], new: [.made("e", 0, 30, 99)])
    #expect(merge.keptOld == [true])
    #expect(merge.takenNew == [false])
  }

  @Test func `words replace the word that joined them`() {
    let merge = merge(
      old: [.made("P.O.BOX", 0, 100, 50)],
      new: [.made("P.O.", 0, 45, 92), .made("BOX", 55, 100, 93)])
    #expect(merge.keptOld == [false])
    #expect(merge.takenNew == [true, true])
  }

  @Test(arguments: [
    ("0,", "0,1", true), ("0,", "7,1", false), ("0.5", "0.51", false), ("12.", "121", false),
  ])
  func `a number that was cut at its mark gives way to the whole one`(
    old: String, new: String, isTaken: Bool
  ) {
    let merge = merge(old: [.made(old, 0, 30, 95)], new: [.made(new, 0, 45, 60)])
    #expect(merge.takenNew == [isTaken])
    #expect(merge.keptOld == [!isTaken])
  }

  @Test func `words are not joined by a try that finds the same letters`() {
    let merge = merge(
      old: [.made("on", 0, 45, 84), .made("a", 60, 78, 84)], new: [.made("ona", 0, 78, 95)])
    #expect(merge.keptOld == [true, true])
    #expect(merge.takenNew == [false])
  }

  @Test func `the same letters stay with their punctuation and become surer`() {
    let merge = merge(old: [.made("“Life", 0, 60, 70)], new: [.made("Life", 8, 60, 95)])
    #expect(merge.keptOld == [true])
    #expect(merge.takenNew == [false])
    #expect(merge.confidences == [95])
  }

  @Test func `a quotation mark that was recognised as a word of its own replaces nothing`() {
    let merge = merge(
      old: [.made("“Life", 0, 60, 70)], new: [.made("*", 0, 6, 90), .made("Life", 10, 60, 95)])
    #expect(merge.keptOld == [true])
    #expect(merge.takenNew == [false, false])
    let none = self.merge(old: [.made("—", 0, 60, 50)], new: [.made("and", 0, 60, 95)])
    #expect(none.keptOld == [false], "a word replaces a mark")
  }

  @Test(arguments: [
    ("Total", 90.0, true), ("Total", 80, false), ("—", 99, false), ("7", 86, true), ("}", 90, true),
  ])
  func `a word where nothing was recognised needs confidence and a letter or digit`(
    text: String, confidence: Double, isTaken: Bool
  ) {
    let merge = merge(
      old: [.made("far", 500, 540, 90)], new: [.made(text, 0, 60, confidence)])
    #expect(merge.takenNew == [isTaken])
    #expect(merge.keptOld == [true])
  }

  @Test func `words of different rows are no alternatives`() {
    let merge = merge(
      old: [.made("above", 0, 60, 50, top: 0)], new: [.made("below", 0, 60, 95, top: 15)])
    #expect(merge.keptOld == [true])
    #expect(merge.takenNew == [true])
  }
}

@Suite struct LeftoverTests {
  private func part(_ left: Double, width: Double = 8, height: Double = 20) -> InkComponent {
    InkComponent(
      box: BoundingBox(left: left, top: 0, right: left + width, bottom: height), pixels: 60)
  }

  @Test func `letters of a sure word are covered, all others are left over`() {
    let leftover = Leftover(
      of: [part(0), part(10), part(100), part(200)],
      words: [.made("ab", 0, 20, 90), .made("c", 100, 108, 60)], letterHeight: 20,
      minimumConfidence: 85)
    #expect(leftover.isSure == [true, true, false, false])
    #expect(leftover.share == 0.5)
  }

  @Test func `specks and frames do not count as text`() {
    let leftover = Leftover(
      of: [part(0), part(50, width: 3, height: 3), part(0, width: 900, height: 700)],
      words: [.made("a", 0, 8, 95)], letterHeight: 20, minimumConfidence: 85)
    #expect(leftover.share == 0)
  }

  @Test func `a word much higher than the letters covers nothing`() {
    let tall = Word(
      text: "I", box: BoundingBox(left: 0, top: 0, right: 100, bottom: 300), confidence: 95)
    let leftover = Leftover(of: [part(0)], words: [tall], letterHeight: 20, minimumConfidence: 85)
    #expect(leftover.share == 1)
  }

  @Test(arguments: [
    ("2", 10.0, false), ("23", 10, true), ("2", 2, true), ("-", 10, true), ("川", 10, true),
  ])
  func `one digit does not cover the ink of two side by side`(
    text: String, left: Double, isSure: Bool
  ) {
    let leftover = Leftover(
      of: [part(0), part(left)], words: [.made(text, 0, 18, 95)], letterHeight: 20,
      minimumConfidence: 85)
    #expect(leftover.isSure == [isSure, isSure])
  }

  @Test func `a page without ink leaves nothing over`() {
    #expect(Leftover(of: [], words: [], letterHeight: 20, minimumConfidence: 85).share == 0)
  }
}
