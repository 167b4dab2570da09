extension ImageFormat {
  /// The type that describes the format and reads its files.
  var file: any ImageFile.Type {
    switch self {
    case .png: PNGFile.self
    case .jpeg: JPEGFile.self
    case .tiff: TIFFFile.self
    case .bmp: BMPFile.self
    case .pnm: PNMFile.self
    case .gif: GIFFile.self
    case .webp: WebPFile.self
    case .jpeg2000: JPEG2000File.self
    case .heif: HEIFFile.self
    }
  }

  /// The usual name of the format.
  package var name: String { file.name }

  /// The names of all formats, as in "PNG, JPEG".
  package static var names: String { allCases.map(\.name).joined(separator: ", ") }

  /// Detects the format from a file's first bytes; `nil` if it is unknown.
  package init?(detecting bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.file.begins(bytes) }) else { return nil }
    self = format
  }

  /// Detects the format of the image in a file that starts with `bytes`, at least a kilobyte or the
  /// whole file; `nil` if there is none.
  ///
  /// Unlike the other initializer, this finds a JPEG stream after other bytes.
  package init?(readableIn bytes: [UInt8]) {
    if let format = ImageFormat(detecting: bytes) {
      self = format
    } else if ForeignFormat(detecting: bytes) == nil,
      JPEGFile.startAfterJunk(bytes[...]) != nil
    {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// The extensions of image files in formats that are not supported.
  private static let foreignExtensions = ["avif", "jxl"]
  /// The usual extensions of image files, in supported formats and others, in lower case.
  package static let extensions = Set(allCases.flatMap { $0.file.extensions } + foreignExtensions)

  /// Returns whether a file name ends with the extension of an image format, supported or not.
  package static func isUsual(forName name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
