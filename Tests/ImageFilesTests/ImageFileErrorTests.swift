import ImageFiles
import Testing

@Suite struct ImageFileErrorTests {
  @Test(arguments: [
    (ImageFileError.empty, "empty file; scan or copy it again"),
    (.noSuchFrame(3, count: 1), "has 1 page but not page 4; leave that page out"),
    (.unsupported("TIFF of stones"), "TIFF of stones is not supported; save it as PNG"),
    (.headerCutShort(.png), "the PNG file ends within its header; copy it again"),
    (
      .headerDamaged(.jpeg),
      "the JPEG header is damaged; copy the file or save the image again"
    ),
    (
      .zeroSize(width: 0, height: 7),
      "has the impossible size 0 × 7; save the image again"
    ),
    (
      .unsupportedJPEG("lossless JPEG"),
      "lossless JPEG is not supported; save it as an ordinary JPEG or PNG"
    ),
    (
      .unsupportedJPEG("JPEG with 12 bits per sample"),
      "JPEG with 12 bits per sample is not supported; save it as an ordinary JPEG or PNG"
    ),
    (.unsupported("BMP of some kind"), "BMP of some kind is not supported; save it as PNG"),
  ])
  func `says what is wrong and what to do`(error: ImageFileError, message: String) {
    #expect("\(error)" == message)
  }

  @Test func `names the formats it knows`() {
    for format in ImageFormat.allCases {
      #expect("\(ImageFileError.unknownFormat)".contains(format.name))
    }
  }

  @Test(arguments: ImageDamage.allCases)
  func `names the damage`(damage: ImageDamage) {
    #expect("\(damage)" != damage.rawValue)
  }
}
