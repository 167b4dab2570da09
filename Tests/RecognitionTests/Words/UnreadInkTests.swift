import Lines
import PageModel
import Raster
import Testing

@testable import Recognition
@testable import Words

/// Ink beside words that no word has.
///
/// Each letter is 12 pixels wide, `/` and `<` are 8, and 20 high, in cells of 18 pixels; a dot is a point.
@Suite struct UnreadInkTests {
  /// Returns the parts of a row of text whose letters stand at `foot`.
  private func row(_ text: String, foot: Double = 100) -> [InkComponent] {
    text.enumerated().compactMap { index, letter in
      let left = 18 * Double(index)
      let box =
        letter == "."
        ? BoundingBox(left: left + 4, top: foot - 4, right: left + 8, bottom: foot)
        : BoundingBox(
          left: left, top: foot - 20, right: left + ("/<".contains(letter) ? 8 : 12), bottom: foot)
      return letter == " " ? nil : InkComponent(box: box, pixels: Int(box.area / 2))
    }
  }

  private func word(_ text: String, at cell: Int, foot: Double = 100) -> Word {
    Word(
      text: text,
      box: BoundingBox(
        left: 18 * Double(cell), top: foot - 20, right: 18 * Double(cell + text.count) - 6,
        bottom: foot), confidence: 96)
  }

  private func noted(_ words: [[Word]], _ ink: [InkComponent]) -> [Word] {
    let page = UnreadInk(ink: LetterInk(components: ink, letterHeight: 20, toOriginal: .identity))
      .noted(on: .made([words]))
    return page.lines.flatMap(\.words)
  }

  @Test func `a number without its first digit is uncertain and has the place of the digit`() {
    let words = noted([[word("SOAP", at: 0), word("69", at: 12)]], row("SOAP      2.69"))
    #expect(words.map(\.unread) == [nil, BoundingBox(left: 180, top: 80, right: 192, bottom: 100)])
    #expect(words.map(\.confidence)[0] == 96)
    #expect(words[1].confidence < Confidence.certain)
  }

  @Test func `a number with fewer digits than its ink has is uncertain`() {
    let ink = row("2.69 S.AP 4-2")
    let words = [("69", 0, 4), ("SP", 5, 4), ("42", 10, 3)].map { text, cell, cells in
      let box = word(String(repeating: "x", count: cells), at: cell).box
      return Word(text: text, box: box, confidence: 96)
    }
    #expect(noted([words], ink).map { $0.unread != nil } == [true, false, true])
  }

  @Test(arguments: [
    // The first cell of the number, its foot and digits, and whether it is a page number.
    (20, 400.0, "7", true), (0, 400, "7", true), (39, 400, "7", true), (29, 400, "7", false),
    (20, 220, "7", false), (39, 300, "7", true), (20, 400, "7    8", false),
  ])
  func `a number alone at the middle or a side below the text is a page number`(
    cell: Int, foot: Double, number: String, isNumber: Bool
  ) {
    let words = [
      [word("THETEXT", at: 0), word("OFTHEPAGE", at: 31)], [word("ITSEND", at: 0, foot: 300)],
    ]
    let digit = row(String(repeating: " ", count: cell) + number, foot: foot)
    let ink = UnreadInk(
      ink: LetterInk(
        components: row("THETEXT") + row("ITSEND", foot: 300) + digit, letterHeight: 20,
        toOriginal: .identity))
    let numbers = ink.pageNumbers(on: .made([words]))
    #expect(numbers == (isNumber ? [digit.map(\.box)] : []))
  }

  @Test(arguments: [
    ("P<GBRTANNER", true), ("1 9 / 0 4 /", true), ("DATES", false), ("OOOOOOOOOOO", false),
  ])
  func `a row of letters that no word has is noted on the nearest word`(
    row: String, isNoted: Bool
  ) {
    let ink = self.row(row, foot: 300) + self.row("name", foot: 100) + self.row("born", foot: 240)
    let words = noted([[word("name", at: 0)], [word("born", at: 0, foot: 240)]], ink)
    #expect(words.map { $0.unread != nil } == [false, isNoted])
    #expect(words.allSatisfy { $0.isCertain })
  }

  @Test func `a comma of a typewriter is no digit`() {
    let comma = BoundingBox(left: 40, top: 93, right: 46, bottom: 104)
    let box = BoundingBox(left: 0, top: 80, right: 46, bottom: 104)
    let words = [Word(text: "27,", box: box, confidence: 96)]
    let ink = row("27") + [InkComponent(box: comma, pixels: 40)]
    #expect(noted([words], ink) == words)
  }

  @Test func `the two strokes of a broken digit are one digit`() {
    let strokes = [36.0, 44].map { BoundingBox(left: $0, top: 80, right: $0 + 4, bottom: 100) }
    let ink = row("20") + strokes.map { InkComponent(box: $0, pixels: 60) }
    let broken = Word(
      text: "200", box: BoundingBox(left: 0, top: 80, right: 48, bottom: 100), confidence: 96)
    #expect(noted([[broken]], ink) == [broken])
    let lost = Word(text: "21", box: broken.box, confidence: 96)
    #expect(noted([[lost]], ink)[0].unread != nil, "all others are whole")
  }

  @Test func `a number that is lost whole is listed with the last word of its row`() {
    let feet = [100.0, 200, 300]
    let ink = feet.flatMap { row("SOAP                2.69", foot: $0) }
    let words = feet.enumerated().map { index, foot in
      [word("SOAP", at: 0, foot: foot)] + (index == 1 ? [] : [word("2.69", at: 20, foot: foot)])
    }
    let unread = noted(words, ink)
    #expect(
      unread.map(\.unread)
        == [nil, nil, BoundingBox(left: 360, top: 180, right: 426, bottom: 200), nil, nil])
    #expect(unread.allSatisfy { $0.confidence == 96 }, "the word itself is right")
    let few = Array(words.prefix(2))
    #expect(noted(few, ink).allSatisfy { $0.unread == nil }, "one number is no column")
  }

  @Test func `the mark of a list that is lost whole is listed with the first word of its row`() {
    let feet = [100.0, 200, 300]
    let ink = feet.flatMap { row("(1)      Open", foot: $0) }
    let words = feet.enumerated().map { index, foot in
      (index == 1 ? [] : [word("(1)", at: 0, foot: foot)]) + [word("Open", at: 9, foot: foot)]
    }
    let unread = noted(words, ink)
    #expect(
      unread.map(\.unread)
        == [nil, nil, BoundingBox(left: 0, top: 180, right: 48, bottom: 200), nil, nil])
    #expect(unread.allSatisfy { $0.confidence == 96 }, "the word itself is right")
    let few = Array(words.prefix(2))
    #expect(noted(few, ink).allSatisfy { $0.unread == nil }, "one mark is no column")
  }

  @Test func `the more letters a word lacks, the less certain it is`() {
    let one = noted([[word("69", at: 2)]], row("2.69"))
    let many = noted([[word("69", at: 2)]], row("2.691234"))
    #expect(one[0].confidence > many[0].confidence)
  }

  @Test func `words of which no ink is unread stay as they are`() {
    let words = [word("SOAP", at: 0), word("2.69", at: 10)]
    #expect(noted([words], row("SOAP      2.69")) == words)
  }

  @Test
  func `ink in another row, far away, of another size or of a ruling line is no part of a word`() {
    let words = [word("2.69", at: 0)]
    let beside: [BoundingBox] = [
      BoundingBox(left: 80, top: 110, right: 92, bottom: 130),
      BoundingBox(left: 180, top: 80, right: 192, bottom: 100),
      BoundingBox(left: 80, top: 40, right: 110, bottom: 100),
      BoundingBox(left: 80, top: 70, right: 82, bottom: 104),
      BoundingBox(left: 80, top: 74, right: 85, bottom: 101),
    ]
    for box in beside {
      let part = InkComponent(box: box, pixels: Int(box.area))
      #expect(noted([words], row("2.69") + [part]) == words, "\(box)")
    }
  }

  @Test func `ink between two words belongs to the nearer one`() {
    let ink = row("AB C   DE")
    let words = noted([[word("AB", at: 0), word("DE", at: 7)]], ink)
    #expect(words.map { $0.unread != nil } == [true, false])
  }

  @Test func `a word is read again with the ink of the letters that it lacks`() {
    let ink = UnreadInk(
      ink: LetterInk(components: row("SOAP      2.69"), letterHeight: 20, toOriginal: .identity))
    let page = RecognizedPage.made([[[word("SOAP", at: 0), word("69", at: 12)]]])
    let pieces = ink.pieces(on: page, size: PixelSize(width: 300, height: 200))
    #expect(pieces.map(\.parts.count) == [3])
    #expect(pieces[0].crop == BoundingBox(left: 176, top: 74, right: 250, bottom: 106))
  }
}
