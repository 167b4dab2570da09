import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import TextLayer
import WorkerProtocol

@testable import SearchablePDF

/// Pages of a PDF with new text, in an update and in a new document.
@Suite struct CopiedPagesTests {
  private static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  private static let text = "3 Tr BT /F0 2 Tf 9 8 Td (ab) Tj ET "

  /// Returns a form with its own font and the content `content`.
  private static func form(_ content: String, _ xObjects: PDFDictionary = [:]) -> PDFStream {
    let font: PDFObject = [
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
    ]
    return PDFStream(
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, 40, 20],
        "Resources": ["Font": ["F0": font], "XObject": .dictionary(xObjects)],
      ], data: Array(content.utf8))
  }

  /// A scan whose hidden text is in a form within a form, and whose page is in an article thread.
  private static func scan() -> SampleScan {
    var scan = SampleScan(content: "q 40 0 0 20 0 0 cm /Im0 Do Q /Outer Do")
    scan.objects = [["F": reference(2), "I": ["Title": .text("a thread")]]]
    scan.streams = [form(text), form("/Inner Do", ["Inner": reference(3)])]
    scan.xObjects = ["Outer": reference(4)]
    scan.page["B"] = [reference(2)]
    return scan
  }

  private static func surveyed(
    _ scan: SampleScan, _ purpose: PDFSurveyRequest.Purpose
  ) throws -> SurveyedPDF {
    try SurveyedPDF(surveying: scan.bytes(), .redo, purpose)
  }

  private static func updated(_ pdf: SurveyedPDF, confidencesAt date: Int? = nil) throws -> [UInt8]
  {
    var update = DocumentUpdate(of: pdf)
    update.confidenceDate = date
    #expect(update.setText(of: .ofWord("new"), onPage: 0) == nil)
    return try update.finish(Metadata(producer: "test")).bytes
  }

  private static func copied(_ pdf: SurveyedPDF, confidencesAt date: Int? = nil) throws -> [UInt8] {
    let place = PDFPageSource(pdf: pdf, index: 0)
    var writer = DocumentWriter()
    writer.confidenceDate = date
    var document = try RebuiltDocument(of: [place], main: pdf, mustClaim: false, in: writer)
    #expect(try document.append(.ofWord("new"), copying: place) == nil)
    return try document.finish(Metadata(producer: "test"), keepsMetadata: true).bytes
  }

  @Test func `text of a form within a form is replaced`() throws {
    let pdf = try Self.surveyed(Self.scan(), .update)
    #expect(pdf.survey.pages[0].removal?.forms.map(\.form.number) == [3, 4])
    var request = PDFSurveyRequest(maximumPixels: 1_000, purpose: .text)
    request.textPages = [0]
    for file in [try Self.updated(pdf), try Self.copied(Self.surveyed(Self.scan(), .rebuild))] {
      let page = try #require(DocumentSurveyor.survey(file, request).survey.pages.first)
      // Of text that scanpdf alone has written, the words are counted.
      #expect(page.text?.letters == 1)
    }
  }

  @Test func `new text has its own confidences, or none, in an update and in a copy`() throws {
    var scan = Self.scan()
    scan.page["PieceInfo"] = ["scanpdf": ["Private": .text("old")]]
    for date in [nil, 1_000_000] {
      let files = [
        try Self.updated(Self.surveyed(scan, .update), confidencesAt: date),
        try Self.copied(Self.surveyed(scan, .rebuild), confidencesAt: date),
      ]
      for bytes in files {
        let file = try SourceFile(bytes)
        let piece = try Self.pageEntry("PieceInfo", in: file)["scanpdf"]
        #expect((piece == nil) == (date == nil))
        let data = piece?["Private"]?.reference
        let stream = try data.map { try file.content(of: $0) }
        #expect((stream?.data == nil) == (date == nil))
      }
    }
  }

  @Test func `data of other programs stay beside new text`() throws {
    var scan = Self.scan()
    scan.page["PieceInfo"] = ["other": ["Private": .text("old")]]
    let files = [
      try Self.updated(Self.surveyed(scan, .update), confidencesAt: 0),
      try Self.copied(Self.surveyed(scan, .rebuild), confidencesAt: 0),
    ]
    for bytes in files {
      let piece = try Self.pageEntry("PieceInfo", in: SourceFile(bytes))
      #expect(piece.dictionary?.entries.map(\.name) == ["other"])
    }
  }

  /// Returns an entry of the first page; null if the page lacks it.
  private static func pageEntry(_ name: PDFName, in file: SourceFile) throws -> PDFObject {
    var object = try file.resolved(file.trailer["Root"] ?? .null)["Pages"] ?? .null
    for _ in 0..<64 {
      object = try file.resolved(object)
      guard let kids = object["Kids"], let first = try file.resolved(kids).elements?.first else {
        break
      }
      object = first
    }
    return object[name] ?? .null
  }

  @Test func `a new document has no object that nothing refers to`() throws {
    let file = try SourceFile(Self.copied(Self.surveyed(Self.scan(), .rebuild)))
    var open = [file.trailer]
    var seen: Set<IndirectReference> = []
    while let object = open.popLast() {
      open += object.elements ?? []
      open += object.dictionary?.entries.map(\.object) ?? []
      if let reference = object.reference, seen.insert(reference).inserted {
        open.append(try file.object(reference))
      }
    }
    #expect(file.numbersOfStreams == seen.map(\.number).sorted())
  }

  @Test func `images are equal whatever the spelling of their numbers is`() throws {
    var writer = PDFWriter()
    for matte in ["0.50", ".5", "0.5", "0.6"] {
      _ = writer.add(
        PDFStream(
          dictionary: [
            "Subtype": .name("Image"), "Matte": [.spelled(Array(matte.utf8))],
          ], data: [1, 2, 3]))
    }
    let file = try SourceFile(writer.bytes(catalog: writer.add(["Type": .name("Catalog")])))
    #expect(try EqualImages(in: file).firsts.map(\.key.number).sorted() == [2, 3])
  }
}
