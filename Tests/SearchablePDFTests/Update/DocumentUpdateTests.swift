import Fitting
import PDFSyntax
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer

@Suite struct DocumentUpdateTests {
  /// A page with lines of these texts.
  private func page(_ texts: [String]) -> PreparedPage {
    let lines = texts.enumerated().map { index, text in
      let glyphs = text.map { BoxGlyph(text: String($0), advance: 500) }
      let word = FittedWord(glyphs: glyphs, left: 1, width: 30, baseline: 8 * Double(index + 1))
      return FittedLine(size: 6, words: [word])
    }
    return PreparedPage(
      geometry: PageGeometry(size: PixelSize(width: 40, height: 20), resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: [FittedParagraph(lines: lines)])
  }

  /// The text that is added to a scan whose page has a rotation, a string for each text operator.
  private func added(_ page: PreparedPage, rotation: Int) throws -> [OwnTextInterpreter.Shown] {
    var scan = SampleScan()
    scan.page["Rotate"] = .integer(rotation)
    let file = try scan.bytes()
    var update = try DocumentUpdate(of: SurveyedPDF(surveying: file))
    #expect(update.setText(of: page, onPage: 0) == nil)
    let updated = try update.finish(Metadata(producer: "scanpdf test", created: 0)).bytes
    let streams = updated.dropFirst(file.count).split(separator: Array("\nstream\n".utf8))
      .dropFirst()
      .compactMap { part in
        part.ranges(of: Array("\nendstream".utf8)).first.map { Array(part[..<$0.lowerBound]) }
      }
      .compactMap { try? Inflater.bytes(of: $0) }
    let text = try #require(streams.first { $0.starts(with: "/ScanpdfText".utf8) })
    return try OwnTextInterpreter.shown(in: text)
  }

  @Test(arguments: [(0, 2), (90, 4), (180, 2), (270, 4)])
  func `lines of a page that is shown sideways end with spaces, for pdfium`(
    rotation: Int, strings: Int
  ) throws {
    #expect(try added(page(["and the", "merchants"]), rotation: rotation).count == strings)
  }
}
