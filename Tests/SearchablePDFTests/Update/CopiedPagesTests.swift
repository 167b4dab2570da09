import PDFInput
import PDFSyntax
import PageModel
import SearchablePDF
import TestSupport
import Testing
import Understanding
import WorkerProtocol

@testable import PDFUpdate

/// Pages of a PDF with new text, in an update and in a new document.
@Suite struct CopiedPagesTests {
  private static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  private static let text = "3 Tr BT /F0 2 Tf 9 8 Td (ab) Tj ET "

  /// Returns a form with its own font, which draws what `content` says.
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

  /// A scan whose hidden text is in a form that a form draws, and whose page is in an article thread.
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
    let file = try scan.bytes()
    let request = PDFSurveyRequest(existingText: .redo, maximumPixels: 1_000, purpose: purpose)
    let (survey, bytes) = try DocumentSurvey.make(of: file, request)
    let payload = try PDFSurveyFraming.encode(survey, bytes: bytes)
    let answer = try ValidatedSurvey(payload, answering: request, fileLength: file.count)
    return try SurveyedPDF(path: "a.pdf", file: file, answer)
  }

  /// Returns a page with one word.
  private static func page(_ word: String) -> PreparedPage {
    let glyphs = word.map { BoxGlyph(text: String($0), advance: 500) }
    let line = FittedLine(
      size: 5, words: [FittedWord(glyphs: glyphs, left: 1, width: 9, baseline: 9)])
    return PreparedPage(
      geometry: PageGeometry(size: PixelSize(width: 40, height: 20), resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: [FittedParagraph(lines: [line])])
  }

  private static func updated(_ pdf: SurveyedPDF) throws -> [UInt8] {
    var update = try DocumentUpdate(of: pdf, sink: MemorySink())
    #expect(try update.append(page("new"), toPage: 0) == nil)
    return try update.finish(Metadata(producer: "test")).bytes
  }

  private static func copied(_ pdf: SurveyedPDF) throws -> [UInt8] {
    let place = RebuiltPlace(pdf: pdf, index: 0)
    var document = try RebuiltDocument(
      of: [place], main: pdf, mustClaim: false, in: DocumentWriter(sink: MemorySink()))
    #expect(try document.append(page("new"), copying: place) == nil)
    return try document.finish(Metadata(producer: "test"), keepsMetadata: true).bytes
  }

  @Test func `text of a form within a form is replaced`() throws {
    let pdf = try Self.surveyed(Self.scan(), .update)
    #expect(pdf.survey.pages[0].removal?.forms.map(\.form.number) == [3, 4])
    var request = PDFSurveyRequest(maximumPixels: 1_000, purpose: .text)
    request.textPages = [0]
    for file in [try Self.updated(pdf), try Self.copied(Self.surveyed(Self.scan(), .rebuild))] {
      let page = try #require(DocumentSurvey.make(of: file, request).survey.pages.first)
      // Of text that scanpdf alone has written, the words are counted.
      #expect(page.text?.letters == 1)
    }
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
