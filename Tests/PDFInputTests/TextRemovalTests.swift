import PDFInput
import PDFSyntax
import TestSupport
import Testing

@testable import WorkerProtocol

/// The removal of hidden text keeps the position and the state of everything else.
@Suite struct TextRemovalTests {
  private static let image = "q 40 0 0 20 0 0 cm /Im0 Do Q "

  private func survey(
    _ scan: SampleScan, _ text: ExistingText = .all
  ) throws -> (page: PDFPageSurvey, bytes: [UInt8]) {
    let request = PDFSurveyRequest(existingText: text, maximumPixels: 1_000)
    let (survey, bytes) = try DocumentSurveyor.survey(scan.bytes(), request)
    return (try #require(survey.pages.first), bytes)
  }

  /// Returns the words of a page's content after the removal of its text; `nil` if the text stays.
  private func content(_ content: String) throws -> String? {
    let (page, bytes) = try survey(SampleScan(content: Self.image + content))
    guard let range = page.removal?.replacement else { return nil }
    let words = String(decoding: bytes[range], as: UTF8.self).split { " \n".contains($0) }
    return words.dropFirst(11).joined(separator: " ")
  }

  private static let removed = [
    "BT 3 Tr /F0 2 Tf (a) Tj ET": "BT 3 Tr /F0 2 Tf ET",
    "BT 3 Tr /F0 2 Tf (a) Tj (b) Tj 0 3 Td 0 Tr (c) Tj ET":
      "BT 3 Tr /F0 2 Tf 0 3 Td 0 Tr (c) Tj ET",
    "BT 3 Tr /F0 2 Tf -5 TL (a) ' 0 Tr (c) ' ET": "BT 3 Tr /F0 2 Tf -5 TL T* 0 Tr (c) ' ET",
    "BT 3 Tr /F0 2 Tf .5 1 (a) \" T* 0 Tr (c) Tj ET":
      "BT 3 Tr /F0 2 Tf .5 Tw 1 Tc T* T* 0 Tr (c) Tj ET",
    "BT /FW 2 Tf 3 Tr (ab) Tj 0 Tr (c) Tj ET": "BT /FW 2 Tf 3 Tr [-1000] TJ 0 Tr (c) Tj ET",
    "BT /FW 2 Tf 3 Tr 1 Tc 2 Tw [(a) 100 ( )] TJ 0 Tr (c) Tj ET":
      "BT /FW 2 Tf 3 Tr 1 Tc 2 Tw [-2900] TJ 0 Tr (c) Tj ET",
    "BT /FW 2 Tf 3 Tr 1 .5 (a) \" 0 Tr (c) Tj ET":
      "BT /FW 2 Tf 3 Tr 1 Tw .5 Tc T* [-750] TJ 0 Tr (c) Tj ET",
  ]

  @Test(arguments: removed.keys.sorted())
  func `hidden text leaves what it sets and moves`(text: String) throws {
    #expect(try content(text) == Self.removed[text])
  }

  @Test(arguments: [
    "BT /F0 2 Tf 3 Tr (ab) Tj 0 Tr (c) Tj ET",
    "BT 3 Tr /F0 2 Tf (a) (b) Tj ET", "BT 3 Tr /F0 2 Tf (a) TJ ET",
    "BT 3 Tr /F0 2 Tf q (a) Tj Q ET",
    "3 Tr /F0 2 Tf (a) Tj", "BT 3 Tr /F0 2 Tf 1 (a) \" ET", "BT 3 Tr /F0 2 Tf (a) Tj /Im0 Do ET",
    "BT 3 Tr /F0 2 Tf (a) Tj ET 3Tr", "BT 3 Tr /F0 2 Tf (a) Tj ET )",
  ])
  func `text that cannot be removed without a change stays, and is reported`(text: String) throws {
    for existing in [ExistingText.redo, .all] {
      let (page, _) = try survey(SampleScan(content: Self.image + text), existing)
      #expect(
        page.treatment.action == .leaveText
          || [.leaveUndecodable, .leaveIrremovableText].contains(page.treatment)
            && page.problem != nil
      )
      #expect(page.removal == nil)
    }
  }

  @Test func `a form that is used hidden and visible stays`() throws {
    let scan = SampleScan(
      content: "/Fm0 Do \(Self.image) /Fm0 Do", form: "BT /F0 2 Tf 9 9 Td (a) Tj ET")
    let (page, _) = try survey(scan)
    #expect(page.treatment.action == .leaveIrremovableText)
    #expect(page.removal == nil)
  }

  @Test func `a form that is used twice, both times hidden, is replaced`() throws {
    let scan = SampleScan(
      content: Self.image + "/Fm0 Do 1 0 0 1 5 5 cm /Fm0 Do",
      form: "BT 3 Tr /F0 2 Tf 9 9 Td (a) Tj ET")
    let (page, bytes) = try survey(scan, .redo)
    let forms = try #require(page.removal?.forms)
    #expect(page.treatment.action == .recognize)
    #expect(forms.count == 1)
    #expect(!String(decoding: bytes[forms[0].content], as: UTF8.self).contains("(a)"))
  }

  @Test(arguments: [
    "BI /W 40 /H 1 /CS /G /BPC 8 ID 12345678 EI (x) Tj EI 3 Tr 01234567890ab EI Q ",
    "BI /W 8 /H 20 /IM true ID 12345678 EI (x) Tj\n EI Q ",
    "BI /W 40 /H 1 /CS [/I /RGB 0 <000000>] /BPC 8 ID 1234567 EI /ScanpdfText BMC q Q EMC 3456 EI Q ",
  ])
  func `data of an inline image are skipped by their length`(image: String) throws {
    let text = "BT 3 Tr /F0 2 Tf (a) Tj ET "
    let kept = "q \(image)"
    let (page, bytes) = try survey(SampleScan(content: Self.image + text + kept))
    let content = String(decoding: bytes[try #require(page.removal?.replacement)], as: UTF8.self)
    #expect(content.contains(image))
    #expect(!content.contains("(a)"))
  }

  @Test(arguments: [
    "BI /W 40 /H 1 /CS /G /BPC 8 /F /DCT ID 12345678 EI (x) Tj EI Q ",
    "BI /W 40 /H 1 /CS /G /BPC 8 ID 12345678 EI Q ", "BI /W 4 /CS /G /BPC 8 ID 1234 EI a EI Q ",
    "BI /W 4 /W 5 /H 1 /CS /G /BPC 8 ID 1234 EI a EI Q ", "EI ",
  ])
  func `nothing is removed if the end of an inline image is not certain`(image: String) throws {
    let text = "BT 3 Tr /F0 2 Tf (a) Tj ET "
    let (page, _) = try survey(SampleScan(content: Self.image + text + "q " + image), .redo)
    #expect(page.treatment.action != .recognize)
    #expect(page.removal == nil)
  }

  private static let own = "q 3 Tr BT /FScan 9 Tf 90 Tz 1 2 Td (owns) Tj ET 0 Tr Q"

  @Test(arguments: [
    "/ScanpdfText BMC \(own) EMC", "/ScanpdfText BMC /Artifact BMC \(own) EMC EMC",
    "/ScanpdfText BMC q 0 1 -1 0 20.5 0 cm 3 Tr BT 1 0 .1 1 3 4 Tm /FScan 2 Tf (ab) Tj ET Q EMC",
    "/ScanpdfText BMC q BT 90 Tz/FScan 9 Tf 3 Tr 1 2 TD<0001>Tj [<0002>3<0001>]TJ ET Q EMC",
    "/Scanpdf#54ext BMC q Q EMC",
    "/ScanpdfText BMC q 3 Tr BT /FScan 9 Tf /Span<</ActualText(ab)>>BDC 1 2 Td<0001>Tj EMC ET Q EMC",
  ])
  func `text that scanpdf wrote is found as other programs write it`(text: String) throws {
    for content in [text + " " + Self.image, Self.image + text, "q Q \(text)\n\(Self.image)"] {
      let (page, bytes) = try survey(SampleScan(content: content), .keep)
      #expect(page.treatment.action == .recognize)
      #expect(page.removal != nil)
      #expect(!page.hasHiddenText)
      let kept = String(decoding: bytes[try #require(page.removal?.replacement)], as: UTF8.self)
      #expect(kept.contains("/Im0 Do"))
      #expect(!kept.contains("BMC"))
    }
    let all = try survey(SampleScan(content: text), .keep).page
    #expect(all.treatment.action == .leaveBlank)
  }

  @Test func `a stream of nothing but own text is dropped`() throws {
    for (further, isDropped) in [("\n", true), (" 0 0 1 1 re f", false), (" q", false)] {
      var scan = SampleScan()
      scan.firstStream = Array(("/ScanpdfText BMC \(Self.own) EMC" + further).utf8)
      let (page, _) = try survey(scan, .keep)
      let removal = try #require(page.removal)
      #expect(page.treatment.action == .recognize)
      #expect((removal.content == .withoutFirstStream) == isDropped)
      #expect((removal.replacement == nil) == isDropped)
    }
  }

  @Test(arguments: [
    "q 3 Tr BT /F0 9 Tf (ab) Tj ET Q", "q 3 Tr BT /FT3 9 Tf (a) Tj ET Q", "q 1 g Q",
    "\(own) 0 0 9 9 re f", "/Span BMC \(own) EMC",
  ])
  func `anything else between the tags of own text stays`(text: String) throws {
    let content = "/ScanpdfText BMC \(text) EMC " + Self.image
    for existing in ExistingText.allCases {
      let (page, bytes) = try survey(SampleScan(content: content), existing)
      #expect(page.removal?.content != .withoutFirstStream)
      guard let range = page.removal?.replacement else { continue }
      #expect(String(decoding: bytes[range], as: UTF8.self).contains("/ScanpdfText BMC"))
    }
  }
}
