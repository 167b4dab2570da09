import ImageFiles
import PageModel
@testable import PagePipeline
import SearchablePDF
import TestSupport
import Testing

/// Which image a page shows: a photograph, a sheet cut out of it, or the layers of either.
@Suite struct PagePlacementTests {
  private static let sheetSize = PixelSize(width: 30, height: 20)

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

  /// What a photograph of 40 × 30 pixels shows with these layers.
  private func shown(layers: PageImage?, sheet: EncodedImage?) throws -> PageImage? {
    var scan = DecodedScan(image: nil, profile: [], damage: nil, content: nil)
    scan.layers = layers
    var placement = PagePlacement(
      image: try SourceImage(bytes: JPEGBuilder().bytes()), resolution: Resolution(100),
      format: PageFormat(), stripsMetadata: false)
    if let sheet { placement = placement.showing(sheet, at: Resolution(100)) }
    return placement.prepared(scan, paragraphs: [], isTextMissing: false).image
  }

  @Test func `layers replace the image that they were made of`() throws {
    let whole = PixelSize(width: 40, height: 30)
    #expect(try shown(layers: layers(whole), sheet: nil) == layers(whole))
    let ofSheet = try shown(layers: layers(Self.sheetSize), sheet: image(Self.sheetSize))
    #expect(ofSheet == layers(Self.sheetSize))
  }

  @Test func `layers of a sheet do not replace its photograph`() throws {
    let image = try shown(layers: layers(Self.sheetSize), sheet: nil)
    #expect(image?.size == PixelSize(width: 40, height: 30))
  }

  @Test func `a sheet without layers is shown as it was cut out`() throws {
    let sheet = image(Self.sheetSize)
    #expect(try shown(layers: nil, sheet: sheet) == PageImage(sheet))
  }
}
