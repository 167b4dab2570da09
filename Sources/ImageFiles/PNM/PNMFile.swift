import PageLayout

/// A Netpbm file: PBM, PGM, PPM in digits or bytes, or PAM.
package struct PNMFile: Sendable {
  package let netpbmHeader: PNMHeader
  package let header: ImageHeader
  /// All that follows the header.
  package let pixelData: ArraySlice<UInt8>

  /// Whether a file may be of Netpbm: `P`, a digit and white space.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 3, bytes[0] == UInt8(ascii: "P"),
      let kind = PNMKind(rawValue: Int(bytes[1]) - 0x30)
    else { return false }
    return kind == .arbitrary
      ? bytes[2] == 0x0A : bytes[2] == 0x20 || (0x09...0x0D).contains(bytes[2])
  }

  /// Reads a whole file; throws what `PNMHeader` throws.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    netpbmHeader = try PNMHeader(bytes)
    pixelData = bytes.dropFirst(netpbmHeader.length)
    header = Self.header(of: netpbmHeader, pixelData: pixelData)
  }

  private static func header(of file: PNMHeader, pixelData: ArraySlice<UInt8>) -> ImageHeader {
    var header = ImageHeader(
      format: .pnm, size: file.size, colorModel: file.sampleCount < 3 ? .gray : .rgb,
      bitsPerComponent: file.maximum == 1 ? 1 : file.maximum > 255 ? 16 : 8)
    header.hasAlpha = file.sampleCount.isMultiple(of: 2)
    // The last number needs no white space after it.
    let room = pixelData.count + (file.kind.isPlain && !file.kind.isBits ? 1 : 0)
    if room / file.bytesPerRow < file.size.height {
      header.damage = .cutShort
    } else if !file.kind.isPlain {
      // Netpbm files may follow one another without anything between them.
      let rest = pixelData.dropFirst(file.bytesPerRow * file.size.height)
      header.hasFurtherImages = begins(Array(rest.prefix(3)))
    }
    return header
  }
}
