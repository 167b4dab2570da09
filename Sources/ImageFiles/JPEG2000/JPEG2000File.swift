package import PageLayout

/// The header of a JPEG 2000 file, a JP2 with boxes or a bare codestream (ISO/IEC 15444-1, annexes
/// A and I).
package struct JPEG2000File: Sendable {
  package let codestream: JPEG2000Codestream
  package let header: ImageHeader
  /// The samples of a pixel after the colour table is applied: 1 gray, 3 colour, 4 colour and
  /// alpha.
  package let sampleCount: Int

  /// The first box of every JP2 file (I.5.1).
  private static let signature: [UInt8] =
    [0, 0, 0, 12] + "jP  ".utf8 + [0x0D, 0x0A, 0x87, 0x0A]

  /// Returns whether a file starts as a JP2 or as a codestream.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: signature) || bytes.starts(with: JPEG2000Codestream.signature)
  }

  /// Reads a whole file.
  ///
  /// - Throws: an error of `JPEG2000Codestream`, or `unsupported` for what Leptonica decodes
  ///   wrongly or not at all: samples of other than 8 bits, subsampled colours, colours other than
  ///   gray or RGB.
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

  /// Returns whether the codestream ends with EOC (A.4.4), possibly followed by zeros.
  private static func hasEnd(_ stream: ArraySlice<UInt8>) -> Bool {
    guard let last = stream.lastIndex(where: { $0 != 0 }) else { return false }
    return stream[...last].suffix(2) == [0xFF, 0xD9]
  }
}

/// The start of a JPEG 2000 codestream: its SIZ marker (ISO/IEC 15444-1, A.5.1).
package struct JPEG2000Codestream: Sendable, Equatable {
  /// A component of a pixel.
  package struct Component: Sendable, Equatable {
    /// The bits of a sample, 1 to 38.
    package let bits: Int
    package let isSigned: Bool
    /// The number of image columns for each sample of the component.
    package let horizontalStep: Int
    package let verticalStep: Int
  }

  package let size: PixelSize
  package let components: [Component]

  /// SOC and SIZ, which must follow it.
  static let signature: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

  /// Reads the start of a codestream.
  ///
  /// - Throws: `headerCutShort`, `headerDamaged`, or `zeroSize`.
  init(_ bytes: ArraySlice<UInt8>) throws(ImageFileError) {
    var reader = ByteReader(bytes)
    guard reader.remaining >= 42 else { throw .headerCutShort(.jpeg2000) }
    guard reader.skip(prefix: Self.signature), reader.read(4) != nil,
      let right = reader.uint32(), let bottom = reader.uint32(),
      let left = reader.uint32(), let top = reader.uint32(), reader.read(16) != nil,
      let count = reader.uint16(), count > 0
    else { throw .headerDamaged(.jpeg2000) }
    guard right > left, bottom > top else {
      throw .zeroSize(width: max(0, right - left), height: max(0, bottom - top))
    }
    guard max(right, bottom) <= Int(Int32.max) else { throw .headerDamaged(.jpeg2000) }
    size = PixelSize(width: right - left, height: bottom - top)
    components = try Self.components(count, from: &reader)
  }

  private static func components(
    _ count: Int, from reader: inout ByteReader
  ) throws(ImageFileError) -> [Component] {
    var components: [Component] = []
    for _ in 0..<count {
      guard let depth = reader.uint8(), let horizontal = reader.uint8(),
        let vertical = reader.uint8()
      else { throw .headerCutShort(.jpeg2000) }
      guard horizontal > 0, vertical > 0, depth & 0x7F < 38 else { throw .headerDamaged(.jpeg2000) }
      components.append(
        Component(
          bits: depth & 0x7F + 1, isSigned: depth & 0x80 != 0, horizontalStep: horizontal,
          verticalStep: vertical))
    }
    return components
  }
}
