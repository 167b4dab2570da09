import ImageFiles
import Inputs
import PageModel
import Supervision
import TextLayer

/// Placeholder pages, which keep the page numbers if an image cannot be shown.
extension PageJob {
  /// The size of a placeholder page in pixels: A4 at `placeholderResolution`.
  private static let placeholderSize = PixelSize(width: 1240, height: 1754)
  /// The resolution of a placeholder page in dots per inch.
  private static let placeholderResolution = Resolution(150)

  /// Returns a page with the file name and the reason, or a blank page if drawing fails.
  func placeholderPage(
    _ reason: String, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PreparedPage {
    guard isWorthPlaceholder else { return Self.placeholderPage(nil) }
    do throws(PageFailure) {
      let lines = ["This page could not be shown.", source.name, reason]
      return Self.placeholderPage(try await worker.placeholder(lines, size: Self.placeholderSize))
    } catch {
      if case .worker(let fault) = error { throw fault }
      return Self.placeholderPage(nil)
    }
  }

  private static func placeholderPage(_ image: EncodedImage?) -> PreparedPage {
    PreparedPage(
      geometry: PageGeometry(size: placeholderSize, resolution: placeholderResolution),
      orientation: .upright, image: image.map { PageImage($0) }, paragraphs: [], isTextMissing: true
    )
  }
}
