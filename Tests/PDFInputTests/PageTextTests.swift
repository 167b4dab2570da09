import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import Understanding
import WorkerProtocol

@Suite struct PageTextTests {
  private func read(
    _ file: [UInt8], pages: Set<Int> = [0]
  ) throws -> (survey: PDFSurvey, bytes: [UInt8]) {
    var request = PDFSurveyRequest(maximumPixels: 1, purpose: .text)
    request.textPages = pages
    return try DocumentSurveyor.survey(file, request)
  }

  private func text(of page: SampleTypesetPage) throws -> (text: PDFPageText, page: RecognizedPage)
  {
    let (survey, bytes) = try read(page.bytes())
    let text = try #require(survey.pages.first?.text)
    return (text, try text.page(in: bytes))
  }

  private func lines(_ content: String) throws -> [String] {
    TextCleaning.normalize(try text(of: SampleTypesetPage(content: content)).page).lines.map {
      $0.words.map(\.text).joined(separator: " ")
    }
  }

  private static let contents: [(content: String, lines: [String])] = [
    (
      "BT /F0 10 Tf 20 100 Td (two words) Tj 0 -12 Td (next line) Tj ET",
      ["two words", "next line"]
    ),
    ("BT 3 Tr /F0 10 Tf 20 100 Td (hidden) Tj ET", ["hidden"]),
    ("BT /F0 10 Tf 20 100 Td [(ab) -300 (cd) -50 (ef)] TJ ET", ["ab cdef"]),
    ("BT /F0 10 Tf 20 100 Td [(ab) -150 (cd) -50 (ef)] TJ ET", ["ab cdef"]),
    ("BT /F0 10 Tf 20 100 Td [(a b) -150 (cd ef)] TJ ET", ["a b cd ef"]),
    ("BT /F0 10 Tf 20 100 Td [(a)-150(b)-150( )-150(c)-150(d)] TJ ET", ["ab cd"]),
    ("BT /F0 10 Tf 20 100 Td [(A)-130(V)-130(A)-130(T)-130(A)] TJ ET", ["AVATA"]),
    ("BT /F0 10 Tf 20 100 Td [(T)150(o)-125(d)-125(a)-125(y)] TJ ET", ["Today"]),
    ("BT /F0 10 Tf 20 100 Td 1.5 Tc (the text) Tj 0 -20 Td (words) Tj ET", ["the text", "words"]),
    ("BT /F0 10 Tf 20 100 Td 3 Tc [(w) 10 (i) 10 (de)] TJ ET", ["wide"]),
    ("BT /F0 -10 Tf -1 0 0 -1 20 100 Tm -3 Tc (wide) Tj ET", ["wide"]),
    ("BT /F0 10 Tf 20 100 Td 4 Tc (a) Tj 8 0 Td (b) Tj ET", ["a b"]),
    ("BT /F0 10 Tf 20 100 Td 20 Tc (abc) Tj ET", ["a b c"]),
    ("BT /F0 10 Tf 12 TL 20 100 Td (a\\)\\101) ' 0 0 (b) \" <6 1> ' ET", ["a)A", "b", "a"]),
    (
      "BT /F0 10 Tf 20 100 Td (ab) Tj 40 0 Td (cd) Tj 0 -12 Td (f) Tj -40 0 Td (e) Tj ET",
      ["ab", "e", "cd", "f"]
    ),
    ("BT /F1 10 Tf 20 100 Td <00410042010200430200> Tj ET", ["ABfiCx"]),
    ("BT /F2 10 Tf 20 100 Td (ABC) Tj ET", ["\u{E9}fi\u{416}"]),
    ("BT /F4 10 Tf 20 100 Td (A\\013B) Tj ET", ["Bff\u{393}"]),
    ("BT /F5 10 Tf 20 100 Td (A C) Tj ET", ["ff B"]),
    ("BT /F6 10 Tf 20 100 Td <00410416> Tj ET", ["A\u{416}"]),
    ("BT /F8 10 Tf 20 100 Td (caf\\216 \\322q\\323) Tj ET", ["café “q”"]),
    ("BT /F10 10 Tf 20 100 Td (4) Tj 30 0 Td (l) Tj ET", ["✔ ●"]),
    ("BT /F12 10 Tf 20 100 Td (3) Tj ET", ["✓"]),
    ("/Fm0 Do BT /F0 10 Tf 20 100 Td (page) Tj ET", ["page", "form"]),
    ("q 1 0 0 1 0 50 cm /Fm0 Do Q", ["form"]),
    ("/Span <</ActualText (fine)>> BDC BT /F0 10 Tf 20 100 Td (f) Tj (ne) Tj ET EMC", ["fine"]),
    ("BT /F0 10 Tf 20 100 Td (bold) Tj .3 0 Td (bold) Tj ET", ["bold"]),
    ("BT /F0 10 Tf 10 Tz 20 100 Td (all) Tj ET", ["all"]),
    (
      "BT /F1 10 Tf 20 100 Td <01030041> Tj ET BT /F1 10 Tf 60 100 Td <0103> Tj ET",
      ["\u{5D0} A\u{5D0}"]
    ),
    ("BT /F0 10 Tf 20 100 Td (on) Tj 500 0 Td (off) Tj ET", ["on"]),
    ("BT /F0 10 Tf 20 100 Td (H) Tj -3 Ts 6 0 Td (2) Tj ET", ["H2"]),
  ]

  @Test(arguments: contents.indices)
  func `words and lines come from the places of letters`(index: Int) throws {
    let (content, expected) = Self.contents[index]
    #expect(try lines(content) == expected)
  }

  @Test func `boxes are in pixels of the upright page`() throws {
    var sample = SampleTypesetPage(content: "BT /F1 10 Tf 0 1 -1 0 50 30 Tm <00410042> Tj ET")
    sample.page = ["MediaBox": [-100, 0, 100, 200], "Rotate": 90, "UserUnit": 2]
    let (text, page) = try text(of: sample)
    #expect(text.dotsPerInch == 300)
    #expect(page.size.width == 1_667)
    let line = try #require(page.lines.first)
    #expect(line.orientation == .pageUp)
    let scale = 600.0 / 72
    #expect(abs(line.box.left - 30 * scale) < 0.01)
    #expect(abs(line.box.right - 45 * scale) < 0.01)
    #expect(abs(line.baseline.y(at: line.box.left, in: line.box) - 150 * scale) < 0.01)
  }

  private static let annotations: [(entries: PDFDictionary, lines: [String])] = [
    (["Subtype": .name("Widget")], ["page form"]),
    (["Subtype": .name("FreeText")], ["page form"]),
    (["Subtype": .name("Stamp"), "F": 2], ["page"]), (["Subtype": .name("Popup")], ["page"]),
  ]

  @Test(arguments: annotations.indices)
  func `the text that annotations show is at its place`(index: Int) throws {
    let (entries, expected) = Self.annotations[index]
    var sample = SampleTypesetPage(content: "BT /F0 10 Tf 30 70 Td (page) Tj ET")
    sample.annotations = [entries.with(["Rect": [40, 50, 240, 250]])]
    let page = try text(of: sample).page
    let lines = TextCleaning.normalize(page).lines.map { $0.words.map(\.text) }
    #expect(lines.map { $0.joined(separator: " ") } == expected)
  }

  private static let values: [(entries: PDFDictionary, lines: [String])] = [
    (["V": .text("own value")], ["page own value"]),
    (["V": .text("a b"), "DA": .text("/Helv 9 Tf 0 g"), "Q": 0], ["page a b"]),
    (["Parent": ["V": .text("\u{E9}\u{416}"), "FT": .name("Tx")]], ["page \u{E9}\u{416}"]),
    (
      ["V": .text("long value of lines\nend"), "Ff": 4_096],
      ["page long value", "of lines", "end"]
    ),
    (["V": .text("secret"), "Ff": 8_192], ["page"]), (["V": 5], ["page"]),
    (["V": .text("value"), "F": 2], ["page"]),
    (["V": .text("value"), "FT": .name("Ch")], ["page"]),
    (["V": .text("value"), "FT": .name("Ch"), "Ff": 131_072], ["page value"]),
    (
      [
        "V": .text("b"), "FT": .name("Ch"), "Ff": 131_072,
        "Opt": [.text("plain"), [.text("a"), .text("First")], [.text("b"), .text("Second")]],
      ], ["page Second"]
    ),
    (["V": .text("value"), "DA": .text("/Helv 900000 Tf")], ["page"]),
    (["V": .text("a b c \u{5D0}\u{5D1}")], ["page a b c \u{5D0}\u{5D1}"]),
  ]

  @Test func `a space at the end of replaced letters takes none of their room`() throws {
    let content =
      "/Span << /ActualText (ab) >> BDC BT /F0 10 Tf 30 Tw 20 100 Td (ab) Tj ( ) Tj ET EMC"
    let (_, page) = try text(of: SampleTypesetPage(content: content))
    let word = try #require(page.words.first)
    #expect(word.text == "ab")
    #expect(page.wordCount == 1)
    #expect(word.box.right * 72 / 300 < 35, "\(word.box)")
  }

  @Test(arguments: [0, 1, 2])
  func `the value of a field is at the left, in the middle or at the right`(quadding: Int) throws {
    var sample = SampleTypesetPage(content: "")
    sample.annotations = [
      [
        "Subtype": .name("Widget"), "FT": .name("Tx"), "AP": .null, "Q": .integer(quadding),
        "V": .text("value"), "Rect": [20, 100, 120, 120], "DA": .text("/F0 10 Tf"),
      ]
    ]
    let line = try #require(try text(of: sample).page.lines.first)
    // The text is 25 units long.
    let left = 20 + 37.5 * Double(quadding)
    #expect(abs(line.box.left * 72 / 300 - left) < 1, "\(line.box)")
  }

  @Test(arguments: [false, true])
  func `sidecars have the text of stamps, with and without fields`(hasField: Bool) throws {
    var sample = SampleTypesetPage(
      content: "/ScanpdfText BMC BT 3 Tr /F11 10 Tf 20 100 Td <00410042> Tj ET EMC")
    let field: PDFDictionary = [
      "Subtype": .name("Widget"), "FT": .name("Tx"), "AP": .null, "DA": .text("/F0 10 Tf"),
      "V": .text("value"), "Rect": [15, 50, 65, 65],
    ]
    sample.annotations = [["Subtype": .name("Stamp"), "Rect": [0, 0, 200, 200]]]
    if hasField { sample.annotations.append(field) }
    let request = PDFSurveyRequest(maximumPixels: 1_000, readsText: true)
    let (survey, bytes) = try DocumentSurveyor.survey(sample.bytes(), request)
    let page = try #require(survey.pages.first?.text).page(in: bytes)
    #expect(Set(page.words.map(\.text)) == Set(["AB", "form"] + (hasField ? ["value"] : [])))
  }

  @Test(arguments: [0, 90, 180, 270])
  func `the value of a field is turned with it`(degrees: Int) throws {
    var sample = SampleTypesetPage(content: "")
    sample.annotations = [
      [
        "Subtype": .name("Widget"), "FT": .name("Tx"), "AP": .null, "DA": .text("/F0 10 Tf"),
        "V": .text("value"), "Rect": [20, 100, 70, 150], "MK": ["R": .integer(degrees)],
      ]
    ]
    let line = try #require(try text(of: sample).page.lines.first)
    #expect(line.words.map(\.text) == ["value"])
    let orientations: [Int: TextOrientation] = [
      0: .pageUp, 90: .pageLeft, 180: .pageDown, 270: .pageRight,
    ]
    #expect(line.orientation == orientations[degrees])
    let box = BoundingBox(left: 20, top: 50, right: 70, bottom: 100)
    #expect(box.contains(AffineTransform(scaleX: 0.24, scaleY: 0.24).apply(line.box).middle))
  }

  @Test(arguments: values.indices)
  func `the value of a text field without an appearance is in its rectangle`(index: Int) throws {
    let (entries, expected) = Self.values[index]
    var sample = SampleTypesetPage(content: "BT /F0 10 Tf 30 70 Td (page) Tj ET")
    let field: PDFDictionary = ["Subtype": .name("Widget"), "FT": .name("Tx"), "AP": .null]
    let height = entries["Ff"] == 4_096 ? 70 : 20
    sample.annotations = [field.with(["Rect": [60, .integer(84 - height), 120, 84]]).with(entries)]
    let lines = TextCleaning.normalize(try text(of: sample).page).lines
    #expect(lines.map { $0.words.map(\.text).joined(separator: " ") } == expected)
  }

  @Test func `columns are read from top to bottom`() throws {
    let (_, page) = try text(
      of: SampleTypesetPage(content: "BT /F3 10 Tf 50 150 Td <304230443046> Tj ET"))
    let line = try #require(page.lines.first)
    #expect(line.direction == .topToBottom)
    #expect(line.words.map(\.text) == ["あいう"])
    #expect(line.box.height > 2.5 * line.box.width)
  }

  @Test(arguments: [
    // Strokes, and thin rectangles that are filled.
    "10 180 m 190 180 l 10 120 m 190 120 l 10 60 m 190 60 l S 10 60 .8 120 re 100 60 .8 120 re f",
    "10 120 90 60 re 100 120 90 60 re 10 60 90 60 re 100 60 90 60 re S",
  ]) func `lines along the sides of the page are rulings, and areas are none`(lines: String) throws
  {
    let content =
      ".9 g 10 120 180 60 re f 0 g \(lines) 0 0 m 50 50 l S "
      + "BT /F0 10 Tf 20 150 Td (a) Tj ET"
    let rulings = try text(of: SampleTypesetPage(content: content)).page.rulings
    let places = Set(
      rulings.map { ruling in
        let isLevel = ruling.width > ruling.height
        let place = (isLevel ? 200 - ruling.midY * 72 / 300 : ruling.midX * 72 / 300).rounded()
        return (isLevel ? "level " : "upright ") + "\(place)"
      })
    #expect(places.isSuperset(of: ["level 180.0", "level 120.0", "level 60.0", "upright 10.0"]))
    #expect(places.isDisjoint(with: ["level 150.0", "level 0.0", "upright 0.0"]))
  }

  @Test func `columns whose lines stand between one another are not mixed`() throws {
    let places = (0..<4).flatMap { column in (0..<10).map { (column, $0) } }
    let content = places.map { column, line in
      let y = 180 - 1.7 * Double(column) - 6 * Double(line)
      return "BT /F0 5 Tf \(10 + 46 * column) \(y) Td (c\(column) l\(line)) Tj ET"
    }
    #expect(try lines(content.joined(separator: "\n")) == places.map { "c\($0) l\($1)" })
  }

  @Test func `letters that the font does not tell are counted`() throws {
    let (text, page) = try text(
      of: SampleTypesetPage(content: "BT /F2 10 Tf 20 100 Td (ADDA) Tj /F9 9 Tf (xy) Tj ET"))
    #expect(text.unknownLetters == 4)
    #expect(!text.isWhole)
    #expect(page.wordCount == 1)
  }

  @Test func `symbols have no letters but those of their program`() throws {
    var sample = SampleTypesetPage(content: "BT /F4 10 Tf 20 100 Td (AC) Tj ET")
    #expect(try text(of: sample).text.unknownLetters == 1)
    sample.program = "/Encoding 256 array dup 65 /G65 put def"
    #expect(try text(of: sample).text.unknownLetters == 2)
  }

  @Test func `codes that may be numbers of glyphs have no letters`() throws {
    let part = SampleTypesetPage(content: "BT /F7 10 Tf 20 100 Td (!\\042#) Tj ET")
    #expect(try text(of: part).text.unknownLetters == 3)
    var sample = SampleTypesetPage(content: "BT /F6 10 Tf 20 100 Td <002b0048> Tj ET")
    sample.glyphMap = .name("Identity")
    #expect(try text(of: sample).text.unknownLetters == 2)
  }

  @Test func `an embedded font may have letters for the codes of tabs and line ends`() throws {
    var sample = SampleTypesetPage(content: "BT /F4 10 Tf 20 100 Td (A\\015B) Tj ET")
    sample.flags = 32
    #expect(try text(of: sample).text.unknownLetters == 1)
    sample.program = "/Encoding StandardEncoding def"
    #expect(try text(of: sample).text.unknownLetters == 1)
  }

  @Test func `a glyph with an unknown name at the code of the space is no space`() throws {
    var sample = SampleTypesetPage(content: "BT /F5 10 Tf 20 100 Td (C C) Tj ET")
    #expect(try text(of: sample).text.unknownLetters == 0)
    sample.compact[26] = UInt8(ascii: "g")
    sample.compact[38] = 32
    #expect(try text(of: sample).text.unknownLetters == 1)
  }

  @Test func `the program of a font is read once, and not beyond its clear text`() throws {
    var sample = SampleTypesetPage(content: String(repeating: "/Fm0 Do ", count: 800))
    sample.form = "BT /F4 10 Tf 20 20 Td (A) Tj ET"
    sample.program += String(repeating: "\n", count: 60_000)
    #expect(try text(of: sample).page.lines.flatMap(\.words).first?.text.first == "B")
  }

  @Test func `text longer than that of print is left out, and reported`() throws {
    let line = "(" + String(repeating: "word ", count: 500) + ") Tj "
    let (text, page) = try text(
      of: SampleTypesetPage(
        content: "BT /F0 1 Tf 1 190 Td " + String(repeating: line, count: 100) + "ET"))
    #expect(text.isCut)
    #expect(page.wordCount < 100_000)
  }

  @Test func `only the requested pages are read`() throws {
    let (survey, _) = try read(SampleDocument.pdf(["one", "two", "three"]), pages: [1])
    #expect(survey.pages.map { $0.text != nil } == [false, true, false])
  }

  @Test(arguments: ["one two\n\nthree", "a b c\nd e"])
  func `text that scanpdf has written is read for sidecars`(text: String) throws {
    let request = PDFSurveyRequest(maximumPixels: 1_000, readsText: true)
    let (survey, bytes) = try DocumentSurveyor.survey(SampleDocument.pdf([text]), request)
    let page = try #require(survey.pages.first?.text).page(in: bytes)
    let read = PageText.text(of: LayoutAnalysis.analyze(TextCleaning.normalize(page)))
    #expect(
      read.split(whereSeparator: \.isWhitespace) == text.split(whereSeparator: \.isWhitespace))
  }

  @Test func `the text of kept pages is surveyed on request`() throws {
    let file = try SampleScan(
      content: "q 40 0 0 20 0 0 cm /Im0 Do Q BT 3 Tr /F0 9 Tf 2 5 Td (old) Tj ET",
      isPageShownTwice: true
    ).bytes()
    let request = PDFSurveyRequest(maximumPixels: 1_000, readsText: true)
    let (survey, bytes) = try DocumentSurveyor.survey(file, request)
    let pages = try survey.pages.map { try #require($0.text).page(in: bytes) }
    #expect(pages.map { $0.lines.flatMap(\.words).map(\.text) } == [["old"], ["old"]])
    let none = try DocumentSurveyor.survey(file, PDFSurveyRequest(maximumPixels: 1_000))
    #expect(none.survey.pages.allSatisfy { $0.text == nil })
  }
}
