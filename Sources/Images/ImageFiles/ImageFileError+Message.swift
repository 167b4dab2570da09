extension ImageFileError: CustomStringConvertible {
  /// The problem and its remedy, which follow the file's name and a colon.
  package var description: String {
    switch self {
    case .empty:
      "empty file; scan or copy it again"
    case .unknownFormat:
      "is not an image of a supported format (\(ImageFormat.names)); "
        + "convert it first, as with ImageMagick"
    case .foreign(let format):
      "\(format)"
    case .headerCutShort(let format):
      "the \(format.name) file ends within its header; copy it again"
    case .headerDamaged(let format):
      "the \(format.name) header is damaged; copy the file or save the image again"
    case .zeroSize(let width, let height):
      "has the impossible size \(width) × \(height); save the image again"
    case .unsupportedJPEG(let feature):
      "\(feature) is not supported; save it as an ordinary JPEG or PNG"
    case .unsupported(let kind):
      "\(kind) is not supported; save it as PNG"
    case .noSuchFrame(let index, let count):
      "has \(count) \(count == 1 ? "page" : "pages") but not page \(index + 1); leave that page out"
    }
  }
}
