import PageModel
import Raster
import Testing

@testable import Words

/// Raised numbers of notes, which were read as other signs.
///
/// Letters are 8 pixels wide and 20 high, in cells of 11 pixels, and `.` is a point; `^` is a raised digit of 12 pixels,
/// `~` a quotation mark, `-` a raised minus, and `?` a hook over a point.
@Suite struct RaisedMarksTests {
  private static func box(_ cell: Int, _ top: Double, _ bottom: Double) -> BoundingBox {
    let left = 100 + 11 * Double(cell)
    return BoundingBox(
      left: left, top: top, right: left + min(max(bottom - top, 8), 12) * 0.7, bottom: bottom)
  }

  private static func ink(_ row: String) -> [InkComponent] {
    row.enumerated().flatMap { cell, letter -> [BoundingBox] in
      switch letter {
      case " ": []
      case ".": [box(cell, 116, 120)]
      case "^": [box(cell, 98, 110)]
      case "~": [box(cell, 98, 105)]
      case "-": [box(cell, 103, 104)]
      case "?": [box(cell, 98, 112), box(cell, 116, 120)]
      default: [box(cell, 100, 120)]
      }
    }.map { InkComponent(box: $0, pixels: Int($0.area / 2)) }
  }

  /// Returns the words of a text that was read of a row, cell by cell; the signs are `shift` cells too far right.
  private static func words(_ text: String, shift: Double = 0) -> [Word] {
    let symbols = text.enumerated().map { cell, letter in
      let box = box(cell, 98, 120)
      let right = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 11 * shift, ty: 0)
      return Symbol(text: String(letter), box: letter.isLetter ? box : right.apply(box))
    }
    return symbols.split { $0.text == " " }.map { symbols in
      Word(
        text: symbols.map(\.text).joined(), box: symbols.map(\.box).hull ?? box(0, 0, 1),
        confidence: 90, symbols: Array(symbols))
    }
  }

  /// Returns the text of rows that were read, if the raised numbers are read as `numbers`.
  private func marked(
    _ rows: [(ink: String, text: String)], _ numbers: [String?], shift: Double = 0
  ) -> [String] {
    let down = rows.indices.map {
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 100 * Double($0))
    }
    let parts = zip(rows, down).flatMap { row, down in
      Self.ink(row.ink).map { InkComponent(box: down.apply($0.box), pixels: $0.pixels) }
    }
    let page = RecognizedPage.made([
      zip(rows, down).map { row, down in
        Self.words(row.text, shift: shift).map { $0.mapped(by: down) }
      }
    ])
    let marks = RaisedMarks(
      ink: LetterInk(components: parts, letterHeight: 20, toOriginal: .identity))
    let found = marks.marks(on: page)
    #expect(found.count == numbers.count)
    return marks.page(
      page,
      with: zip(found, numbers).map { mark, text in
        (
          mark,
          text.map { text in
            let symbols = zip(text, mark.digits).map { Symbol(text: String($0), box: $1) }
            return Word(
              text: text, box: mark.digits.hull ?? Self.box(0, 0, 1), confidence: 90,
              symbols: symbols)
          }
        )
      }
    ).texts
  }

  @Test(arguments: [
    ("river.^ more", "river.? more", "1", "river.1 more"),
    ("river.^^ more", "river.'* more", "12", "river.12 more"),
    ("river^. more", "river*. more", "3", "river3. more"),
    ("river^ more", "river  more", "3", "river3 more"),
    ("^ See page", "  See page", "2", "2 See page"),
    ("^ See page", "° See page", "2", "2 See page"),
  ])
  func `a raised number stands in the place of the signs that were read of it`(
    ink: String, text: String, number: String, result: String
  ) {
    #expect(marked([(ink, text)], [number]) == [result])
  }

  @Test(
    arguments: [
      ("river^. more", "river?. more", "river3. more"),
      ("river^, more", "river’, more", "river3, more"),
      ("river^; more", "river”; more", "river3; more"),
      ("river^: more", "river*: more", "river3: more"),
      ("river^ more", "river? more", "river3 more"),
    ], [-1.3, -0.7, -0.3, 0, 0.3])
  func `points after a number stay although the places of signs are inexact`(
    row: (ink: String, text: String, result: String), shift: Double
  ) {
    let ink = row.ink.replacing(/[,;:]/, with: ".")
    #expect(marked([(ink, row.text)], ["3"], shift: shift) == [row.result])
  }

  @Test func `a letter that is unlike a digit stays although its box is on the number`() {
    #expect(marked([("river^ more", "riverh more")], ["1"]) == ["riverh more"])
    #expect(marked([("river^ more", "riverl more")], ["1"]) == ["river1 more"])
    #expect(marked([("river^ more", "riveré more")], ["6"]) == ["river6 more"])
  }

  @Test
  func `a number at the end of a line is none before the line of the next column`() {
    let page = RecognizedPage.made([
      [Self.words("river'")], [Self.words("       more")],
    ])
    let marks = RaisedMarks(
      ink: LetterInk(components: Self.ink("river^ more"), letterHeight: 20, toOriginal: .identity))
    #expect(marks.marks(on: page).map(\.line) == [0])
  }

  @Test(arguments: [
    "river~ more", "river? more", "riv^er more", "200^ more", "(^) more",
    "river-^ more",
  ])
  func `quotation marks, question marks, letters and exponents stay`(row: String) {
    let text = row.replacing("~", with: "'").replacing("^", with: "'")
    let numbers: [String?] = row.hasPrefix("200") ? ["2"] : []
    #expect(marked([(row, text)], numbers) == [text])
  }

  @Test(arguments: [
    (["1", nil, "3"], ["one1 more", "two2 more", "six3 more"]),
    (["1", nil, "9"], ["one1 more", "two' more", "six9 more"]),
    (["3", "4", "9"], ["one3 more", "two4 more", "six9 more"]),
    (["1", "4", "9"], ["one1 more", "two' more", "six9 more"]),
    (["1", "0", "9"], ["one1 more", "two' more", "six9 more"]),
    (["1", "8", "4"], ["one1 more", "two' more", "six' more"]),
    (["7", "8", nil], ["one7 more", "two8 more", "six' more"]),
  ])
  func `numbers that count on show one that was not read, and tell 4 from a star`(
    numbers: [String?], texts: [String]
  ) {
    let rows = ["one^ more", "two^ more", "six^ more"].map { ($0, $0.replacing("^", with: "'")) }
    #expect(marked(rows, numbers) == texts)
  }

  @Test(arguments: [
    (["1", nil, "3"], "®", ["one1 more", "two® more", "six3 more"]),
    (["1", "2", "3"], "®", ["one1 more", "two2 more", "six3 more"]),
    (["1", "1", "3"], "†", ["one1 more", "two† more", "six3 more"]),
  ])
  func `signs that are unlike a number stay if nothing shows one`(
    numbers: [String?], sign: String, texts: [String]
  ) {
    let rows = ["one^ more", "two^ more", "six^ more"].map {
      ($0, $0.replacing("^", with: $0.hasPrefix("two") ? sign : "'"))
    }
    #expect(marked(rows, numbers) == texts)
  }
}
