package import ImageFiles
package import PageModel

/// The form of an image that a worker encoded: zlib data with PNG row filters, or group 4 fax data.
package struct ImageEncoding: Sendable, Codable, Equatable {
  package let size: PixelSize
  package let bitsPerComponent: Int
  /// Whether a pixel has three components instead of one.
  package let isColor: Bool
  package let compression: EncodedImage.Compression

  /// Describes an image; `nil` for a form that workers do not produce.
  package init?(of image: EncodedImage) {
    guard image.compression != .dct, !image.isInverted else { return nil }
    switch image.colorSpace {
    case .gray: isColor = false
    case .rgb: isColor = true
    case .cmyk, .indexed: return nil
    }
    size = image.size
    bitsPerComponent = image.bitsPerComponent
    compression = image.compression
  }

  /// Returns the image with the payload as its data; `nil` if the description is invalid.
  package func image(data: [UInt8]) -> EncodedImage? {
    guard size.width > 0, size.height > 0, isPossible, !data.isEmpty else { return nil }
    return EncodedImage(
      size: size, bitsPerComponent: bitsPerComponent, colorSpace: isColor ? .rgb : .gray,
      compression: compression, data: data)
  }

  /// Whether the compression supports this kind of pixels.
  private var isPossible: Bool {
    switch compression {
    case .dct: false
    case .flateWithPNGPredictor: [1, 2, 4, 8].contains(bitsPerComponent)
    case .ccittGroup4, .jbig2: bitsPerComponent == 1 && !isColor
    }
  }
}
