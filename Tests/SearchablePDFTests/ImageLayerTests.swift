import SearchablePDF
import ImageFiles
import PDFObjects
import PageLayout
import TestSupport
import Testing

@Suite struct ImageLayerTests {
  /// The file of one page that shows `image`, as Latin-1.
  private func file(showing image: EncodedImage) throws -> String {
    var writer = try DocumentWriter(sink: MemorySink())
    try writer.append(
      PreparedPage(
        geometry: PageGeometry(size: image.size, resolution: Resolution(300)),
        orientation: .upright, image: PageImage(image), paragraphs: []))
    let sink = try writer.finish(Metadata(producer: "test"))
    return String(String.UnicodeScalarView(sink.bytes.map { Unicode.Scalar($0) }))
  }

  @Test(arguments: [false, true])
  func faxesSayHowTheyAreCoded(blackIs1: Bool) throws {
    let image = EncodedImage(
      size: PixelSize(width: 1728, height: 1100), bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: blackIs1), data: Array("the code".utf8))
    let file = try file(showing: image)
    #expect(file.contains("/Filter /CCITTFaxDecode") || file.contains("/Filter/CCITTFaxDecode"))
    for entry in ["/K -1", "/Columns 1728", "/Rows 1100", "/BlackIs1 \(blackIs1)"] {
      #expect(file.contains(entry))
    }
    #expect(file.contains("/Width 1728") && file.contains("/Height 1100"))
    #expect(file.contains("/BitsPerComponent 1") && file.contains("/DeviceGray"))
    #expect(file.contains("the code"))
  }
}
