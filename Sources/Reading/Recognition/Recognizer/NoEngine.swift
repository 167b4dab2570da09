package import PageModel
package import Raster
import WorkerProtocol

/// An engine that reads nothing and needs no language data, for pages whose text a file supplies.
package final class NoEngine: TextEngine {
  /// The engine, under the name of `RecognitionOptions.noEngine`.
  package static let kind = EngineKind(
    name: RecognitionOptions.noEngine, libraryVersion: { "" }, load: { _ in NoEngine() })

  package let findsLayout = false

  private init() {}

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) -> RecognizedPage {
    RecognizedPage.empty
  }
}
