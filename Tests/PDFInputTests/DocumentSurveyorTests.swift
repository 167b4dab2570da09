import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import WorkerProtocol

@Suite struct DocumentSurveyorTests {
  private func survey(
    _ scan: SampleScan, _ text: ExistingText = .keep
  ) throws(any Error) -> (survey: PDFSurvey, bytes: [UInt8]) {
    try DocumentSurveyor.survey(
      scan.bytes(), PDFSurveyRequest(existingText: text, maximumPixels: 1_000))
  }

  private func page(_ scan: SampleScan, _ text: ExistingText = .keep) throws -> PDFPageSurvey {
    try #require(survey(scan, text).survey.pages.first)
  }

  @Test func `a page that is one image is recognised at the image's size`() throws {
    let page = try page(SampleScan())
    #expect(page.treatment.action == .recognize)
    #expect(
      page.canvas
        == .init(size: PixelSize(width: 4, height: 2), left: 0, bottom: 0, right: 40, top: 20))
    #expect(page.uprightToPage == .identity)
    #expect(page.removal == nil)
  }

  @Test(arguments: [
    (90, AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 300), 2, 4),
    (180, AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 30, ty: 320), 4, 2),
    (270, AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -10, ty: 320), 2, 4),
    (-90, AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -10, ty: 320), 2, 4),
  ])
  func `a turned page with another origin is brought upright`(
    rotation: Int, matrix: AffineTransform, width: Int, height: Int
  ) throws {
    var scan = SampleScan(content: "q 40 0 0 20 -10 300 cm /Im0 Do Q")
    scan.page = ["MediaBox": [-10, 300, 30, 320], "Rotate": .integer(rotation), "UserUnit": 2]
    let page = try page(scan)
    #expect(page.uprightToPage == matrix)
    #expect(page.canvas?.size == PixelSize(width: width, height: height))
    #expect(page.canvas?.left == 0)
    #expect(page.canvas?.bottom == 0)
    #expect(page.userUnit == 2)
  }

  @Test func `a crop box moves the page, not the image`() throws {
    var scan = SampleScan()
    scan.page["CropBox"] = [10, 5, 30, 100]
    let page = try page(scan)
    #expect(page.width == 20)
    #expect(page.height == 15)
    #expect(page.canvas?.left == -10)
    #expect(page.canvas?.bottom == -5)
  }

  @Test func `a page with visible text stays, unless all are asked for`() throws {
    let scan = SampleScan(content: "q 30 0 0 20 0 0 cm /Im0 Do Q BT /F0 9 Tf (a) Tj ET")
    for existing in [ExistingText.keep, .redo] {
      let page = try page(scan, existing)
      #expect(page.treatment == .leaveText(readBy: .all))
    }
    #expect(try page(scan, .all).treatment.action == .recognize)
    #expect(try page(scan, .all).removal == nil)
  }

  @Test(arguments: [
    "q 40 0 0 20 0 0 cm /Im0 Do Q BT 3 Tr /F0 9 Tf (old) Tj ET",
    "BT /F0 9 Tf (old) Tj ET q 40 0 0 20 0 0 cm /Im0 Do Q",
    "BT 3 Tr /F0 9 Tf [(o) 3 (ld)] TJ <6f6c64> ' ET q 40 0 0 20 0 0 cm /Im0 Do Q",
  ])
  func `hidden text is kept, or removed to be redone`(content: String) throws {
    let scan = SampleScan(content: content)
    let kept = try page(scan)
    #expect(kept.treatment == .leaveText(readBy: .redo))
    let (survey, bytes) = try survey(scan, .redo)
    let page = try #require(survey.pages.first)
    #expect(page.treatment.action == .recognize)
    #expect(page.hasHiddenText)
    let replacement = String(
      decoding: bytes[try #require(page.removal?.replacement)], as: UTF8.self)
    #expect(!replacement.contains("old"))
    #expect(!replacement.contains("6f6c64"))
    #expect(replacement.contains("/Im0 Do"))
  }

  @Test func `hidden text in a form is removed by another form`() throws {
    let form = "q 40 0 0 20 0 0 cm /Im0 Do Q BT 3 Tr /F0 9 Tf (old) Tj ET"
    let scan = SampleScan(content: "/Fm0 Do", form: form)
    #expect(try page(scan).treatment.action == .leaveText)
    let (survey, bytes) = try survey(scan, .redo)
    let page = try #require(survey.pages.first)
    #expect(page.removal?.content == .kept)
    let content = String(
      decoding: bytes[try #require(page.removal).forms[0].content], as: UTF8.self)
    #expect(content.contains("/Im0 Do"))
    #expect(!content.contains("old"))
  }

  @Test func `text that scanpdf added is replaced without being asked for`() throws {
    let own = "/ScanpdfText BMC q 3 Tr BT /FScan 9 Tf (owns) Tj ET 0 Tr Q EMC "
    let page = try page(SampleScan(content: own + "q 40 0 0 20 0 0 cm /Im0 Do Q"))
    #expect(page.treatment.action == .recognize)
    #expect(page.removal != nil)
    #expect(!page.hasHiddenText)
  }

  @Test func `a page without anything stays blank`() throws {
    #expect(try page(SampleScan(content: "")).treatment.action == .leaveBlank)
    #expect(try page(SampleScan(content: "q Q")).treatment.action == .leaveBlank)
    #expect(try page(SampleScan(content: "1 g 0 0 40 20 re f")).treatment.action == .leaveBlank)
  }

  @Test func `a page that the page tree lacks is not lost without a word`() throws {
    for kid in [PDFObject.reference(IndirectReference(number: 1_000)), .null] {
      var scan = SampleScan()
      scan.furtherKids = [kid]
      let survey = try survey(scan).survey
      #expect(survey.rewriting == .damaged)
      #expect(survey.pages.count == 1)
      #expect(survey.missingPages == 1)
    }
  }

  @Test func `a page whose content is missing is not blank`() throws {
    #expect(try page(SampleScan(content: "/None Do")).treatment.action == .leaveUndecodable)
    for filter: PDFName in ["Unknown", "FlateDecode"] {
      var scan = SampleScan()
      scan.contentEntries = ["Filter": .name(filter)]
      #expect(try page(scan).treatment.action == .leaveUndecodable)
    }
    let missing = PDFObject.reference(IndirectReference(number: 1_000))
    for contents in [missing, [missing], 7] {
      var scan = SampleScan()
      scan.page["Contents"] = contents
      #expect(try page(scan).treatment.action == .leaveUndecodable)
    }
  }

  @Test func `a page without content is blank`() throws {
    for contents in [PDFObject.null, []] {
      var scan = SampleScan()
      scan.page["Contents"] = contents
      #expect(try page(scan).treatment.action == .leaveBlank)
    }
  }

  @Test func `drawings without an image are not recognised here`() throws {
    let page = try page(SampleScan(content: "0 0 9 9 re f"))
    #expect(page.treatment.action == .render)
    #expect(page.canvas == nil)
  }

  @Test func `a page object that is there twice is recognised once`() throws {
    let pages = try survey(SampleScan(isPageShownTwice: true)).survey.pages
    #expect(pages.map(\.treatment.action) == [.recognize, .leaveRepeated])
  }

  @Test func `a document of 50 000 pages is accepted, one of 50 001 pages is refused`() throws {
    var scan = SampleScan()
    scan.objects = [["Type": .name("Page"), "MediaBox": [0, 0, 40, 20]]]
    let further = PDFObject.reference(IndirectReference(number: 2))
    scan.furtherKids = [PDFObject](repeating: further, count: 49_999)
    #expect(try survey(scan).survey.pages.count == 50_000)
    scan.furtherKids.append(further)
    #expect(throws: PDFRefusal.hasTooManyPages) { try survey(scan) }
  }

  @Test func `a form whose pages are in the file is not refused`() throws {
    for entries: PDFDictionary in [[:], ["NeedsRendering": .boolean(false)]] {
      var scan = SampleScan(catalog: entries)
      scan.catalog["AcroForm"] = ["Fields": [], "XFA": [.text("template"), [:]]]
      #expect(try page(scan).treatment.action == .recognize)
      scan.catalog["NeedsRendering"] = .boolean(true)
      #expect(throws: PDFRefusal.isXFAForm) { try survey(scan) }
    }
  }

  private static let restricted: [(catalog: PDFDictionary, refusal: PDFRefusal)] = [
    (["AcroForm": ["XFA": .text("x")]], .isXFAForm),
    (["Collection": ["Type": .name("Collection")]], .isPortfolio),
    (["AcroForm": ["Fields": [["FT": .name("Sig"), "V": ["Type": .name("Sig")]]]]], .isSigned),
    (["Perms": ["DocMDP": ["Type": .name("Sig")]]], .isSigned),
  ]

  @Test(arguments: restricted.indices)
  func `files that must stay as they are are refused`(index: Int) throws {
    let (catalog, refusal) = Self.restricted[index]
    #expect(throws: refusal) { try survey(SampleScan(catalog: catalog)) }
  }

  @Test func `a file with bytes before its header is written anew`() throws {
    let file = try SampleScan().bytes()
    let (survey, bytes) = try DocumentSurveyor.survey(
      Array("junk\n".utf8) + file, PDFSurveyRequest(maximumPixels: 1_000))
    #expect(survey.rewriting == .damaged)
    #expect(bytes[try #require(survey.rewritten)].starts(with: Array("%PDF-".utf8)))
    #expect(survey.pages.count == 1)
  }

  @Test func `a file that is cut anywhere is surveyed or refused`() throws {
    let file = try SampleScan().bytes()
    for count in stride(from: 0, to: file.count, by: 7) {
      do throws(PDFRefusal) {
        let found = try DocumentSurveyor.survey(
          Array(file.prefix(count)), PDFSurveyRequest(maximumPixels: 1_000))
        #expect(!found.survey.pages.isEmpty)
      } catch {
        #expect(error == .isUnreadable)
      }
    }
  }

  @Test(arguments: [PDFSurveyRequest.Purpose.update, .images, .append])
  func `a survey survives its way to the main process`(
    purpose: PDFSurveyRequest.Purpose
  ) throws {
    let file = try SampleScan(content: "/Fm0 Do", form: "q 40 0 0 20 0 0 cm /Im0 Do Q").bytes()
    let request = PDFSurveyRequest(
      existingText: .all, maximumPixels: 1_000, purpose: purpose, readsText: true)
    let (survey, bytes) = try DocumentSurveyor.survey(file, request)
    let payload = try PDFSurveyFraming.encode(survey, bytes: bytes)
    let received = try ValidatedSurvey(payload, answering: request, fileLength: file.count)
    #expect(received.survey == survey)
    #expect(received.bytes == bytes)
    let fault = #expect(throws: SurveyFault.self) {
      try ValidatedSurvey([1, 2, 3], answering: request, fileLength: file.count)
    }
    #expect(fault?.description.contains("length") == true)
  }
}
