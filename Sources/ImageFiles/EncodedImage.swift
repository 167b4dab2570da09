package import PageLayout

/// An image in a form that a PDF image stream can hold as it is (ISO 32000-1, 8.9.5).
package struct EncodedImage: Sendable, Equatable {
  /// How `data` is compressed: the stream's filter (ISO 32000-1, 7.4).
  package enum Compression: Sendable, Equatable, Codable {
    /// A whole JPEG file (DCTDecode).
    case dct
    /// A zlib stream whose rows each begin with a PNG filter byte (FlateDecode, Predictor 15).
    case flateWithPNGPredictor
    /// Bilevel rows by ITU-T T.6 (CCITTFaxDecode, K −1): what the code calls black comes out as 1
    /// with `blackIs1`, else as 0 (ISO 32000-1, 7.4.6, table 11).
    case ccittGroup4(blackIs1: Bool)
  }

  /// What the components of a pixel mean (ISO 32000-1, 8.6).
  package enum ColorSpace: Sendable, Equatable {
    case gray
    case rgb
    case cmyk
    /// Indices into a table of RGB triples, at most 256.
    case indexed(palette: [UInt8])
  }

  /// The size as stored, before any orientation is obeyed, in pixels.
  package let size: PixelSize
  /// 1, 2, 4 or 8.
  package let bitsPerComponent: Int
  package let colorSpace: ColorSpace
  package let compression: Compression
  /// Whether a stored 0 means full ink, as Adobe's CMYK JPEG files have it (`Decode [1 0 …]`).
  package let isInverted: Bool
  /// An ICC profile that fits the components; `nil` for the device's own space.
  package let profile: ColorProfile?
  package let data: [UInt8]

  /// Makes an image from its parts; nothing is checked here.
  package init(
    size: PixelSize, bitsPerComponent: Int, colorSpace: ColorSpace, compression: Compression,
    isInverted: Bool = false, profile: ColorProfile? = nil, data: [UInt8]
  ) {
    self.size = size
    self.bitsPerComponent = bitsPerComponent
    self.colorSpace = colorSpace
    self.compression = compression
    self.isInverted = isInverted
    self.profile = profile
    self.data = data
  }

  /// The same image with another profile, or with none.
  package func with(profile: ColorProfile?) -> EncodedImage {
    EncodedImage(
      size: size, bitsPerComponent: bitsPerComponent, colorSpace: colorSpace,
      compression: compression, isInverted: isInverted, profile: profile, data: data)
  }

  /// The same image in other bytes of the same form.
  package func with(data: [UInt8]) -> EncodedImage {
    EncodedImage(
      size: size, bitsPerComponent: bitsPerComponent, colorSpace: colorSpace,
      compression: compression, isInverted: isInverted, profile: profile, data: data)
  }

  /// What the numbers of a pixel mean.
  package var colorModel: ColorModel {
    switch colorSpace {
    case .gray: .gray
    case .rgb: .rgb
    case .cmyk: .cmyk
    case .indexed: .indexed
    }
  }
}
