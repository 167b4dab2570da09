/// The supported formats of image files, detected by their first bytes and never by file name.
package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png
  case jpeg
  case tiff
  case bmp
  case pnm
  case gif
  case webp
  case jpeg2000
  case heif

  /// The media type (RFC 6838).
  package var mediaType: String {
    switch self {
    case .pnm: "image/x-portable-anymap"
    case .jpeg2000: "image/jp2"
    default: "image/\(rawValue)"
    }
  }
}
