import Codecs
package import PageModel

/// The reason why an image or a page of a PDF cannot be read, with a message for the user.
package enum ImageXObjectError: Error, Sendable, Equatable {
  /// The image has a filter, a colour space or another property that scanpdf does not read.
  case unsupported(String)
  /// The image has more pixels than the user allows.
  case tooLarge(PixelSize)
  /// The image cannot be decoded.
  case undecodable(String)
  /// The page or its file cannot be read.
  case unreadablePage
}

extension ImageXObjectError {
  /// Makes the error of an image that could not be decoded or encoded.
  init(_ error: CodecError) {
    self =
      switch error {
      case .unsupported(let reason): .unsupported(reason)
      case .undecodable(let reason): .undecodable(reason)
      default: .undecodable("\(error)")
      }
  }
}

extension ImageXObjectError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unsupported(let what): "an image uses \(what), which scanpdf does not read"
    case .tooLarge(let size):
      "an image has \(size.width) × \(size.height) pixels (--max-pixels allows more)"
    case .undecodable(let reason): "an image cannot be decoded (\(reason))"
    case .unreadablePage: "the page cannot be read"
    }
  }
}
