/// The formats of image files scanpdf reads, told by their first bytes and never by their name.
package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png
  case jpeg
  case tiff
  case bmp
  case pnm
  case gif
  case webp
  case jpeg2000

  /// Tells the format of a file from its first bytes; `nil` where none of these begins so.
  package init?(detecting bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  /// The format's name as people write it.
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
    }
  }

  /// Whether a file that begins with `bytes` is of this format.
  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: PNGFile.signature)
    case .jpeg: bytes.starts(with: JPEGFile.signature)
    case .tiff: TIFFHeader.begins(bytes)
    case .bmp: BMPFile.begins(bytes)
    case .pnm: PNMFile.begins(bytes)
    case .gif: GIFFile.begins(bytes)
    case .webp: WebPFile.begins(bytes)
    case .jpeg2000: JPEG2000File.begins(bytes)
    }
  }
}
