/// Small files of all formats that are always decoded, for damage tests.
package enum DecodedFiles {
  package static let all: [[UInt8]] =
    [BMPBuilder().bytes(), runLengths, fields, gif, animation, animatedWebP, metadataWebP, jp2]
    + [Array("P3 2 2 9 1 2 3 4 5 6 7 8 9 1 2 3".utf8), "P4 9 2\n".utf8 + [1, 2, 3, 4], pam]

  private static let pam: [UInt8] =
    "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 300\nENDHDR\n".utf8 + Array(repeating: 1, count: 32)

  private static let runLengths: [UInt8] = {
    var builder = BMPBuilder(
      width: 6, height: 3,
      pixelData: [4, 0x12, 0, 0, 0, 3, 0x12, 0x10, 0, 2, 1, 1, 2, 0x22, 0, 1])
    (builder.bitsPerPixel, builder.compression) = (4, 2)
    builder.palette = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    return builder.bytes()
  }()

  private static let fields: [UInt8] = {
    var builder = BMPBuilder()
    (builder.bitsPerPixel, builder.compression, builder.headerLength) = (32, 3, 124)
    builder.masks = [0xFF, 0x3FF00, 0xFF_0000, 0xFF00_0000]
    return builder.bytes()
  }()

  private static let gif: [UInt8] = {
    var builder = GIFBuilder()
    (builder.screen, builder.left, builder.isInterlaced) = ((9, 3), 1, true)
    builder.transparentIndex = 1
    return builder.bytes()
  }()

  private static let animation: [UInt8] = {
    var builder = GIFBuilder()
    builder.imageCount = 2
    return builder.bytes()
  }()

  private static let animatedWebP = WebPBuilder.file(
    WebPBuilder.extended(flags: 2, width: 9, height: 8)
      + WebPBuilder.frame(WebPBuilder.lossyAlpha, left: 2, top: 4)
      + WebPBuilder.frame(WebPBuilder.lossless, left: 0, top: 0))

  private static let metadataWebP = WebPBuilder.file(
    WebPBuilder.extended(flags: 40, width: 3, height: 2)
      + WebPBuilder.chunk("ICCP", ProfileBuilder.profile()) + WebPBuilder.losslessAlpha
      + WebPBuilder.chunk("EXIF", EXIFBuilder().addingResolution(300, 300, unit: 2).bytes()))

  private static let jp2: [UInt8] = {
    var builder = JP2Builder()
    builder.boxes = JP2Builder.resolution("resc", 300, over: 254, power: 4)
    return builder.bytes()
  }()
}
