import PDFSyntax
import SearchablePDF

/// Compares the drawn page of an image with that of the layers which are to replace the image.
enum CompressionCheck {
  /// Returns why the last of two placements cannot replace the first one, as a sentence; `nil` if
  /// the page looks alike with both, or if pdftoppm is not installed.
  static func loss(
    between placements: [Placement], _ options: ConversionOptions
  ) async -> String? {
    guard let drawer = PageDrawer(options) else { return nil }
    let pages = placements.map { $0.prepared() }
    let drawings = await drawer.drawings(
      of: (Array(pages.indices), [TrialDocument.bytes(of: pages)]),
      sides: placements.map { ($0.geometry.mediaBox.width, $0.geometry.mediaBox.height) })
    guard drawings.count == 2, let before = drawings[0], let after = drawings[1] else {
      return "pdftoppm cannot draw the page to compare it with its smaller form"
    }
    return before.looksLike(after) ? nil : "the page would look different"
  }
}
