import CTesseract
import Codecs
package import Lines
package import PageModel
package import Raster
package import Recognition
import WorkerProtocol

/// Recognition of lines that were found without the engine.
extension TesseractEngine {
  package func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    try words(of: Pieces(pieces, toOriginal: image.toOriginal), image, threads: threads)
  }
}

extension Pieces {
  /// Makes the pieces to recognise of lines that were found in the ink.
  init(_ pieces: [InkPiece], toOriginal: AffineTransform) {
    self.init(
      pieces.map {
        Piece(
          box: CTesseract_Box($0.crop), frame: .upright,
          ink: InkBoxes($0.parts.map(toOriginal.apply)))
      })
  }
}

extension CTesseract_Box {
  /// Creates the box of whole pixels around a box.
  init(_ box: BoundingBox) {
    self.init(
      left: Int32(clamping: Int(box.left.rounded(.down))),
      top: Int32(clamping: Int(box.top.rounded(.down))),
      right: Int32(clamping: Int(box.right.rounded(.up))),
      bottom: Int32(clamping: Int(box.bottom.rounded(.up))))
  }
}
