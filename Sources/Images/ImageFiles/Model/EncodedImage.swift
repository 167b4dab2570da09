package import PageModel

/// An image in a form that a PDF image stream can hold unchanged (ISO 32000-1, 8.9.5).
package struct EncodedImage: Sendable, Equatable {
  /// The compression of `data`, which is the stream's filter (ISO 32000-1, 7.4).
  package enum Compression: Sendable, Equatable, Codable {
    /// A whole JPEG file (DCTDecode).
    case dct
    /// A zlib stream of rows that each start with a PNG filter byte (FlateDecode, Predictor 15).
    case flateWithPNGPredictor
    /// Bilevel rows in ITU-T T.6 (CCITTFaxDecode, K −1); black decodes to 1 if `blackIs1`, else to
    /// 0 (ISO 32000-1, 7.4.6, table 11).
    case ccittGroup4(blackIs1: Bool)
    /// Bilevel rows in ITU-T T.88 without a file header (JBIG2Decode); black decodes to 0.
    case jbig2
    /// A JP2 file (JPXDecode), which PDF 1.5 and PDF/A-2 permit.
    case jpx
  }

  /// The meaning of a pixel's components (ISO 32000-1, 8.6).
  package enum ColorSpace: Sendable, Equatable {
    case gray
    case rgb
    case cmyk
    /// Indices into a table of RGB triples, at most 256.
    case indexed(palette: [UInt8])
  }

  /// The size as stored, before any orientation is applied, in pixels.
  package let size: PixelSize
  /// The bits of a component: 1, 2, 4 or 8.
  package let bitsPerComponent: Int
  package let colorSpace: ColorSpace
  package let compression: Compression
  /// Whether a stored 0 means full ink, as in Adobe's CMYK JPEG files (`Decode [1 0 …]`).
  package let isInverted: Bool
  /// An ICC profile that fits the components; `nil` means the device colour space.
  package private(set) var profile: ColorProfile?
  package private(set) var data: [UInt8]

  /// Creates an image from its parts without checking them.
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

  /// Returns the image with another profile, or without one.
  package func with(profile: ColorProfile?) -> EncodedImage {
    var image = self
    image.profile = profile
    return image
  }

  /// Returns the image with other data of the same form.
  package func with(data: [UInt8]) -> EncodedImage {
    var image = self
    image.data = data
    return image
  }

  /// The meaning of a pixel's components.
  package var colorModel: ColorModel {
    switch colorSpace {
    case .gray: .gray
    case .rgb: .rgb
    case .cmyk: .cmyk
    case .indexed: .indexed
    }
  }
}
