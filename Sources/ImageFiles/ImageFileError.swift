/// Why a file cannot be taken as an image, in words for the person who gave it.
package enum ImageFileError: Error, Equatable, Sendable {
  /// There are no bytes at all.
  case empty
  /// No format that is read here begins with these bytes.
  case unknownFormat
  /// The file ends before it has said how large the image is.
  case headerCutShort(ImageFormat)
  /// What the file says of the image cannot be true.
  case headerDamaged(ImageFormat)
  /// A side of the image is 0 pixels long.
  case zeroSize(width: Int, height: Int)
  /// A kind of JPEG that is not decoded here and that no PDF can hold.
  case unsupportedJPEG(JPEGFeature)
  /// A kind of another format that is not decoded here, named by the subject of a sentence.
  case unsupported(String)
  /// The file has fewer pages than the number asked for, which is counted from 0.
  case noSuchFrame(Int, count: Int)
}

extension ImageFileError: CustomStringConvertible {
  /// What is wrong, then what to do; to be put after the file's name and a colon.
  package var description: String {
    switch self {
    case .empty:
      "the file is empty; scan or copy it again"
    case .unknownFormat:
      "is not an image of a kind that is read here (\(Self.formatNames)); convert it first"
    case .headerCutShort(let format):
      "the \(format.name) file ends before it tells its size; copy it again"
    case .headerDamaged(let format):
      "the \(format.name) header is damaged; copy the file or save the image again"
    case .zeroSize(let width, let height):
      "says it is \(width) pixels wide and \(height) high; save the image again"
    case .unsupportedJPEG(let feature):
      "\(feature) is not read; save it as an ordinary JPEG or PNG"
    case .unsupported(let kind):
      "\(kind) is not read; save it as PNG"
    case .noSuchFrame(let index, let count):
      "has \(count) \(count == 1 ? "page" : "pages") and no page \(index + 1); leave that page out"
    }
  }

  private static var formatNames: String {
    ImageFormat.allCases.map(\.name).joined(separator: ", ")
  }
}
