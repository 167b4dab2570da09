import PDFSyntax
import PageModel

/// The marked content with the text that is added to a page (ISO 32000-1, 14.6).
extension ContentStream {
  /// The tag of the content, which identifies the text in a later run.
  private static var ownTag: PDFName { "ScanpdfText" }

  /// Returns the text as marked content, transformed by `matrix` from the upright page to default
  /// user space.
  func marked(matrix: AffineTransform = .identity, isArtifact: Bool) -> ContentStream {
    var content = ContentStream()
    content.beginMarkedContent(Self.ownTag)
    if isArtifact { content.beginArtifact() }
    content.saveGraphicsState()
    if matrix != .identity { content.concatenate(matrix) }
    content.append(self)
    content.restoreGraphicsState()
    if isArtifact { content.endMarkedContent() }
    content.endMarkedContent()
    return content
  }
}
