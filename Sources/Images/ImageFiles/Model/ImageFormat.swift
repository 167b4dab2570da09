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
}
