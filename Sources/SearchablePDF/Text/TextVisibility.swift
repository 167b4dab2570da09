import PDFObjects

/// Whether the words of a page are seen.
package enum TextVisibility: Sendable, Equatable {
  /// Under the image and invisible: for reading.
  case hidden
  /// Every letter's box outlined over the image: for looking at the fit.
  case outlined

  /// How its glyphs are painted.
  var renderingMode: TextRenderingMode {
    switch self {
    case .hidden: .invisible
    case .outlined: .stroke
    }
  }
}
