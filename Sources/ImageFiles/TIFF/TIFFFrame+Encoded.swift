import PageLayout

extension TIFFFrame {
  /// The page as a PDF can hold it: the data of its only strip, where that is coded by ITU-T T.6 or is
  /// a JPEG file of its own; else `nil`.
  package func encoded(_ bytes: [UInt8]) -> EncodedImage? {
    guard damage == nil, alpha == nil, directory[.tileWidth] == nil, let strip = pieces.only,
      directory.integer(.rowsPerStrip) ?? .max >= size.height
    else { return nil }
    return switch compression {
    case TIFFCompression.groupFour: groupFour(Array(bytes[strip]))
    case TIFFCompression.jpeg: jpeg(Array(bytes[strip]))
    default: nil
    }
  }

  /// A strip whose bits come highest first, none of them uncompressed (TIFF 6.0, pages 32 and 52).
  ///
  /// What T.6 calls black is 1, whatever the image takes it for.
  private func groupFour(_ strip: [UInt8]) -> EncodedImage? {
    guard bitsPerSample == 1, samplesPerPixel == 1, directory.integer(.fillOrder) ?? 1 == 1,
      (directory.integer(.groupFourOptions) ?? 0) & 0b10 == 0
    else { return nil }
    guard photometric == .whiteIsZero || photometric == .blackIsZero else { return nil }
    return EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: photometric == .blackIsZero), profile: profile,
      data: strip)
  }

  /// A strip with its tables in it, whose colours mean what the directory says (Adobe Photoshop TIFF
  /// Technical Notes, 2002).
  private func jpeg(_ strip: [UInt8]) -> EncodedImage? {
    guard directory[.jpegTables] == nil, let file = try? JPEGFile(strip),
      file.frame.size == size, file.frame.components.count == samplesPerPixel,
      hasColors(of: file), let encoded = file.encoded(strip)
    else { return nil }
    return EncodedImage(
      size: size, bitsPerComponent: 8, colorSpace: encoded.colorSpace, compression: .dct,
      profile: profile, data: strip)
  }

  private func hasColors(of file: JPEGFile) -> Bool {
    switch photometric {
    case .blackIsZero: samplesPerPixel == 1
    case .yCbCr: samplesPerPixel == 3 && file.adobeTransform != 0
    case .rgb: samplesPerPixel == 3 && file.adobeTransform == 0
    default: false
    }
  }
}
