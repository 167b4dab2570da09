import PDFInput
import PDFSyntax
import TestSupport
import Testing

@testable import WorkerProtocol

/// Text that nobody can see or read does not keep a scan from being recognised.
@Suite struct UnreadTextTests {
  private static let image = "q 40 0 0 20 0 0 cm /Im0 Do Q "
  private static let resources: PDFDictionary = [
    "ExtGState": [
      "None": ["ca": 0, "CA": 0], "NoFill": ["ca": 0], "Half": ["ca": .real(0.5), "CA": 0],
      "Full": ["ca": 1, "CA": 1],
    ]
  ]

  private func survey(
    _ scan: SampleScan, _ text: ExistingText
  ) throws -> (page: PDFPageSurvey, content: String?) {
    let request = PDFSurveyRequest(existingText: text, maximumPixels: 1_000)
    let (survey, bytes) = try DocumentSurveyor.survey(scan.bytes(), request)
    let page = try #require(survey.pages.first)
    return (page, page.removal?.replacement.map { String(decoding: bytes[$0], as: UTF8.self) })
  }

  private func scan(_ content: String, form: String? = nil) -> SampleScan {
    var scan = SampleScan(content: content, form: form)
    scan.resources = Self.resources
    return scan
  }

  /// Text that leaves no mark.
  private static let unpainted = [
    "q /None gs BT /F0 2 Tf 9 8 Td (ab) Tj ET Q", "q /NoFill gs BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q /None gs BT 2 Tr /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 0 0 0 0 re W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 9 8 0 0 re W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 30 0 5 2 re W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 0 0 3 3 re W n 30 9 5 5 re W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 30 0 m 32 0 33 2 34 4 c h W* n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q BT 7 Tr /F0 2 Tf 9 8 Td (ab) Tj ET Q", "BT /F0 0 Tf 9 8 Td (ab) Tj ET",
    "BT /F0 2 Tf 0 0 0 0 9 8 Tm (ab) Tj ET", "BT /F0 2 Tf 1 0 0 0 9 8 Tm (ab) Tj ET",
    "BT /F0 2 Tf 0 Tz 9 8 Td (ab) Tj ET", "q 0 0 0 0 9 8 cm BT /F0 2 Tf (ab) Tj ET Q",
    "BT /F0 2 Tf 9 90 Td (ab) Tj ET", "BT /F0 2 Tf 1 0 0 1 -90 8 Tm (ab) Tj ET",
  ]

  @Test(arguments: unpainted)
  func `text that leaves no mark is no text, and is removed only to be redone`(
    text: String
  ) throws {
    let kept = try survey(scan(Self.image + text), .keep).page
    #expect(kept.treatment.action == .recognize)
    #expect(kept.removal == nil)
    #expect(!kept.hasHiddenText)
    for existing in [ExistingText.redo, .all] {
      let (page, content) = try survey(scan(Self.image + text), existing)
      #expect(page.treatment.action == .recognize)
      #expect(try #require(content).contains("(ab)") == false)
    }
  }

  @Test func `text without opacity is found in nested forms and groups`() throws {
    let text = "BT /F0 2 Tf 9 8 Td (ab) Tj ET"
    let group: PDFDictionary = ["Group": ["S": .name("Transparency")]]
    for entries in [[:], group] {
      var scan = scan(Self.image + "q /None gs /Fm0 Do Q", form: text)
      scan.formEntries = entries
      #expect(try survey(scan, .keep).page.treatment.action == .recognize)
      #expect(try survey(scan, .redo).page.removal?.forms.count == 1)
    }
  }

  @Test(arguments: [
    "q /Half gs BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q /NoFill gs BT 2 Tr /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q /None gs /Full gs BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 8 7 5 5 re W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q 0 0 0 re W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q", "q W n BT /F0 2 Tf 9 8 Td (ab) Tj ET Q",
    "q /None gs BT /FT3 2 Tf 9 8 Td (a) Tj ET Q", "BT /F0 .2 Tf 9 8 Td (ab) Tj ET",
    "BT /F0 2 Tf 39 8 Td (ab) Tj ET",
  ])
  func `text that may leave a mark stays`(text: String) throws {
    for existing in ExistingText.allCases {
      #expect(try survey(scan(Self.image + text), existing).page.removal == nil)
    }
    // It is too much for a stamp if it is repeated.
    let much = String(repeating: text + " ", count: 500)
    #expect(try survey(scan(Self.image + much), .redo).page.treatment.action == .leaveText)
  }

  @Test func `text that is flattened askew stays, because some readers draw it`() throws {
    let text = String(repeating: "BT /F0 2 Tf 1 2 2 4 9 8 Tm (ab) Tj ET ", count: 500)
    let page = try survey(scan(Self.image + text), .redo).page
    #expect(page.treatment.action == .recognize)
    #expect(page.removal == nil)
  }

  @Test func `text that clips what is painted stays, and its page is recognised`() throws {
    let text = "q BT 7 Tr /F0 2 Tf 9 8 Td (ab) Tj ET 0 0 9 9 re f Q"
    let page = try survey(scan(Self.image + text), .redo).page
    #expect(page.treatment.action == .render)
    #expect(page.removal == nil)
    let formed = scan(Self.image + "q BT 7 Tr /F0 2 Tf (ab) Tj ET /Fm0 Do Q", form: "0 0 9 9 re f")
    #expect(try survey(formed, .redo).page.removal == nil)
  }

  @Test(arguments: [
    "BT /F0 2 Tf 9 8 Td ( ) Tj (   ) Tj [( ) -200 ( )] TJ ET",
    "BT /F0 2 Tf 9 8 Td (  ) Tj /FW 3 Tf ( ) Tj ET q BT 1 Tr /F0 2 Tf <2020> Tj ET Q",
    "BT 3 Tr /F0 2 Tf 9 8 Td (  ) Tj ET",
    "BT 3 Tr /F0 2 Tf 9 8 Td (\\t\\n \\r) Tj ET",
  ])
  func `spaces are no text`(text: String) throws {
    for existing in ExistingText.allCases {
      #expect(try survey(scan(Self.image + text), existing).page.treatment.action == .recognize)
    }
  }

  @Test func `a stamp or a line of the margin does not keep a scan from being read`() throws {
    let stamp = "BT /F0 2 Tf 9 8 Td (BATES 000123) Tj ET "
    let hidden = "BT 3 Tr /F0 2 Tf 9 4 Td (old) Tj ET "
    for existing in ExistingText.allCases {
      let page = try survey(scan(Self.image + stamp), existing).page
      #expect(page.treatment.action == .recognize)
      #expect(page.removal == nil)
    }
    let kept = try survey(scan(Self.image + stamp + hidden), .keep).page
    #expect(kept.treatment.action == .leaveText)
    let (page, content) = try survey(scan(Self.image + stamp + hidden), .redo)
    #expect(page.treatment.action == .recognize)
    #expect(try #require(content).contains("(BATES 000123)"))
    #expect(content?.contains("old") == false)
    // An image that is not the whole page is a figure.
    let figure = try survey(scan("q 30 0 0 20 0 0 cm /Im0 Do Q " + stamp), .keep).page
    #expect(figure.treatment == .leaveText(readBy: .all))
  }

  @Test func `text without Unicode values is drawn to be read`() throws {
    let text = "BT /FT3 2 Tf 9 8 Td <0102030405> Tj ET"
    for image in ["", Self.image] {
      let kept = try survey(scan(image + text), .keep).page
      #expect(kept.treatment == .leaveText(readBy: .all, lacksUnicode: true))
      #expect(try survey(scan(image + text), .all).page.treatment.action == .render)
    }
    // Writers hide letters as spaces or control characters.
    for character in ["0020", "00A0", "0003"] {
      let codes = (1...20).map { "<\($0 < 16 ? "0" : "")\(String($0, radix: 16))>" }
      let map =
        "1 begincodespacerange <00> <FF> endcodespacerange 20 beginbfchar "
        + codes.map { "\($0) <\(character)> " }.joined() + "endbfchar"
      var blank = scan("BT /FB 2 Tf 9 8 Td <0102030405> Tj ET")
      blank.streams = [PDFStream(data: Array(map.utf8))]
      blank.fonts = [
        "FB": [
          "Type": .name("Font"), "Subtype": .name("TrueType"), "BaseFont": .name("A"),
          "ToUnicode": .reference(IndirectReference(number: 2)),
        ]
      ]
      let kept = try survey(blank, .keep).page
      #expect(kept.treatment == .leaveText(readBy: .all, lacksUnicode: true))
      #expect(try survey(blank, .all).page.treatment.action == .render)
    }
    // PDF readers know the characters of a Japanese font.
    var japanese = scan("BT /FJ 2 Tf 9 8 Td <82A082A2> Tj ET")
    for (ordering, isUnknown) in [("Japan1", false), ("Identity", true)] {
      japanese.fonts = [
        "FJ": [
          "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("A"),
          "Encoding": .name(isUnknown ? "Identity-H" : "90ms-RKSJ-H"),
          "DescendantFonts": [
            [
              "Type": .name("Font"), "Subtype": .name("CIDFontType0"), "BaseFont": .name("A"),
              "CIDSystemInfo": ["Ordering": .text(ordering)],
            ]
          ],
        ]
      ]
      #expect(
        try survey(japanese, .keep).page.treatment
          == .leaveText(readBy: isUnknown ? .all : nil, lacksUnicode: isUnknown))
    }
    let readable = try survey(scan("BT /F0 2 Tf 9 8 Td (ab) Tj ET"), .keep).page
    #expect(readable.treatment == .leaveText(readBy: nil))
  }
}
