import PDFInput
import PDFSyntax
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer
import WorkerProtocol

/// A worker that has been taken over cannot change more of a PDF than SECURITY.md says.
@Suite struct PermittedChangesTests {
  private static let note: PDFObject = ["S": .name("URI"), "URI": .text("http://a.b")]

  /// A scan whose page has an entry besides the usual ones, and an object that nothing refers to.
  private static func file() throws -> [UInt8] {
    var scan = SampleScan()
    scan.page = ["MediaBox": [0, 0, 40, 20], "Tabs": .name("S"), "AA": ["O": note]]
    let file = try scan.bytes()
    let source = try SourceFile(file)
    var writer = PDFWriter(
      updating: file, try UpdateBase(of: file, source, nextNumber: source.maximumNumber + 1))
    _ = writer.add(.integer(1))
    return try writer.updatedBytes()
  }

  /// Returns the PDF after `change` of a sound survey and its bytes.
  private static func surveyed(
    _ file: [UInt8], _ purpose: PDFSurveyRequest.Purpose = .update,
    _ change: (inout PDFSurvey, inout [UInt8]) throws -> Void = { _, _ in }
  ) throws -> SurveyedPDF {
    try SurveyedPDF(surveying: file, .all, purpose, changed: change)
  }

  @Test func `a sound survey is taken as it is`() throws {
    #expect(try Self.surveyed(Self.file()).survey.pages[0].isChangeable)
    #expect(try Self.surveyed(Self.file(), .append).survey.pages.count == 1)
  }

  @Test func `an object that is not a page is not replaced`() throws {
    let file = try Self.file()
    let catalog = try #require(SourceFile(file).trailer["Root"]?.reference)
    let pdf = try Self.surveyed(file) { survey, _ in
      var other = survey.pages[0]
      other.page = catalog
      survey.pages.append(other)
    }
    #expect(pdf.survey.pages[0].isChangeable)
    #expect(!pdf.survey.pages[1].isChangeable)
  }

  @Test func `a page keeps its content streams in their order, but for a first one of text`() throws
  {
    var scan = SampleScan()
    scan.firstStream = Array("q Q".utf8)
    let file = try scan.bytes()
    let contents = try #require(
      String(decoding: file, as: UTF8.self).firstMatch(of: /Contents \[(\d+) 0 R (\d+) 0 R\]/))
    for (content, kept) in [
      (nil, "\(contents.1) 0 R \(contents.2) 0 R]"),
      (.withoutFirstStream, "\(contents.2) 0 R]"),
    ] as [(PDFTextRemoval.Content?, String)] {
      let pdf = try Self.surveyed(file) { survey, _ in
        survey.pages[0].removal = content.map { content in
          var removal = PDFTextRemoval()
          removal.content = content
          return removal
        }
      }
      var update = DocumentUpdate(of: pdf)
      _ = update.setText(of: .ofWord("a"), onPage: 0)
      let bytes = try update.finish(Metadata(producer: "test")).bytes
      let added = String(decoding: bytes.dropFirst(file.count), as: UTF8.self)
      let match = try #require(added.firstMatch(of: /Contents \[\d+ 0 R ([^\]]*\])/))
      #expect(match.1 == kept)
    }
  }

  @Test func `the root of the page tree keeps its entries and its kids when pages are appended`()
    throws
  {
    var scan = SampleScan()
    scan.pageCount = 3
    let plain = try scan.bytes()
    let source = try SourceFile(plain)
    var root = try source.object(IndirectReference(number: 1)).dictionary ?? [:]
    root["Rotate"] = 90
    var writer = PDFWriter(
      updating: plain, try UpdateBase(of: plain, source, nextNumber: source.maximumNumber + 1))
    writer.write(.dictionary(root), as: IndirectReference(number: 1))
    let file = try writer.updatedBytes()
    // A worker that hides pages from the main process hides none from readers.
    let pdf = try Self.surveyed(file, .append) { survey, _ in survey.pages.removeLast(2) }
    var update = DocumentUpdate(of: pdf)
    #expect(update.append(.ofWord("a")) == nil)
    let updated = try SourceFile(update.finish(Metadata(producer: "test")).bytes)
    let after = try updated.object(IndirectReference(number: 1))
    #expect(after["Rotate"] == .spelled(Array("90".utf8)))
    #expect(after["Kids"]?.elements?.dropLast() == root["Kids"]?.elements?[...])
    #expect(after["Count"]?.wholeNumber == 4)
    let node = try updated.resolved(try #require(after["Kids"]?.elements?.last))
    #expect(node["Parent"]?.reference?.number == 1)
  }

  /// Returns what an update adds to the file after `change` of the removal of its page's text.
  private static func added(_ change: (inout PDFTextRemoval) -> Void) throws -> (
    text: String, fault: TextLayerFault?
  ) {
    let file = try file()
    let pdf = try surveyed(file) { survey, bytes in
      bytes += "q Q".utf8
      var removal = PDFTextRemoval()
      change(&removal)
      survey.pages[0].removal = removal
    }
    var update = DocumentUpdate(of: pdf)
    let fault = update.setText(of: .ofWord("a"), onPage: 0)
    let bytes = try update.finish(Metadata(producer: "test")).bytes
    return (String(decoding: bytes.dropFirst(file.count), as: UTF8.self), fault)
  }

  @Test func `a page keeps all entries but those that SECURITY names`() throws {
    let (text, fault) = try Self.added { $0.content = .replaced(0..<3) }
    #expect(fault == nil)
    #expect(text.contains("/AA << /O << /S /URI /URI (http://a.b) >> >> /Contents ["))
    #expect(text.contains("/MediaBox [ 0 0 40 20 ]"))
    #expect(text.contains("/Tabs /S"))
  }

  @Test func `an object that is not a form is not replaced`() throws {
    let (text, fault) = try Self.added {
      $0.forms = [PDFFormSurvey(IndirectReference(number: 1), content: 0..<3)]
    }
    #expect(fault == .page)
    #expect(text.isEmpty)
  }

  @Test func `a number that the file has is given to no new object`() throws {
    #expect(throws: SourceFileError.unreadable) {
      try Self.surveyed(Self.file()) { survey, _ in survey.nextNumber -= 1 }
    }
  }

  @Test func `a file whose structure cannot be read is refused`() throws {
    let file = try Self.file()
    let cut = Array(String(decoding: file, as: UTF8.self).replacing("0000000", with: "x").utf8)
    #expect(throws: SourceFileError.unreadable) {
      let request = PDFSurveyRequest(maximumPixels: 1_000)
      let (survey, bytes) = try DocumentSurveyor.survey(file, request)
      let payload = try PDFSurveyFraming.encode(survey, bytes: bytes)
      let answer = try ValidatedSurvey(payload, answering: request, fileLength: file.count)
      _ = try SurveyedPDF(path: "a.pdf", file: cut, answer)
    }
  }
}
