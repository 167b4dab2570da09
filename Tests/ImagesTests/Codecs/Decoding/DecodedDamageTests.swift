import Codecs
import ImageFiles
import TestSupport
import Testing

struct DecodedDamageTests {
  private func decode(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes) else { return }
    let decoded = try? ImageDecoder.decode(bytes, format: image.format, maximumPixels: 10_000)
    #expect(decoded == nil || decoded?.bitmap.size == image.size)
  }

  @Test(arguments: DecodedFiles.all.indices)
  func `prefixes never crash`(index: Int) {
    let file = DecodedFiles.all[index]
    for length in file.indices { decode(Array(file[..<length])) }
  }

  @Test(arguments: DecodedFiles.all.indices)
  func `flipped bits never crash`(index: Int) {
    for seed in 1...300 as ClosedRange<UInt64> {
      decode(BitFlipper.flip(DecodedFiles.all[index], seed: seed))
    }
  }
}
