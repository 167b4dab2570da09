package import PageModel

/// The reason why an image could not be decoded, scaled or compressed.
package enum CodecError: Error, Equatable, Sendable {
  /// The header announces more pixels than permitted.
  case tooLarge(PixelSize, maximumPixels: Int)
  /// No row could be decoded; `reason` is the C library's message.
  case undecodable(reason: String)
  /// The C library does not decode this kind of image; `reason` names the kind.
  case unsupported(reason: String)
  /// The library of the format is not installed; `advice` says what to install.
  case missingLibrary(advice: String)
  /// Leptonica could not scale the image to this size.
  case unscalable(to: PixelSize)
  /// libpng or libtiff could not compress the image; `reason` is the library's message.
  case incompressible(reason: String)
}

extension CodecError: CustomStringConvertible {
  /// What is wrong and what to do, as a sentence without capital letter and full stop.
  package var description: String {
    switch self {
    case .tooLarge(let size, let maximumPixels):
      "the image has \(size.width) × \(size.height) pixels, more than the limit of "
        + "\(maximumPixels); scale it down first"
    case .undecodable(let reason):
      "nothing of the image could be read (\(reason)); scan it or save it again"
    case .unsupported(let reason):
      "this kind of image cannot be read (\(reason)); save it as an 8-bit JPEG or as PNG"
    case .missingLibrary(let advice): advice
    case .unscalable(let size):
      "the image could not be scaled to \(size.width) × \(size.height) pixels; scale it down first"
    case .incompressible(let reason):
      "the image could not be compressed (\(reason)); free some memory or scale it down"
    }
  }
}
