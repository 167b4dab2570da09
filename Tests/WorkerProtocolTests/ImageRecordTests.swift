import FoundationEssentials
import ImageFiles
import PageModel
import Testing
import WorkerProtocol

@Suite struct ImageRecordTests {
  private func image(
    _ compression: EncodedImage.Compression, _ space: EncodedImage.ColorSpace = .gray, bits: Int = 1
  ) -> EncodedImage {
    EncodedImage(
      size: PixelSize(width: 9, height: 4), bitsPerComponent: bits, colorSpace: space,
      compression: compression, data: [1, 2, 3])
  }

  @Test func `an image is received as it was sent`() throws {
    let images = [
      image(.flateWithPNGPredictor), image(.flateWithPNGPredictor, .rgb, bits: 8),
      image(.flateWithPNGPredictor, bits: 8), image(.ccittGroup4(blackIs1: false)),
    ]
    for image in images {
      let answer = WorkerAnswer.image(
        ImageAnswer(damage: nil, encoding: ImageRecord(image)))
      var parser = MessageParser<WorkerAnswer>()
      parser.append(
        try MessageFraming.opening(answer, payloadLength: image.data.count) + image.data)
      let (header, payload) = try #require(try parser.next())
      #expect(header == answer)
      guard case .image(let answer) = header else { continue }
      #expect(Self.image(answer.encoding, in: payload) == image)
    }
  }

  /// Returns the image of a description with the whole payload as its data.
  private static func image(_ record: ImageRecord?, in payload: [UInt8]) -> EncodedImage? {
    var rest = payload[...]
    let image = record?.image(takingDataFrom: &rest)
    return rest.isEmpty ? image : nil
  }

  @Test func `impossible descriptions give no image`() {
    let images = [
      image(.dct, bits: 8), image(.ccittGroup4(blackIs1: false), bits: 8),
      image(.ccittGroup4(blackIs1: true)), image(.ccittGroup4(blackIs1: false), .rgb),
      image(.jbig2), image(.flateWithPNGPredictor, bits: 3), image(.flateWithPNGPredictor, .cmyk),
      EncodedImage(
        size: PixelSize(width: 9, height: 4), bitsPerComponent: 1, colorSpace: .gray,
        compression: .flateWithPNGPredictor, isInverted: true, data: [1, 2, 3]),
    ]
    for image in images { #expect(Self.image(ImageRecord(image), in: image.data) == nil) }
    for data in [[], [1, 2], [1, 2, 3, 4]] as [[UInt8]] {
      #expect(Self.image(ImageRecord(image(.flateWithPNGPredictor)), in: data) == nil)
    }
  }

  @Test func `a table of colours has whole colours, and at most one for each sample`() throws {
    func received(_ paletteLength: Int, of data: [UInt8]) throws -> EncodedImage? {
      let indexed = image(.flateWithPNGPredictor, .indexed(palette: [9, 9, 9]))
      let text = String(decoding: try JSONEncoder().encode(ImageRecord(indexed)), as: UTF8.self)
      let changed = text.replacing("paletteLength\":3", with: "paletteLength\":\(paletteLength)")
      let record = try JSONDecoder().decode(ImageRecord.self, from: Data(changed.utf8))
      return Self.image(record, in: data)
    }
    let colors: [UInt8] = [1, 2, 3, 4, 5, 6]
    let whole = image(.flateWithPNGPredictor, .indexed(palette: colors))
    #expect(try received(6, of: colors + whole.data) == whole)
    for (length, bytes) in [(4, 7), (9, 12), (6, 5), (-3, 3), (0, 3)] {
      #expect(try received(length, of: Array(repeating: 1, count: bytes)) == nil, "\(length)")
    }
  }

  @Test func `an image as large as its file says is refused if no worker makes it`() {
    let (fax, jpeg) = (image(.ccittGroup4(blackIs1: false)), image(.dct, bits: 8))
    let indexed = image(.flateWithPNGPredictor, .indexed(palette: [9, 9, 9]))
    for (image, data) in [
      (jpeg, jpeg.data), (fax, fax.data + [4]), (indexed, [9, 9, 9] + indexed.data),
    ] {
      let answer = ImageAnswer(damage: nil, encoding: ImageRecord(image))
      #expect(answer.validated(for: image.size, glass: nil, data) == nil)
    }
    let answer = ImageAnswer(damage: nil, encoding: ImageRecord(fax))
    #expect(answer.validated(for: fax.size, glass: nil, fax.data)?.image == fax)
  }
}
