import Codecs
import ImageFiles
import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// Smaller forms of images on copied pages.
@Suite struct ImageShrinkerTests {
  private static let size = PixelSize(width: 96, height: 64)

  /// A soft gradient with some grain, as in a photograph, with this number of components.
  private static func photograph(_ components: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    return (0..<size.area).flatMap { index -> [UInt8] in
      let value = index % size.width + index / size.width + Int(generator.next() % 3)
      return (0..<components).map { UInt8(min(40 + value + 10 * $0, 255)) }
    }
  }

  private func smaller(
    _ entries: PDFDictionary, _ data: [UInt8], level: CompressionOptions.Level = .small,
    bilevel: CompressionOptions.Bilevel? = nil
  ) throws -> EncodedImage? {
    var dictionary: PDFDictionary = [
      "Width": .integer(Self.size.width), "Height": .integer(Self.size.height),
      "ColorSpace": .name("DeviceRGB"), "BitsPerComponent": 8,
    ]
    for (name, value) in entries.entries { dictionary[name] = value }
    let file = try SampleScan(image: PDFStream(dictionary: dictionary, data: data)).bytes()
    var options = CompressionOptions()
    (options.level, options.bilevel) = (level, bilevel)
    let (survey, _) = try DocumentSurveyor.survey(
      file, PDFSurveyRequest(maximumPixels: 1_000_000, purpose: .rebuild))
    let found = ImageShrinker.images(
      of: file,
      ShrinkImagesRequest(
        pages: survey.pages.map(\.page), compression: options, maximumPixels: 1_000_000))
    let images = try #require(ShrunkImage.images(found.images, data: found.data))
    return images.first?.encoded
  }

  @Test func `a photograph becomes a JPEG of the same size`() throws {
    let image = try #require(try smaller([:], Self.photograph(3)))
    #expect((image.compression, image.size, image.colorSpace) == (.dct, Self.size, .rgb))
  }

  @Test func `a drawing of few colours keeps all pixels as indices`() throws {
    let colors: [[UInt8]] = [[255, 255, 255], [200, 0, 0], [0, 90, 0]]
    let pixels = (0..<Self.size.area).map { colors[$0 / 37 % 3] }
    let image = try #require(try smaller([:], pixels.flatMap(\.self)))
    #expect((image.compression, image.bitsPerComponent) == (.flateWithPNGPredictor, 2))
    #expect(image.palette == colors.flatMap(\.self))
  }

  @Test(arguments: [CompressionOptions.Bilevel.g4, .jbig2])
  func `black and white becomes smaller even if all pixels are kept`(
    bilevel: CompressionOptions.Bilevel
  ) throws {
    let rows = (0..<64).flatMap { row in [UInt8](repeating: row < 32 ? 0xFF : 0x0F, count: 192) }
    let entries: PDFDictionary = [
      "Width": 1536, "ColorSpace": .name("DeviceGray"), "BitsPerComponent": 1, "Decode": [1, 0],
    ]
    let image = try smaller(entries, rows, level: .lossless, bilevel: bilevel)
    let encoded = try #require(image)
    #expect(encoded.bitsPerComponent == 1)
    #expect(encoded.data.count < rows.count / 4)
  }

  @Test(
    arguments: [
      ["Mask": [0, 4, 0, 4, 0, 4]], ["Decode": [1, 0, 1, 0, 1, 0]],
      ["ColorSpace": .name("DeviceCMYK")],
    ] as [PDFDictionary])
  func `colours with a further meaning stay as they are`(entries: PDFDictionary) throws {
    let count = entries["ColorSpace"] == nil ? 3 : 4
    let image = try smaller(entries, Self.photograph(count))
    #expect(image == nil || image?.compression == .flateWithPNGPredictor)
    #expect(image?.palette == nil)
  }

  @Test func `an image with missing data stays as it is`() throws {
    #expect(try smaller([:], Array(Self.photograph(3).dropLast(500))) == nil)
  }

  @Test func `data that differ from their description are refused`() throws {
    let palette = [UInt8](repeating: 0, count: 6)
    let image = EncodedImage(
      size: Self.size, bitsPerComponent: 1, colorSpace: .indexed(palette: palette),
      compression: .flateWithPNGPredictor, data: [1, 2, 3])
    let answer = [ShrunkImage(image, of: IndirectReference(number: 1))]
    #expect(ShrunkImage.images(answer, data: palette + [1, 2, 3])?.count == 1)
    #expect(ShrunkImage.images(answer, data: palette + [1, 2]) == nil)
    #expect(ShrunkImage.images(answer, data: palette + [1, 2, 3, 4]) == nil)
    #expect(ShrunkImage.images([], data: [1]) == nil)
  }
}
