import PDFSyntax

/// The visibility of a page's text.
package enum TextVisibility: Sendable, Equatable {
  /// Invisible, below the image.
  case hidden
  /// Thin red outlines of the boxes of all letters over the image, to check the fit.
  case outlined

  /// The text rendering mode of the glyphs (ISO 32000-1, 9.3.6).
  var renderingMode: TextRenderingMode { self == .hidden ? .invisible : .stroke }
}
