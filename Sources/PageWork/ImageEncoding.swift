package import ImageFiles
package import PageLayout

/// The form of an image that a worker encoded anew: zlib data with PNG row filters, or a group 4
/// fax.
package struct ImageEncoding: Sendable, Codable, Equatable {
  package let size: PixelSize
  package let bitsPerComponent: Int
  /// Three components a pixel rather than one.
  package let isColor: Bool
  package let compression: EncodedImage.Compression

  /// Describes an image; `nil` for a form that workers do not make.
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

  /// The image whose data came as the payload; `nil` where the description cannot be true.
  package func image(data: [UInt8]) -> EncodedImage? {
    guard size.width > 0, size.height > 0, isPossible, !data.isEmpty else { return nil }
    return EncodedImage(
      size: size, bitsPerComponent: bitsPerComponent, colorSpace: isColor ? .rgb : .gray,
      compression: compression, data: data)
  }

  /// Whether pixels of this kind can be compressed so.
  private var isPossible: Bool {
    switch compression {
    case .dct: false
    case .flateWithPNGPredictor: [1, 2, 4, 8].contains(bitsPerComponent)
    case .ccittGroup4: bitsPerComponent == 1 && !isColor
    }
  }
}
