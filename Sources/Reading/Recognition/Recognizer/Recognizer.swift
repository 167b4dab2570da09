package import PageModel
package import Raster

/// Recognises the text of pages.
package protocol Recognizer: AnyObject {
  /// Returns the text of an image in pixels of the upright original, in the image's pose, using at
  /// most `threads` threads; or what the first try finds if there are later ones and `isEnough` is
  /// true for it.
  ///
  /// The result does not depend on the number of threads.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage

  /// Returns what one try finds in an image by the engine's own layout, even if `recognize` would first find
  /// the lines in the ink.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage
}

extension Recognizer {
  /// Returns the text of an image after all tries.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  package func recognize(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    try recognize(image, threads: threads) { _ in false }
  }
}
