import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct PNMFileTests {
  private func image(_ header: String, _ data: [UInt8]) throws -> SourceImage {
    try SourceImage(bytes: header.utf8 + data)
  }

  @Test(
    arguments: [
      ("P1\n4 2\n", Array("10101010".utf8), .gray, 1),
      ("P2\n# a\n4 2\n100\n", Array("1 2 3 4 5 6 7 8".utf8), .gray, 8),
      ("P3 4 2 255 ", Array(String(repeating: "9 ", count: 24).utf8), .rgb, 8),
      ("P4\n4 # b\n2\n", [1, 2], .gray, 1), ("P5 4 2 255\n", Array(1...8), .gray, 8),
      ("P6 4 2 65535\n", Array(1...48), .rgb, 16),
      ("P7\nWIDTH 4\nHEIGHT 2\n#\nDEPTH 1\nMAXVAL 255\nENDHDR\n", Array(1...8), .gray, 8),
    ] as [(String, [UInt8], ColorModel, Int)])
  func `reads every Netpbm format`(header: String, data: [UInt8], model: ColorModel, bits: Int)
    throws
  {
    let image = try image(header, data)
    #expect(image.format == .pnm)
    #expect(image.size == PixelSize(width: 4, height: 2))
    #expect(image.colorModel == model)
    #expect(image.bitsPerComponent == bits)
    #expect(image.damage == nil)
    #expect(try self.image(header, data.dropLast(model == .rgb && bits == 8 ? 2 : 1)).damage != nil)
  }

  @Test func `reports further images`() throws {
    #expect(try image("P4 8 1\n", [0] + "P4 8 1\n".utf8 + [0]).hasFurtherImages)
    #expect(try !image("P4 8 1\n", [0, 0x0A, 0]).hasFurtherImages)
  }

  @Test(
    arguments: [
      ("P5 4", .headerCutShort(.pnm)), ("P5 4 2 x", .headerDamaged(.pnm)),
      ("P5 4 2 0\n", .headerDamaged(.pnm)), ("P5 4 2 65536\n", .headerDamaged(.pnm)),
      ("P5 99999999999 2 255\n", .headerDamaged(.pnm)),
      ("P4 0 2\n", .zeroSize(width: 0, height: 2)),
      ("P7\nWIDTH 4\n", .headerCutShort(.pnm)), ("P7\nWIDTH -4\nENDHDR\n", .headerDamaged(.pnm)),
      (
        "P7\nWIDTH 4\nHEIGHT 2\nDEPTH 5\nMAXVAL 9\nENDHDR\n",
        .unsupported("PAM with 5 samples per pixel")
      ),
    ] as [(String, ImageFileError)])
  func `refuses impossible headers`(header: String, error: ImageFileError) {
    #expect(throws: error) { try image(header, []) }
  }
}
