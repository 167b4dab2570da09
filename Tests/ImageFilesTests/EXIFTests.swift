import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct EXIFTests {
  @Test(arguments: Orientation.allCases, [ByteOrder.littleEndian, .bigEndian])
  func `reads each orientation`(orientation: Orientation, order: ByteOrder) {
    let bytes = EXIFBuilder(order: order).adding(0x0112, short: orientation.rawValue).bytes()
    #expect(EXIF(bytes[...]).orientation == orientation)
    #expect(EXIF(("Exif\0\0".utf8 + bytes)[...]).orientation == orientation)
  }

  @Test(arguments: [0, 9, 65_535])
  func `ignores other orientations`(value: Int) {
    #expect(EXIF(EXIFBuilder().adding(0x0112, short: value).bytes()[...]).orientation == nil)
  }

  @Test(arguments: [
    (300, 300, 2, Resolution(300)), (200, 100, 2, Resolution(horizontal: 200, vertical: 100)),
    (100, 100, 3, Resolution(254)), (300, 300, 1, nil), (0, 300, 2, nil), (300, 0, 2, nil),
    (300, 300, 7, Resolution(300)),
  ])
  func `reads resolution`(horizontal: Int, vertical: Int, unit: Int, expected: Resolution?) {
    let builder = EXIFBuilder().addingResolution(horizontal, vertical, unit: unit)
    #expect(EXIF(builder.bytes()[...]).resolution == expected)
  }

  @Test func `divides rationals`() {
    let builder = EXIFBuilder(order: .bigEndian).adding(0x011A, rational: 3_000_000, over: 10_000)
      .adding(0x011B, rational: 601, over: 2)
    let resolution = Resolution(horizontal: 300, vertical: 300.5)
    #expect(EXIF(builder.bytes()[...]).resolution == resolution)
  }

  @Test(arguments: [
    (0x829A, true), (0x829D, true), (0x8822, true), (0x920A, true), (0x9000, false),
  ])
  func `an exposure distinguishes a camera from a scanner`(tag: Int, isFromCamera: Bool) {
    let exposure = EXIFBuilder().adding(tag, short: 1)
    let bytes = EXIFBuilder().adding(exifDirectory: exposure).adding(0x0112, short: 6).bytes()
    #expect(EXIF(bytes[...]).isFromCamera == isFromCamera)
    #expect(EXIF(bytes[...]).orientation == .turnedClockwise)
  }

  @Test func `an Exif directory outside of the data is ignored`() {
    let bytes = EXIFBuilder().adding(0x8769, short: 60_000).bytes()
    #expect(!EXIF(bytes[...]).isFromCamera)
  }

  @Test func `ignores division by zero`() {
    let builder = EXIFBuilder().adding(0x011A, rational: 300, over: 0)
      .adding(0x011B, rational: 300, over: 1)
    #expect(EXIF(builder.bytes()[...]).resolution == nil)
  }

  @Test func `every prefix is read`() {
    let bytes = EXIFBuilder().addingResolution(300, 300, unit: 2).adding(0x0112, short: 6).bytes()
    for length in bytes.indices.dropLast(4) {
      #expect(EXIF(bytes[..<length]).orientation == nil)
    }
  }

  @Test func `reads the time of the exposure, or else of the last change`() {
    let changed = EXIFBuilder().adding(0x0132, text: "2024:05:06 07:08:09")
    let date = EXIF(changed.bytes()[...]).date
    #expect((date?.year, date?.month, date?.day) == (2024, 5, 6))
    #expect((date?.hour, date?.minute, date?.second, date?.offset) == (7, 8, 9, nil))
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "2024:13:01 00:00:00", "2023:02:29 00:00:00", "1970:01:01 00:00:00",
    "2024:01:01 24:00:00", "2024:01:01", "    :  :     :  :  ", "2024:01:01 00:00:00:00",
    "2024:-1:01 00:00:00", "99999999999999999999:01:01 00:00:00",
  ])
  func `a time that does not exist, or was never set, is none`(text: String) {
    #expect(EXIF(EXIFBuilder().adding(0x0132, text: text).bytes()[...]).date == nil)
  }
}
