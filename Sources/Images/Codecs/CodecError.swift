package import PageModel

/// The reason why an image could not be decoded, scaled or compressed.
package enum CodecError: Error, Equatable, Sendable {
  /// The header announces more pixels than permitted.
  case tooLarge(PixelSize, maximumPixels: Int)
  /// No row could be decoded; `reason` is a clause, or the message of a C library.
  case undecodable(reason: String)
  /// The decoder does not support this kind of image; `reason` names the kind.
  case unsupported(reason: String)
  /// The library of the format is not installed; `advice` says what to install.
  case missingLibrary(advice: String)
  /// Leptonica could not scale the image to this size.
  case unscalable(to: PixelSize)
  /// An encoder could not compress the image; `reason` is a clause, or the message of a C library.
  case incompressible(reason: String)
}

extension CodecError: CustomStringConvertible {
  /// The problem and its remedy, as a sentence without capital letter and full stop.
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
