import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import Understanding
import WorkerProtocol

@Suite struct FilledFieldsTests {
  private func read(
    _ file: [UInt8], keepsPlaces: Bool = false
  ) throws -> (survey: PDFSurvey, bytes: [UInt8]) {
    var request = PDFSurveyRequest(maximumPixels: 1, purpose: .text)
    (request.textPages, request.keepsPlaces) = ([0], keepsPlaces)
    return try DocumentSurveyor.survey(file, request)
  }

  /// Annotations on a page where scanpdf has recognised AB and, below it, B, with the lines that
  /// are then read, and the number of fields that the text lacks.
  private static let filled: [(entries: PDFDictionary, lines: [String], unread: Int)] = [
    (["V": .text("ab"), "Rect": [15, 95, 65, 115]], ["AB", "B"], 0),
    (["V": .text("A"), "Rect": [15, 95, 65, 115]], ["AB", "B"], 1),
    (["V": .text("A"), "Rect": [15, 95, 65, 115], "F": 2], ["AB", "B"], 0),
    (["V": .text("A"), "Rect": [15, 95, 65, 115], "Subtype": .name("Stamp")], ["AB", "B"], 0),
    (["V": .text(""), "Rect": [15, 95, 65, 115]], ["AB", "B"], 0),
    (["V": .text("?"), "Rect": [15, 95, 65, 115]], ["AB", "B"], 1),
    (["V": .text("abB"), "Rect": [15, 75, 65, 115]], ["AB", "B"], 0),
    (["V": .text("B"), "Rect": [15, 75, 65, 115]], ["AB", "B"], 0),
    (["V": .text("new"), "Rect": [15, 40, 65, 55]], ["AB", "B", "new"], 0),
    (["V": .text("new"), "Rect": [40, 95, 90, 115]], ["AB new", "B"], 0),
    (["FT": .name("Btn"), "Rect": [0, 0, 200, 200]], ["AB", "B"], 0),
    (["FT": .name("Btn"), "Rect": [36, 0, 236, 200]], ["AB ✔", "B"], 0),
    (["V": .text("  "), "Rect": [15, 40, 65, 55]], ["AB", "B"], 0),
    (["V": .text("  "), "Rect": [15, 95, 65, 115]], ["AB", "B"], 0),
    (
      ["V": .text("\u{5D0}\u{5D1} 12 \u{5D2}"), "Rect": [15, 40, 65, 55]],
      ["AB", "B", "\u{5D0}\u{5D1} 12 \u{5D2}"], 0
    ),
    (
      ["V": .text("\u{5D0} a b \u{5D1} \u{5D2}"), "Rect": [15, 40, 115, 55]],
      ["AB", "B", "\u{5D0} a b \u{5D1} \u{5D2}"], 0
    ),
  ]

  @Test(arguments: filled.indices, [false, true])
  func `values filled in since scanpdf has recognised a page are added, and others are counted`(
    index: Int, keepsPlaces: Bool
  ) throws {
    let (entries, lines, unread) = Self.filled[index]
    var sample = SampleTypesetPage(
      content: """
        /ScanpdfText BMC q BT 3 Tr /F11 10 Tf 20 100 Td <00410042> Tj ET
        BT 3 Tr /F11 10 Tf 20 80 Td <0042> Tj ET Q EMC
        """)
    sample.form = "BT /F10 10 Tf 20 100 Td (4) Tj ET"
    let field: PDFDictionary = ["Subtype": .name("Widget"), "DA": .text("/F0 10 Tf")]
    let text: PDFDictionary = entries["FT"] == nil ? ["FT": .name("Tx"), "AP": .null] : [:]
    sample.annotations = [field.with(text).with(entries)]
    let (survey, bytes) = try read(sample.bytes(), keepsPlaces: keepsPlaces)
    let found = try #require(survey.pages.first?.text)
    #expect(found.unreadFields == unread)
    #expect(found.isWhole == (unread == 0))
    #expect(found.isInReadingOrder == (lines == ["AB", "B"]), "only new values drop the tags")
    let whole = try found.page(in: bytes)
    let page = found.isInReadingOrder ? whole : TextCleaning.normalize(whole)
    #expect(page.lines.map { $0.words.map(\.text).joined(separator: " ") } == lines)
  }

  /// Fields at a position x on a page where scanpdf has recognised a box or "fi", with the line
  /// that is then read, the number of fields that the text lacks, and the number of unknown
  /// letters.
  private static let shown:
    [(x: Int, form: String, entries: PDFDictionary, line: String, unread: Int, unknown: Int)] = [
      (0, "/F10 10 Tf 20 100 Td (o) Tj", ["AS": .name("Off")], "☐", 0, 0),
      (0, "/F10 10 Tf 20 100 Td (o) Tj", [:], "☐", 0, 0),
      (0, "/F10 10 Tf 20 100 Td (4) Tj", ["AS": .name("Yes")], "☐", 1, 0),
      (36, "/F10 10 Tf 10 100 Td (n) Tj", ["AS": .name("Off")], "☐", 0, 0),
      (36, "/F10 10 Tf 10 100 Td (4) Tj", ["AS": .name("Yes")], "☐ ✔", 0, 0),
      (36, "/F9 10 Tf 10 100 Td (xy) Tj", ["AS": .name("Yes")], "☐", 1, 2),
      (36, "/F2 10 Tf 10 100 Td (DD) Tj", ["AS": .name("Yes")], "☐", 1, 2),
      (36, "/F2 10 Tf 10 100 Td (AD) Tj", ["AS": .name("Yes")], "☐ \u{E9}", 0, 1),
      (36, "/F1 10 Tf 10 100 Td <004101050042> Tj", ["AS": .name("Yes")], "☐ A\u{E35}B", 0, 0),
      (0, "/F2 10 Tf 20 100 Td (D) Tj", ["AS": .name("Yes"), "FT": .name("Tx")], "fi", 1, 0),
      (0, "", ["V": .text("\u{FB01}"), "FT": .name("Tx"), "AP": .null], "fi", 0, 0),
    ]

  @Test(arguments: shown.indices)
  func `only letters of fields that are on are values, and unknown ones are counted`(
    index: Int
  ) throws {
    let (x, form, entries, line, unread, unknown) = Self.shown[index]
    let code = line == "fi" ? "0102" : "0104"
    var sample = SampleTypesetPage(
      content: "/ScanpdfText BMC BT 3 Tr /F11 10 Tf 20 100 Td <\(code)> Tj ET EMC")
    (sample.form, sample.hasStates) = ("BT \(form) ET", true)
    let rectangle: PDFObject = [.integer(x), 0, .integer(x + 200), 200]
    let field: PDFDictionary = ["Subtype": .name("Widget"), "FT": .name("Btn"), "Rect": rectangle]
    sample.annotations = [field.with(entries)]
    let (survey, bytes) = try read(sample.bytes())
    let found = try #require(survey.pages.first?.text)
    let page = try found.page(in: bytes)
    #expect(found.unreadFields == unread)
    #expect(found.unknownLetters == unknown)
    #expect(found.letters > unknown)
    let words = TextCleaning.normalize(page).lines.flatMap { $0.words.map(\.text) }
    #expect(words.joined(separator: " ") == line)
  }
}
