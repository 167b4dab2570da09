import ImageFiles
import PageLayout
import PageWork
import SearchablePDF
import Supervision

/// A page in the place of one that cannot be shown, so that page numbers hold.
extension PageAttempt {
  /// A4 at 150 dots per inch.
  private static let placeholderSize = PixelSize(width: 1240, height: 1754)
  private static let placeholderResolution = Resolution(150)

  /// A page that names the file and says why it is not shown; a blank one where not even that can
  /// be drawn.
  func notice(
    _ reason: String, on worker: inout WorkerConnection
  ) async throws(WorkerFault) -> PreparedPage {
    guard job.isWorthPlaceholder else { return placeholderPage(nil) }
    do throws(PageFailure) {
      let lines = ["This page could not be shown.", job.source.name, reason]
      return placeholderPage(try await worker.notice(lines, size: Self.placeholderSize))
    } catch {
      if case .worker(let fault) = error { throw fault }
      return placeholderPage(nil)
    }
  }

  private func placeholderPage(_ image: EncodedImage?) -> PreparedPage {
    PreparedPage(
      geometry: PageGeometry(size: Self.placeholderSize, resolution: Self.placeholderResolution),
      orientation: .upright, image: image, paragraphs: [], isTextMissing: true)
  }
}
