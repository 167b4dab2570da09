import ImageFiles
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer
import WorkerProtocol

@testable import PagePipeline

/// The image that a page shows: a photograph, a sheet cut out of the photograph, or the layers of
/// either.
@Suite struct PlacementTests {
  private static let sheetSize = PixelSize(width: 30, height: 20)
  private static let options = ConversionOptions(
    recognition: RecognitionOptions(languages: "eng"), dotsPerInch: 100, jobs: 1,
    metadata: Metadata(producer: "test", created: 0))

  private func image(_ size: PixelSize) -> EncodedImage {
    EncodedImage(
      size: size, bitsPerComponent: 8, colorSpace: .rgb, compression: .dct,
      data: JPEGBuilder(width: size.width, height: size.height).bytes())
  }

  /// Layers of a page of this size.
  private func layers(_ size: PixelSize) -> PageImage {
    let mask = EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: false), data: [0, 0x10, 1])
    let ink = RGBColor(red: 1, green: 2, blue: 3)
    let layer = PageImage.Layer(
      frame: PixelRectangle(whole: size), content: .stencil(mask, color: ink))
    return PageImage(size: size, layers: [layer])
  }

  /// The image of a page of a photograph of 40 × 30 pixels with these layers.
  private func shown(layers: PageImage?, sheet: EncodedImage?) throws -> PageImage? {
    let photograph = DecodedFile(opened: try OpenedImage.sample(JPEGBuilder().bytes()))
    let resolution = photograph.opened.resolution
    guard let sheet else {
      return Placement(of: photograph, layers: layers, Self.options).image
    }
    let cutOut = CutOutSheet(
      image: sheet, pose: .identity, photograph: photograph, resolution: resolution)
    return Placement(of: cutOut, at: resolution, layers: layers, Self.options).image
  }

  @Test func `layers replace the image that they were made of`() throws {
    let whole = PixelSize(width: 40, height: 30)
    #expect(try shown(layers: layers(whole), sheet: nil) == layers(whole))
    let ofSheet = try shown(layers: layers(Self.sheetSize), sheet: image(Self.sheetSize))
    #expect(ofSheet == layers(Self.sheetSize))
  }

  @Test func `a sheet without layers is shown as it was cut out`() throws {
    let sheet = image(Self.sheetSize)
    #expect(try shown(layers: nil, sheet: sheet) == PageImage(sheet))
  }

  @Test func `half of a spread shows no more than the borders leave of it`() throws {
    let opened = try OpenedImage.sample(JPEGBuilder().bytes())
    let content = PixelRectangle(x: 4, y: 3, size: PixelSize(width: 32, height: 24))
    let answer = ImageAnswer(damage: nil, encoding: nil, content: content)
    let page = DecodedFile(
      opened: opened, found: answer.validated(for: opened.image.size, glass: nil, []))
    let left = BoundingBox(left: 0, top: 0, right: 20, bottom: 30)
    let placement = Placement(of: page, part: left, Self.options)
    #expect(placement.crop == BoundingBox(left: 4, top: 3, right: 20, bottom: 27))
  }
}

extension OpenedImage {
  /// Makes the image of a file with 100 dots per inch.
  static func sample(_ bytes: [UInt8]) throws -> OpenedImage {
    let image = try SourceImage(bytes: bytes, frame: 0, at: nil)
    return OpenedImage(
      image: image, isChanged: false,
      resolution: PageResolution(resolution: Resolution(100), origin: .option),
      recognizedResolution: Resolution(100), orientation: image.orientation)
  }
}
