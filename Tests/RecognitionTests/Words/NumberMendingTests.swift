import PageModel
import Raster
import Testing

@testable import Words

/// Numbers whose points, commas, signs and brackets are mended by their ink.
///
/// Each digit is 12 pixels wide and 20 high, on a baseline at y = 100.
@Suite struct NumberMendingTests {
  @Test func `adds a lost point`() {
    #expect(mended("1964", ink: "196.4") == ["196.4"])
  }

  @Test func `adds a lost point to a number with a letter at its end`() {
    #expect(mended("158A", ink: "15.8A") == ["15.8A"])
    #expect(mended("A158", ink: "A15.8") == ["A158"])
  }

  @Test func `adds a lost comma`() {
    #expect(mended("1000", ink: "1,000") == ["1,000"])
  }

  @Test func `makes a point of a comma that does not reach below the baseline`() {
    #expect(mended("9,4", ink: "9.4") == ["9.4"])
  }

  @Test func `keeps the hyphens of a date, also where they are short and low`() {
    var ink = Ink("1-26")
    ink.parts[1] = BoundingBox(left: 16, top: 91, right: 22, bottom: 95)
    #expect(ink.mended(["1-26"]) == ["1-26"])
  }

  @Test func `keeps a number whose ink has no point`() {
    #expect(mended("1964", ink: "1964") == ["1964"])
    #expect(mended("19.64", ink: "1964") == ["19.64"])
  }

  @Test func `keeps a colon`() {
    #expect(mended("12:30", ink: "12:30") == ["12:30"])
  }

  @Test func `does not take a piece of a broken digit for a point`() {
    var ink = Ink("196")
    ink.parts.append(BoundingBox(left: 34, top: 95, right: 38, bottom: 100))
    #expect(ink.mended(["196"]) == ["196"])
    ink.parts[3] = BoundingBox(left: 27, top: 95, right: 31, bottom: 100)
    #expect(ink.mended(["196"]) == ["196"])
  }

  @Test func `does not take a speck between digits without room for a mark for a point`() {
    var ink = Ink("196")
    let speck = BoundingBox(left: 27.2, top: 97, right: 28.8, bottom: 99)
    ink.parts.append(speck)
    #expect(ink.mended(["196"]) == ["196"])
    ink.parts[2] = BoundingBox(left: 34, top: 80, right: 46, bottom: 100)
    #expect(ink.mended(["196"]) == ["19.6"])
  }

  @Test func `does not take noise for points`() {
    var ink = Ink("196.4")
    for x in stride(from: 2.0, to: 60, by: 8) {
      ink.parts.append(BoundingBox(left: x, top: 70, right: x + 3, bottom: 73))
    }
    #expect(ink.mended(["1964"]) == ["1964"])
  }

  @Test func `adds a lost minus sign`() {
    #expect(mended("3427", ink: "-3427", omitting: 1) == ["-3427"])
  }

  @Test func `adds no minus sign to the end of a range`() {
    let ink = Ink("10-12")
    #expect(ink.mended(["10", "12"], places: [0..<2, 3..<5]) == ["10", "12"])
  }

  @Test func `joins a number that was divided at its comma`() {
    let ink = Ink("60 , 468")
    #expect(ink.mended(["60", "468"], places: [0..<2, 3..<6]) == ["60,468"])
    #expect(ink.mended(["60,", "468"], places: [0..<3, 3..<6]) == ["60,468"])
    #expect(ink.mended(["60", ",", "468"], places: [0..<2, 2..<3, 3..<6]) == ["60,468"])
  }

  @Test func `makes marks of thousands commas that only reach lower than the decimal point`() {
    var ink = Ink("1,234.5")
    ink.parts[1] = BoundingBox(left: 15, top: 96, right: 19, bottom: 101)
    #expect(ink.mended(["1.234.5"]) == ["1,234.5"])
  }

  @Test func `decides an uncertain mark by the other numbers of the page`() {
    let numbers = Array(repeating: "1,234.5", count: 5)
    let places = (0..<6).map { 7 * $0..<7 * $0 + 7 - $0 / 5 }
    var page = Ink((numbers + ["12,345"]).joined(separator: "    "))
    for (index, bottom) in [(1, 102), (8, 102), (15, 102), (22, 102), (29, 102), (37, 101.5)] {
      let mark = page.parts[index]
      page.parts[index] = BoundingBox(
        left: mark.left, top: 96, right: mark.right, bottom: bottom)
    }
    #expect(page.mended(numbers + ["12.345"], places: places).last == "12,345")
    var alone = Ink("12,345")
    alone.parts[2] = BoundingBox(left: 29, top: 96, right: 33, bottom: 101.5)
    #expect(alone.mended(["12.345"]) == ["12.345"])
  }

  @Test(arguments: [("33,4", 101.0, "33.4"), ("33,4", 104, "33,4"), ("1.234.5", 102, "1,234.5")])
  func `decides an uncertain mark by its place, as in the other numbers of the page`(
    read: String, bottom: Double, number: String
  ) throws {
    let numbers = Array(repeating: "1,234.5", count: 5)
    var page = Ink((numbers + [number]).joined(separator: "    "))
    let mark = try #require(page.parts[35...].firstIndex { $0.height < 10 })
    page.parts[mark] = BoundingBox(
      left: page.parts[mark].left, top: 96, right: page.parts[mark].right, bottom: bottom)
    let places = (0..<5).map { 7 * $0..<7 * $0 + 7 } + [35..<page.parts.count]
    #expect(page.mended(numbers + [read], places: places).last == number)
  }

  @Test(arguments: ["555.123.4567", "10.1.234.5", "1.2.3"])
  func `keeps marks that are not those of an amount beside amounts`(number: String) {
    let numbers = Array(repeating: "1,234.5", count: 5)
    let page = Ink((numbers + [number]).joined(separator: "    "))
    let places = (0..<5).map { 7 * $0..<7 * $0 + 7 } + [35..<page.parts.count]
    #expect(page.mended(numbers + [number], places: places).last == number)
  }

  @Test func `keeps a mark before three digits whose ink is unknown`() {
    let numbers = Array(repeating: "1,234.5", count: 5)
    var page = Ink((numbers + ["6.789"]).joined(separator: "    "))
    let places = (0..<5).map { 7 * $0..<7 * $0 + 7 } + [35..<40]
    let left = page.parts[35].left
    for x in stride(from: left, to: left + 50, by: 6) {
      page.parts.append(BoundingBox(left: x, top: 70, right: x + 3, bottom: 73))
    }
    #expect(page.mended(numbers + ["6.789"], places: places).last == "6.789")
  }

  @Test func `decides marks in noise by their places`() {
    let numbers = Array(repeating: "1,234.5", count: 5)
    var page = Ink((numbers + ["6,789.0"]).joined(separator: "    "))
    let places = (0..<6).map { 7 * $0..<7 * $0 + 7 }
    let left = page.parts[35].left
    for x in stride(from: left, to: left + 60, by: 8) {
      page.parts.append(BoundingBox(left: x, top: 70, right: x + 3, bottom: 73))
    }
    #expect(page.mended(numbers + ["6.789.0"], places: places).last == "6,789.0")
  }

  @Test func `keeps marks that are alike, as in the number of a section`() {
    #expect(mended("1.234.5", ink: "1.234.5") == ["1.234.5"])
  }

  @Test(arguments: [
    ("SOUPSOFTHEDAY", "25.36", 14.0, "25.36"), ("SOUPSOFTHEDAY", "25. 36", 14, "25. 36"),
    ("SOUP", "25. 36", nil, "25. 36"),
  ])
  func `joins a number in type of one width, which the words beside it show, but not over a space`(
    label: String, drawn: String, pitch: Double?, number: String
  ) {
    let ink = Ink("\(label)   \(drawn)", pitch: pitch)
    let end = label.count
    let places = [0..<end, end..<end + 3, end + 3..<end + 5]
    #expect(
      ink.mended([label, "25.", "36"], places: places).dropFirst().joined(separator: " ") == number)
  }

  @Test func `joins a number that was divided at a comma in type of one width`() {
    let numbers = Array(repeating: "12.34", count: 5)
    let places = (0..<5).map { 5 * $0..<5 * $0 + 5 } + [25..<28, 28..<31]
    let text = numbers.joined(separator: "  ") + "  63,891"
    let typewritten = Ink(text, pitch: 14)
    #expect(typewritten.mended(numbers + ["63,", "891"], places: places) == numbers + ["63,891"])
    let printed = Ink(text.replacing(",", with: ", "))
    #expect(printed.mended(numbers + ["63,", "891"], places: places) == numbers + ["63,", "891"])
  }

  @Test func `makes a minus sign of a quotation mark that the ink does not have`() {
    #expect(mended("“644", ink: "-644") == ["-644"])
  }

  @Test func `keeps numbers of a list apart`() {
    let ink = Ink("1990,  1991")
    #expect(ink.mended(["1990,", "1991"], places: [0..<5, 5..<9]) == ["1990,", "1991"])
  }

  @Test(arguments: [
    ("$(O.14)A", "$(0.14)A"), ("25O", "250"), ("1O5.7", "105.7"), ("-O.42%", "-0.42%"),
    ("12,OOO", "12,000"), ("O15", "O15"), ("CO2", "CO2"), ("O2", "O2"), ("1O", "1O"),
    ("Oct04", "Oct04"), ("15.O8.A", "15.08.A"),
  ])
  func `makes zeros of the letters O in numbers only`(read: String, number: String) {
    let symbols = read.enumerated().map { index, letter in
      Symbol(
        text: String(letter),
        box: BoundingBox(
          left: Double(12 * index), top: 80, right: Double(12 * index + 10), bottom: 100))
    }
    let word = Word(
      text: read, box: BoundingBox(left: 0, top: 80, right: 100, bottom: 100), confidence: 95,
      symbols: symbols)
    #expect(NumberZeros.mended(word).text == number)
  }

  @Test func `removes a bracket that is a ruling`() {
    #expect(mended("49.9}", ink: "49.9|") == ["49.9"])
  }

  @Test func `keeps the bracket of a list`() {
    #expect(mended("12)", ink: "12)") == ["12)"])
    #expect(Ink("12) 1").mended(["12)", "1"], places: [0..<3, 3..<4]) == ["12)", "1"])
  }

  @Test func `makes brackets round`() {
    #expect(mended("{142.5)", ink: "(142.5)") == ["(142.5)"])
  }

  @Test func `keeps brackets around several words`() {
    let ink = Ink("[12 34]")
    #expect(ink.mended(["[12", "34]"], places: [0..<3, 3..<6]) == ["[12", "34]"])
  }

  @Test func `lowers the confidence of a mended number`() throws {
    let ink = Ink("196.4")
    let word = try #require(ink.mendedWords(["1964"], places: [0..<5]).first)
    #expect(word.confidence == 80)
    let kept = try #require(ink.mendedWords(["196.4"], places: [0..<5]).first)
    #expect(kept.confidence == 95)
  }

  private func mended(_ text: String, ink: String, omitting first: Int = 0) -> [String] {
    let made = Ink(ink)
    return made.mended([text], places: [first..<made.parts.count])
  }
}

/// Drawn characters from left to right; a space is half a digit wide.
private struct Ink {
  var parts: [BoundingBox] = []

  /// Draws characters of their own widths, or all in cells of `pitch` pixels.
  init(_ text: String, pitch: Double? = nil) {
    var x = 0.0
    for character in text {
      let (box, advance) = Self.box(character, at: x)
      if let box { parts.append(box) }
      if character == ":" {
        parts.append(BoundingBox(left: x + 1, top: 87, right: x + 5, bottom: 91))
      }
      x += pitch ?? advance
    }
  }

  private static func box(_ character: Character, at x: Double) -> (BoundingBox?, Double) {
    func box(_ width: Double, _ top: Double, _ bottom: Double) -> BoundingBox {
      BoundingBox(left: x + 1, top: top, right: x + 1 + width, bottom: bottom)
    }
    return switch character {
    case ".", ":": (box(4, 96, 100), 6)
    case ",": (box(4, 96, 104), 6)
    case "-": (box(7, 90, 93), 9)
    case "(", ")", "[", "]": (box(5, 78, 104), 7)
    case "|": (box(2, 70, 110), 4)
    case " ": (nil, 6)
    default: (box(12, 80, 100), 14)
    }
  }

  func mended(_ texts: [String], places: [Range<Int>]? = nil) -> [String] {
    mendedWords(texts, places: places ?? [0..<parts.count]).map(\.text)
  }

  /// Mends words, each of some of the characters.
  func mendedWords(_ texts: [String], places: [Range<Int>]) -> [Word] {
    let words = zip(texts, places).map { word($0, parts[$1].sorted { $0.left < $1.left }) }
    guard let box = words.map(\.box).hull else { return [] }
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 14, ascenders: 7, descenders: 6), words: words)
    let page = RecognizedPage(
      size: PixelSize(width: 200, height: 200),
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
    let ink = parts.map { InkComponent(box: $0, pixels: Int($0.width > 4 ? $0.area / 2 : $0.area)) }
    let mending = NumberMending(
      ink: LetterInk(components: ink, letterHeight: 20, toOriginal: .identity), inked: ink)
    return mending.mended(page).lines.flatMap(\.words)
  }

  /// A word with its letters spread over its ink.
  private func word(_ text: String, _ ink: [BoundingBox]) -> Word {
    let box = ink.hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    let isWhole = ink.count == text.count
    let digits = ink.filter { $0.height >= 20 }
    let boxes = isWhole ? ink : digits.count == text.count ? digits : []
    let symbols = text.enumerated().map { index, letter in
      Symbol(
        text: String(letter),
        box: boxes.isEmpty
          ? BoundingBox(
            left: box.left + box.width * Double(index) / Double(text.count), top: box.top,
            right: box.left + box.width * Double(index + 1) / Double(text.count),
            bottom: box.bottom) : boxes[index])
    }
    return Word(text: text, box: box, confidence: 95, symbols: symbols)
  }
}
