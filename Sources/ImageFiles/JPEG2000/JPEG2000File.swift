import PageLayout

/// A JPEG 2000 file, a JP2 with boxes or a bare codestream: what it says of itself
/// (ISO/IEC 15444-1, annexes A and I).
package struct JPEG2000File: Sendable {
  package let codestream: JPEG2000Codestream
  package let header: ImageHeader
  /// Samples a pixel, once a colour table is applied: 1 gray, 3 colour, 4 colour and alpha.
  package let sampleCount: Int

  /// The box that every JP2 file begins with (I.5.1).
  private static let signature: [UInt8] =
    [0, 0, 0, 12] + "jP  ".utf8 + [0x0D, 0x0A, 0x87, 0x0A]

  /// Whether a file begins as either kind.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: signature) || bytes.starts(with: JPEG2000Codestream.signature)
  }

  /// Reads a whole file.
  ///
  /// - Throws: what `JPEG2000Codestream` throws, and `unsupported` for what Leptonica decodes wrong or
  ///   not at all: samples of any but 8 bits, coarser colours, colours that are not gray or RGB.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    let isBare = !bytes.starts(with: Self.signature)
    let boxes = isBare ? [] : Array(JP2Boxes(bytes[...]))
    let stream = isBare ? bytes[...] : boxes.first { $0.type == "jp2c" }?.content
    guard let stream else { throw .headerCutShort(.jpeg2000) }
    codestream = try JPEG2000Codestream(stream)
    let metadata = JP2Metadata(
      JP2Boxes(boxes.first { $0.type == "jp2h" }?.content ?? []))
    let depths = metadata.paletteDepths ?? codestream.components.map(\.bits)
    try Self.check(codestream, depths: depths, metadata)
    sampleCount = depths.count
    var header = ImageHeader(
      format: .jpeg2000, size: codestream.size, colorModel: depths.count == 1 ? .gray : .rgb,
      bitsPerComponent: 8)
    header.resolution = metadata.resolution
    header.hasAlpha = depths.count == 4
    if case .profile(let profile) = metadata.colorSpace {
      header.profile = ColorProfile(profile.bytes, fitting: header.colorModel)
    }
    header.damage = Self.hasEnd(stream) ? nil : .cutShort
    self.header = header
  }

  private static func check(
    _ codestream: JPEG2000Codestream, depths: [Int], _ metadata: JP2Metadata
  ) throws(ImageFileError) {
    guard metadata.paletteDepths == nil || codestream.components.count == 1 else {
      throw .unsupported("JPEG 2000 of indices and colours at once")
    }
    guard [1, 3, 4].contains(depths.count) else {
      throw .unsupported("JPEG 2000 of \(depths.count) samples a pixel")
    }
    for bits in depths + codestream.components.map(\.bits) where bits != 8 {
      throw .unsupported("JPEG 2000 of \(bits) bits a sample")
    }
    guard codestream.components.allSatisfy({ $0.horizontalStep == 1 && $0.verticalStep == 1 })
    else { throw .unsupported("JPEG 2000 with coarser colours") }
    guard !codestream.components.contains(where: \.isSigned) else {
      throw .unsupported("JPEG 2000 of samples with a sign")
    }
    switch metadata.colorSpace {
    case .ycc, .other: throw .unsupported("JPEG 2000 in other colours than gray and RGB")
    case .gray, .rgb, .profile, nil: break
    }
  }

  /// Whether the codestream closes with the marker EOC (A.4.4); zeros may fill up its box.
  private static func hasEnd(_ stream: ArraySlice<UInt8>) -> Bool {
    guard let last = stream.lastIndex(where: { $0 != 0 }) else { return false }
    return stream[...last].suffix(2) == [0xFF, 0xD9]
  }
}
