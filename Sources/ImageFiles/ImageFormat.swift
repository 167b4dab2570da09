/// The formats of picture files scanpdf reads, told by their first bytes and never by their name.
package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png
  case jpeg

  /// Tells the format of a file from its first bytes; `nil` where none of these begins so.
  package init?(detecting bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = format
  }

  /// The format's name as people write it.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    }
  }

  /// What every file of the format begins with (PNG 3rd ed., 5.2; ITU-T T.81, B.2.1).
  var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // The start of image, and the first byte of the marker that must follow.
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}
