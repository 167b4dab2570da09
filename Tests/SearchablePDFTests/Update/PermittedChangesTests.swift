import Foundation
import PDFInput
import PDFSyntax
@testable import PDFUpdate
import SearchablePDF
import TestSupport
import Testing
import WorkerProtocol

/// A worker that has been taken over cannot change more of a PDF than SECURITY.md says.
@Suite struct PermittedChangesTests {
  private static let note: PDFObject = ["S": .name("URI"), "URI": .text("http://a.b")]

  /// A scan whose page has an entry besides those of every page.
  private static func file() throws -> [UInt8] {
    var scan = SampleScan()
    scan.page = ["MediaBox": [0, 0, 40, 20], "Tabs": .name("S"), "AA": ["O": note]]
    let file = try scan.bytes()
    let catalog = IndirectReference(number: try SourceFile.highestNumber(in: file))
    let base = try UpdateBase(
      of: file, nextNumber: catalog.number + 1, catalog: catalog, information: nil,
      identifier: nil)
    // An object that nothing refers to has the highest number.
    var writer = PDFWriter(updating: file, base)
    _ = writer.add(.integer(1))
    return try writer.updatedBytes()
  }

  /// Returns the PDF after `change` of a sound survey and its bytes.
  private static func surveyed(
    _ file: [UInt8], _ purpose: PDFSurveyRequest.Purpose = .update,
    _ change: (inout PDFSurvey, inout [UInt8]) throws -> Void = { _, _ in }
  ) throws -> SurveyedPDF {
    let request = PDFSurveyRequest(
      existingText: .all, maximumPixels: 1_000, purpose: purpose)
    var (survey, bytes) = try DocumentSurvey.make(of: file, request)
    try change(&survey, &bytes)
    let payload = try PDFSurveyFraming.encode(survey, bytes: bytes)
    let answer = try ValidatedSurvey(payload, answering: request, fileLength: file.count)
    return try SurveyedPDF(path: "a.pdf", file: file, answer)
  }

  /// Returns whether the first page may be changed after `change` of its dictionary.
  private static func isChangeable(
    _ change: (String) -> String
  ) throws -> Bool {
    let pdf = try surveyed(file()) { survey, bytes in
      let text = String(decoding: bytes[survey.pages[0].dictionary], as: UTF8.self)
      let start = bytes.count
      bytes += change(text).utf8
      survey.pages[0].dictionary = start..<bytes.count
    }
    return pdf.survey.pages[0].isChangeable
  }

  @Test func `a sound survey is taken as it is`() throws {
    #expect(try Self.surveyed(Self.file()).survey.pages[0].isChangeable)
    #expect(try Self.surveyed(Self.file(), .append).survey.pages.count == 1)
  }

  @Test func `contents, resources and rotation of a page may change`() throws {
    #expect(try Self.isChangeable { $0 })
    #expect(try Self.isChangeable { $0.replacing("/Tabs", with: "/Rotate 90   /T#61bs") })
    #expect(try Self.isChangeable { $0.replacing("/Contents", with: "/Rotate") })
  }

  @Test(arguments: [
    ("/Tabs", "/AF 1 0 R /Tabs"), ("/S /URI", "/S /JavaScript"), ("/Tabs /S", "/Tabs /R"),
    ("/Type /Page", "/Type /Catalog"), ("/Tabs /S", ""), ("40", "41"), ("/Parent", "/Parent2"),
    ("http", "file"), ("/Tabs", "/Tabs /R /Tabs"), ("/Tabs", "/#54abs /R /Tabs"),
  ])
  func `a page with any other change stays as it is`(part: String, other: String) throws {
    #expect(try !Self.isChangeable { $0.replacing(part, with: other) })
  }

  @Test func `an object that is not a page is not replaced`() throws {
    let pdf = try Self.surveyed(Self.file()) { survey, bytes in
      var catalog = survey.pages[0]
      catalog.page = survey.catalog
      let start = bytes.count
      bytes += "<< /Type /Catalog /OpenAction << /S /JavaScript >> >>".utf8
      catalog.dictionary = start..<bytes.count
      (catalog.resources, catalog.contents) = (PDFResourcesSurvey(), [])
      survey.pages.append(catalog)
    }
    #expect(pdf.survey.pages[0].isChangeable && !pdf.survey.pages[1].isChangeable)
  }

  @Test func `a page keeps no content but its own`() throws {
    let pdf = try Self.surveyed(Self.file()) { survey, _ in
      survey.pages[0].contents = [survey.pages[0].page]
    }
    #expect(!pdf.survey.pages[0].isChangeable)
  }

  /// What a worker may say of a document that is not so.
  enum Lie: CaseIterable {
    case catalog, identifier, fewNumbers, information, informationEntries, pageTree, treeEntries
    case kids
  }

  private static func tell(_ lie: Lie, _ survey: inout PDFSurvey, _ bytes: inout [UInt8]) {
    let start = bytes.count
    switch lie {
    case .catalog: survey.catalog = survey.pages[0].page
    case .identifier: survey.identifier = [1]
    case .fewNumbers: survey.nextNumber -= 1
    case .information: survey.information = survey.pages[0].page
    case .informationEntries:
      bytes += "<< /Title (x) >>".utf8
      survey.informationDictionary = start..<bytes.count
    case .pageTree: survey.pageTree = survey.catalog
    case .treeEntries:
      bytes += "<< /Type /Pages /Kids [] /Count 1 /AA << >> >>".utf8
      survey.pageTreeDictionary = start..<bytes.count
    case .kids:
      bytes += "[ \(survey.catalog.number) 0 R ]".utf8
      survey.pageTreeKids = start..<bytes.count
    }
  }

  @Test(arguments: Lie.allCases)
  func `a document that differs from the file is refused`(lie: Lie) throws {
    let file = try Self.file()
    #expect(throws: (any Error).self) {
      try Self.surveyed(file, .append) { Self.tell(lie, &$0, &$1) }
    }
  }

  @Test func `a file whose structure cannot be read is refused`() throws {
    let file = try Self.file()
    let cut = Array(String(decoding: file, as: UTF8.self).replacing("0000000", with: "x").utf8)
    #expect(throws: SurveyedPDFError.unreadable) {
      let request = PDFSurveyRequest(maximumPixels: 1_000)
      let (survey, bytes) = try DocumentSurvey.make(of: file, request)
      let payload = try PDFSurveyFraming.encode(survey, bytes: bytes)
      let answer = try ValidatedSurvey(payload, answering: request, fileLength: file.count)
      _ = try SurveyedPDF(path: "a.pdf", file: cut, answer)
    }
  }

  @Test func `SECURITY names each entry that may change`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let text = try String(contentsOf: root.appending(path: "SECURITY.md"), encoding: .utf8)
    for object in ReplacedObject.allCases {
      for name in object.permittedEntries {
        #expect(text.contains("`\(String(decoding: name, as: UTF8.self))`"))
      }
    }
  }
}

extension SourceFile {
  fileprivate static func highestNumber(in file: [UInt8]) throws -> Int {
    let base = try UpdateBase(
      of: file, nextNumber: 1_000, catalog: IndirectReference(number: 1), information: nil,
      identifier: nil)
    return try SourceFile(file, newestSectionAt: base.crossReferenceOffset).highestNumber
  }
}
