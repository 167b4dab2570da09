@testable import Documents
@testable import Inputs
@testable import PagePipeline
import PDFSyntax
import PageModel
import TestSupport
import Testing
import TextLayer

@Suite struct OpenDocumentTests {
  private func result(_ path: String, _ problems: [PageNote]) -> PageResult {
    let geometry = PageGeometry(size: PixelSize(width: 1, height: 1), resolution: Resolution(72))
    let page = PreparedPage(geometry: geometry, orientation: .upright, image: nil, paragraphs: [])
    let report = PageReport(
      source: ScanSource(path: path), wordCount: 0, resolution: nil, problems: problems)
    let recognized = RecognizedPage(size: PixelSize(width: 1, height: 1), blocks: [])
    return PageResult(
      page: page, recognized: recognized, recognizedOnPage: recognized, report: report)
  }

  /// Returns the paths of a document's pages, made of pages with these problems.
  private func written(_ pages: KeyValuePairs<String, PageNote>) throws -> [String] {
    var run = try OpenDocument([], to: nil, .defaults)
    var paths: [String] = []
    let note = { (event: ConversionEvent) in
      if case .wrote(let page, _, _) = event { paths.append(page.source.path) }
    }
    for (path, problem) in pages { try run.append(result(path, [problem]), report: note) }
    try run.finish(report: note)
    return paths
  }

  @Test func `pages without an image are written in order once a page has one`() throws {
    let pages = try written([
      "a": .notShown("is torn"), "b": .notShown("is wet"), "c": .damaged("is bent"),
      "d": .notShown("is gone"),
    ])
    #expect(pages == ["a", "b", "c", "d"])
  }

  @Test func `without a page with an image, no document is made, and the problems are named`() {
    #expect(throws: ConversionError.nothingShown(["a: is torn", "b: is wet"])) {
      _ = try written(["a": .notShown("is torn"), "b": .notShown("is wet")])
    }
  }

  @Test func `the attached file of a page has all notes on it`() throws {
    let directory = TemporaryDirectory()
    var options = ConversionOptions.defaults
    (options.document.attachedFormat, options.document.recordsProvenance) = (.json, true)
    var run = try OpenDocument([], to: directory.path("out.pdf"), options)
    try run.append(result("missing.png", []), report: { _ in })
    try run.finish(report: { _ in })
    let file = try WrittenFile(directory.bytes(of: "out.pdf"))
    let attached = try file.offsets.keys.compactMap {
      try? file.stream(IndirectReference(number: $0))
    }
    .filter { $0.dictionary["Type"] == .name("EmbeddedFile") }
    .map { String(decoding: try Inflater.bytes(of: $0.data), as: UTF8.self) }
    #expect(attached.count == 1)
    #expect(attached.first?.contains("cannot be read again") == true)
  }
}
