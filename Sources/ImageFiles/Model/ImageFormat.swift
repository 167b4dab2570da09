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

  /// The usual name of the format.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .tiff: "TIFF"
    case .bmp: "BMP"
    case .pnm: "PNM"
    case .gif: "GIF"
    case .webp: "WebP"
    case .jpeg2000: "JPEG 2000"
    case .heif: "HEIC"
    }
  }
}
