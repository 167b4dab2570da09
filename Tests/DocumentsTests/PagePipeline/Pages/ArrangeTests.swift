import Fitting
import ImageFiles
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer
import Understanding
import WorkerProtocol

@testable import Inputs
@testable import PagePipeline

/// A page of a long line and a short line, recognised level, on a crooked image.
@Suite struct ArrangeTests {
  private static let size = PixelSize(width: 1_000, height: 1_400)

  private let page: RecognizedPage = {
    let lines = [(300.0, 900.0), (400, 450)].enumerated().map { index, ends in
      let top = 300 + 100 * Double(index)
      let box = BoundingBox(left: ends.0, top: top, right: ends.1, bottom: top + 20)
      let words = stride(from: ends.0, to: ends.1, by: 60).map { left in
        Word(
          text: "level", box: BoundingBox(left: left, top: top, right: left + 50, bottom: top + 20),
          confidence: 90)
      }
      return TextLine(
        box: box, baseline: Baseline(slope: 0, offset: -4),
        metrics: RowMetrics(xHeight: 10, ascenders: 5, descenders: 5), words: words)
    }
    let box = BoundingBox(left: 300, top: 300, right: 900, bottom: 420)
    return RecognizedPage(
      size: size, blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }()

  private func arranged(
    degrees: Double, deskew: StraighteningOptions.Selection
  ) throws -> ArrangedPage {
    try arranged(
      ProjectiveTransform(AffineTransform(degrees: degrees, aboutX: 500, y: 700)), deskew: deskew)
  }

  private func arranged(
    _ map: ProjectiveTransform, deskew: StraighteningOptions.Selection
  ) throws -> ArrangedPage {
    let bytes = PNGBuilder(
      width: Self.size.width, height: Self.size.height, bitDepth: 1
    ).bytes()
    let image = DecodedFile(opened: try OpenedImage.sample(bytes))
    let read = ReadPage(
      shown: .all(.image(image)),
      text: PosedPage(page: page, pose: Pose(quarters: 0, toImage: map)))
    var options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), jobs: 1,
      metadata: Metadata(producer: "test", created: 0))
    options.page.straightening.deskew = deskew
    let converter = PageConverter(options: options)
    let source = ScanSource(path: "a.png")
    return try converter.arrange(#require(converter.understand(read, of: source).first), of: source)
  }

  @Test func `a steep page is levelled by its image's matrix`() throws {
    let text = try arranged(degrees: 4, deskew: .auto)
    let leveling = try #require(text.page.leveling)
    #expect(abs(leveling.degrees + 4) < 1e-9)
    #expect(!text.page.paragraphs.hasSlopes)
    #expect(text.onPage.size == page.size)
    #expect(text.onPage.lines.flatMap(\.words).map(\.box) == page.lines.flatMap(\.words).map(\.box))
  }

  @Test func `a page that climbs little is not levelled`() throws {
    let text = try arranged(degrees: 0.8, deskew: .auto)
    #expect(text.page.leveling == nil)
    #expect(!text.page.paragraphs.hasSlopes)
    #expect(text.onPage == text.onImage)
  }

  @Test func `options can force or prevent levelling`() throws {
    #expect(try arranged(degrees: 0.8, deskew: .on).page.leveling != nil)
    let left = try arranged(degrees: 4, deskew: .off)
    #expect(left.page.leveling == nil)
    #expect(left.page.paragraphs.hasSlopes)
  }

  /// The map from a flat sheet to a photograph of it, turned by some degrees.
  private func photograph(degrees: Double) throws -> ProjectiveTransform {
    let perspective = ProjectiveTransform(
      a: 0.7, b: 0, c: 0, d: 0.7, tx: 150, ty: 200, g: 0.00004, h: 0)
    let turn = AffineTransform(degrees: degrees, aboutX: 500, y: 700)
    return try #require(perspective.concatenating(ProjectiveTransform(turn)))
  }

  @Test func `a steep photograph is turned whole, until its sheet's middle is level`() throws {
    let text = try arranged(photograph(degrees: 8), deskew: .auto)
    let leveling = try #require(text.page.leveling)
    #expect(abs(leveling.degrees + 8) < 3)
    #expect(!text.page.paragraphs.hasSlopes)
    for corner in [(0.0, 0.0), (1_000, 0), (1_000, 1_400), (0, 1_400)] {
      let place = leveling.apply(x: corner.0, y: corner.1)
      #expect((-1...1_001).contains(place.x))
      #expect((-1...1_401).contains(place.y))
    }
  }

  @Test func `a photograph is left as it lies if it is level, across, or not to be turned`() throws
  {
    #expect(try arranged(photograph(degrees: 30), deskew: .auto).page.leveling == nil)
    #expect(try arranged(photograph(degrees: 8), deskew: .off).page.leveling == nil)
    #expect(try arranged(photograph(degrees: 0.1), deskew: .auto).page.leveling == nil)
  }

  @Test func `sidecars give the positions of words on the image`() throws {
    let text = try arranged(degrees: 4, deskew: .auto)
    let line = try #require(text.onImage.lines.first)
    #expect(abs(Angle.degrees(slope: line.baseline.slope) - 4) < 0.01)
    #expect(line.words.first?.outline != nil)
  }
}
