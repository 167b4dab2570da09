import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

/// Images in formats that no PDF can hold keep their pixels.
@Suite struct ImageKindTests {
  let directory = TemporaryDirectory()
  let page = PrintedPage("The harbour library", "opens at noon")

  /// Converts an image and expects its words and its pixels, in whichever form they are held.
  private func expect(_ png: [UInt8], paper: UInt8 = 255, ink: UInt8 = 0) throws {
    try directory.write(png, to: "a.png")
    try directory.scanpdf("a.png", "--dpi", "150", "-o", "out.pdf")
    let words = try directory.words(of: "out.pdf").joined(separator: " ")
    #expect(words == "The harbour library opens at noon")
    let pixels = try #require(try directory.pixels(of: "out.pdf"))
    let size = page.bitmap.size
    #expect(pixels.size == size)
    let expected: [UInt8] = (0..<size.height).flatMap { y in
      (0..<size.width).map { x in page.isInk(x, y) ? ink : paper }
    }
    // Not compared within the macro, which would look for the difference for hours.
    let isRight = grays(of: pixels) == expected
    #expect(isRight)
  }

  /// A value for each pixel of an image without colours.
  private func grays(of bitmap: Bitmap) -> [UInt8] {
    switch bitmap.format {
    case .gray: return bitmap.bytes
    case .rgb: return stride(from: 0, to: bitmap.bytes.count, by: 3).map { bitmap.bytes[$0] }
    case .bilevel:
      return (0..<bitmap.size.height).flatMap { y in
        (0..<bitmap.size.width).map { x in
          bitmap.bytes[y * bitmap.bytesPerRow + x / 8] & (0x80 >> UInt8(x % 8)) == 0 ? 0 : 255
        }
      }
    }
  }

  @Test func `interlaced images keep their tones`() throws {
    let png = page.png(bitDepth: 8, colorType: 0, isInterlaced: true) { [$0 ? 20 : 230] }
    try expect(png, paper: 230, ink: 20)
  }

  @Test func `transparent images are shown on white`() throws {
    let png = page.png(bitDepth: 8, colorType: 6) { $0 ? [0, 0, 0, 255] : [200, 0, 0, 0] }
    try expect(png)
  }

  @Test func `images of 16 bits are reduced to 8`() throws {
    let png = page.png(bitDepth: 16, colorType: 0) { $0 ? [0x12, 0x12] : [0xE0, 0xE0] }
    try expect(png, paper: 0xE0, ink: 0x12)
  }

  @Test func `JPEG 2000 is kept only where PDF/A knows it`() throws {
    var builder = JP2Builder()
    builder.boxes = JP2Builder.resolution("resc", 11_811, over: 1, power: 0)
    try directory.write(builder.bytes(), to: "a.jp2")
    for (level, isKept) in [("2b", true), ("1b", false)] {
      try directory.scanpdf("a.jp2", "--pdfa", level, "-o", "\(level).pdf")
      let pdf = String(decoding: try directory.bytes(of: "\(level).pdf"), as: UTF8.self)
      #expect(pdf.contains("/JPXDecode") == isKept)
      #expect(pdf.contains("/Version /1.7") == isKept)
      #expect(pdf.contains("jp2h") == isKept)
    }
  }

  @Test func `a sideways image is shown upright`() throws {
    try directory.write(page.sidewaysPNG(), to: "a.png")
    try directory.scanpdf("a.png", "--dpi", "72", "-o", "out.pdf")
    #expect(try directory.pageSizes(of: "out.pdf") == [[1240, 240]])
    let words = try directory.words(of: "out.pdf").joined(separator: " ")
    #expect(words == "The harbour library opens at noon")
  }

  @Test func `a sideways photograph is rotated without changing its bytes`() throws {
    let jpeg = SampleJPEG.gray
    let turn = JPEGBuilder.exif(EXIFBuilder().adding(0x0112, short: 6).bytes())
    let photograph = jpeg[..<2] + turn + jpeg[2...]
    try directory.write(photograph, to: "a.jpg")
    try directory.scanpdf("a.jpg", "--dpi", "72", "-o", "out.pdf")
    #expect(try directory.pageSizes(of: "out.pdf") == [[64, 32]])
    let isWhole = try directory.images(of: "out.pdf", as: "-all") == [Array(photograph)]
    #expect(isWhole)
    // The stored image has light and dark bands from its top down, the first of them light; they
    // then stand upright, from right to left.
    _ = try directory.run(
      "mutool", "draw", "-q", "-r", "72", "-c", "gray", "-o", "drawn.png", "out.pdf")
    let drawn = try ImageDecoder.decode(
      directory.bytes(of: "drawn.png"), format: .png, maximumPixels: 10_000
    ).bitmap
    let middleRow = drawn.bytes[16 * 64..<17 * 64]
    let bands = stride(from: 60, to: 0, by: -8).map { middleRow[middleRow.startIndex + $0] > 128 }
    #expect(bands == [true, false, true, false, true, false, true, false])
  }
}
