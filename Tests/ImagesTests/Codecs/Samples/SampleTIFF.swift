import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

/// TIFF files to test with.
enum SampleTIFF {
  /// A page with the data of a group 4 fax as its only strip.
  static func frame(of fax: EncodedImage) -> TIFFFrameBuilder {
    TIFFFrameBuilder(
      width: fax.size.width, height: fax.size.height, bits: 1,
      photometric: fax.compression == .ccittGroup4(blackIs1: true) ? 1 : 0, compression: 4,
      data: fax.data)
  }

  /// One file of each of the ways in which images are decoded: strips, planes, tiles, faxes, JPEG,
  /// and libtiff's own colours.
  static func files() throws -> [[UInt8]] {
    let noise = SampleBitmap.noise(width: 40, height: 30, format: .bilevel, seed: 2)
    let fax = frame(of: try #require(GroupFourEncoder.encode(noise)))
    var planes = TIFFFrameBuilder(width: 9, height: 9, samples: 4, photometric: 5)
      .adding([284: .short(2)])
    planes.strips = (0..<4).map { Array(repeating: 50 * $0, count: 81) }
    var tiles = TIFFFrameBuilder(width: 20, height: 20, bits: 4, samples: 3, photometric: 2)
      .adding([322: .long(16), 323: .long(16)])
    tiles.strips = (0..<4).map { _ in Array(repeating: 0x5A, count: 16 * 24) }
    let jpeg = TIFFFrameBuilder(
      width: 32, height: 64, samples: 3, photometric: 6, compression: 7, data: SampleJPEG.color)
    let lab = TIFFFrameBuilder(width: 8, height: 8, samples: 3, photometric: 8)
    return [fax, planes, tiles, jpeg, lab].map { TIFFBuilder($0, order: .bigEndian).bytes() }
  }
}
