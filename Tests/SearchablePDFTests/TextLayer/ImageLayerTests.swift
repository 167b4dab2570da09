import ImageFiles
import PDFSyntax
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer

@Suite struct ImageLayerTests {
  /// The file of one page that shows `image`, as Latin-1.
  private func file(showing image: EncodedImage) throws -> String {
    var writer = DocumentWriter()
    writer.append(
      PreparedPage(
        geometry: PageGeometry(size: image.size, resolution: Resolution(300)),
        orientation: .upright, image: PageImage(image), paragraphs: []))
    let bytes = try writer.finish(Metadata(producer: "test")).bytes
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  @Test(arguments: [false, true])
  func `an image in fax code has the parameters of its code`(blackIs1: Bool) throws {
    let image = EncodedImage(
      size: PixelSize(width: 1728, height: 1100), bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: blackIs1), data: Array("the code".utf8))
    let file = try file(showing: image)
    #expect(file.contains("/Filter /CCITTFaxDecode") || file.contains("/Filter/CCITTFaxDecode"))
    for entry in ["/K -1", "/Columns 1728", "/Rows 1100", "/BlackIs1 \(blackIs1)"] {
      #expect(file.contains(entry))
    }
    #expect(file.contains("/Width 1728"))
    #expect(file.contains("/Height 1100"))
    #expect(file.contains("/BitsPerComponent 1"))
    #expect(file.contains("/DeviceGray"))
    #expect(file.contains("the code"))
  }

  private static let size = PixelSize(width: 40, height: 30)

  private func file(showing layers: [PageImage.Layer]) throws -> String {
    var writer = DocumentWriter()
    writer.append(
      PreparedPage(
        geometry: PageGeometry(size: Self.size, resolution: Resolution(72)),
        orientation: .upright, image: PageImage(size: Self.size, layers: layers), paragraphs: []))
    let bytes = try writer.finish(Metadata(producer: "test")).bytes
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static let mask = EncodedImage(
    size: PixelSize(width: 80, height: 60), bitsPerComponent: 1, colorSpace: .gray,
    compression: .jbig2, data: Array("the mask".utf8))
  private static let photograph = EncodedImage(
    size: PixelSize(width: 4, height: 3), bitsPerComponent: 8, colorSpace: .rgb,
    compression: .dct, data: Array("the photograph".utf8))

  @Test func `a stencil is an image mask without a colour space`() throws {
    let whole = PixelRectangle(whole: Self.size)
    let color = RGBColor(red: 255, green: 0, blue: 51)
    let file = try file(showing: [
      PageImage.Layer(frame: whole, content: .stencil(Self.mask, color: color))
    ])
    #expect(file.contains("/ImageMask true"))
    #expect(file.contains("/JBIG2Decode"))
    #expect(file.contains("/Width 80"))
    #expect(!file.contains("/Device"))
  }

  @Test func `an image behind a mask refers to the mask`() throws {
    let file = try file(showing: [
      PageImage.Layer(
        frame: PixelRectangle(whole: Self.size),
        content: .masked(Self.photograph, mask: Self.mask))
    ])
    #expect(file.contains(#/\/Mask \d+ 0 R/#))
    #expect(file.contains("/DeviceRGB"))
    #expect(file.contains("/ImageMask true"))
  }

  @Test func `every layer has a name of its own`() throws {
    let part = PixelRectangle(x: 10, y: 5, size: PixelSize(width: 20, height: 15))
    let file = try file(showing: [
      PageImage.Layer(frame: PixelRectangle(whole: Self.size), content: .image(Self.photograph)),
      PageImage.Layer(frame: part, content: .image(Self.photograph)),
    ])
    #expect(file.contains("/Im1"))
    #expect(file.contains("/Im2"))
  }
}
