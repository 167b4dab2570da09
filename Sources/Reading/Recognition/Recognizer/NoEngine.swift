package import Lines
package import PageModel
package import Raster
package import WorkerProtocol

/// An engine that reads nothing and needs no language data, for pages whose text a file supplies.
package final class NoEngine: TextEngine {
  /// The engine, under the name of `RecognitionOptions.noEngine`.
  package static let kind = EngineKind(
    name: RecognitionOptions.noEngine, libraryVersion: { "" }, load: { _ in NoEngine() })

  package let report = EngineReport.none
  package let handling = PageHandling.once

  private init() {}

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) -> RecognizedPage {
    RecognizedPage.empty
  }

  package func read(_ pieces: [InkPiece], of image: PreparedBitmap, threads: Int) -> [[Word]] {
    pieces.map { _ in [] }
  }
}
