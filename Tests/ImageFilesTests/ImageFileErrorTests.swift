import ImageFiles
import Testing

@Suite struct ImageFileErrorTests {
  @Test(arguments: [
    (ImageFileError.empty, "the file is empty; scan or copy it again"),
    (.noSuchFrame(3, count: 1), "has 1 page and no page 4; leave that page out"),
    (.unsupported("TIFF of stones"), "TIFF of stones is not read; save it as PNG"),
    (.headerCutShort(.png), "the PNG file ends before it tells its size; copy it again"),
    (
      .headerDamaged(.jpeg),
      "the JPEG header is damaged; copy the file or save the image again"
    ),
    (
      .zeroSize(width: 0, height: 7),
      "says it is 0 pixels wide and 7 high; save the image again"
    ),
    (
      .unsupportedJPEG(.lossless),
      "lossless JPEG is not read; save it as an ordinary JPEG or PNG"
    ),
    (
      .unsupportedJPEG(.bitsPerComponent(12)),
      "JPEG of 12 bits a sample is not read; save it as an ordinary JPEG or PNG"
    ),
    (.unsupported("BMP of some kind"), "BMP of some kind is not read; save it as PNG"),
  ])
  func saysWhatIsWrongAndWhatToDo(error: ImageFileError, message: String) {
    #expect("\(error)" == message)
  }

  @Test func namesTheFormatsItKnows() {
    for format in ImageFormat.allCases {
      #expect("\(ImageFileError.unknownFormat)".contains(format.name))
    }
  }

  @Test(arguments: ImageDamage.allCases)
  func namesTheDamage(damage: ImageDamage) {
    #expect("\(damage)" != damage.rawValue)
  }
}
