import PDFInput
import PDFSyntax
import TestSupport
import Testing
import WorkerProtocol

/// Lines that scanpdf has written are described with their text objects, so that a line can be
/// replaced.
@Suite struct LineObjectsTests {
  private func objects(
    of file: [UInt8], wantsObjects: Bool = true
  ) throws -> (page: PDFPageSurvey, content: [UInt8])? {
    var request = PDFSurveyRequest(existingText: .redo, maximumPixels: 2_000_000, readsText: true)
    if wantsObjects { request.wantsLineObjects = true }
    let (survey, bytes) = try DocumentSurveyor.survey(file, request)
    let page = try #require(survey.pages.first)
    return page.lineObjects.map { (page, Array(bytes[$0.content])) }
  }

  @Test func `each line of a page has all of a text object, in order`() throws {
    let file = try SampleDocument.scan(of: ["first line", "second line", "the last"])
    let (page, content) = try #require(try objects(of: file))
    let lines = try #require(page.lineObjects?.lines)
    #expect(lines.count == 3)
    for line in lines {
      let object = String(decoding: content[line.range], as: Unicode.ASCII.self)
      #expect(object.hasPrefix("BT\n"))
      #expect(object.hasSuffix("ET"))
      #expect(line.firstSequence == nil)
      #expect(line.cellStarts == [])
    }
    #expect(try objects(of: file, wantsObjects: false) == nil)
  }

  @Test func `the cells of a row have their numbers and first words`() throws {
    let file = try SampleDocument.scan(of: ["[one two] [three] [four five]"])
    let line = try #require(try objects(of: file)?.page.lineObjects?.lines.first)
    #expect(line.firstSequence == 0)
    #expect(line.cellStarts == [2, 3])
  }

  @Test(arguments: [
    "BT 3 Tr /F0 2 Tf (a) Tj ET", "BT 3 Tr /F0 2 Tf 100 Tz 5 5 Td (a) Tj ET",
  ])
  func `text of other programs has no such objects`(text: String) throws {
    let scan = SampleScan(content: "q 40 0 0 20 0 0 cm /Im0 Do Q \(text)")
    #expect(try objects(of: scan.bytes()) == nil)
  }
}
