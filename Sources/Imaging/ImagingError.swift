package import PageLayout

/// Why an image could not be decoded, scaled or compressed, in words for the person who gave it.
package enum ImagingError: Error, Equatable, Sendable {
  /// The header announces more pixels than are allowed.
  case tooLarge(PixelSize, maximumPixels: Int)
  /// Not one row could be decoded; `reason` is the C library's own.
  case undecodable(reason: String)
  /// A kind of image that the C library does not decode; `reason` says which.
  case unsupported(reason: String)
  /// Leptonica could not scale the image to this size.
  case unscalable(to: PixelSize)
  /// libpng or libtiff could not compress the image; `reason` is the library's own.
  case incompressible(reason: String)
}

extension ImagingError: CustomStringConvertible {
  /// What is wrong and what to do, as a sentence without capital and full stop.
  package var description: String {
    switch self {
    case .tooLarge(let size, let maximumPixels):
      "the image has \(size.width) × \(size.height) pixels, more than the \(maximumPixels) that "
        + "are allowed; scale it down first"
    case .undecodable(let reason):
      "nothing of the image could be read (\(reason)); scan it or save it again"
    case .unsupported(let reason):
      "this kind of image cannot be read (\(reason)); save it as an 8-bit JPEG or as PNG"
    case .unscalable(let size):
      "the image could not be scaled to \(size.width) × \(size.height) pixels; scale it down first"
    case .incompressible(let reason):
      "the image could not be compressed (\(reason)); free some memory or scale it down"
    }
  }
}
