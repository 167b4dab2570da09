import PDFSyntax
import SearchablePDF

/// Compares the drawn page of an image with that of the layers which are to replace the image.
enum CompressionCheck {
  /// Returns why the layers of a page cannot replace its image, as a sentence; `nil` if the page looks
  /// alike with both, or if pdftoppm is not installed.
  static func loss(
    of page: DecodedScan, on placement: PagePlacement, _ options: ConversionOptions
  ) async -> String? {
    guard let drawer = PageDrawer(options) else { return nil }
    var whole = page
    whole.layers = nil
    let pages = [whole, page].map {
      placement.prepared($0, paragraphs: [], isTextMissing: false)
    }
    let box = placement.geometry.mediaBox
    let drawings = await drawer.drawings(
      of: Array(pages.indices), sides: pages.map { _ in (box.width, box.height) },
      in: [TrialDocument.bytes(of: pages)])
    guard drawings.count == 2, let before = drawings[0], let after = drawings[1] else {
      return "pdftoppm cannot draw the page to compare it with its smaller form"
    }
    return before.looksLike(after) ? nil : "the page would look different"
  }
}
