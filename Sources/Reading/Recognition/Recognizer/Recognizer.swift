package import PageModel
package import Raster

/// Recognises the text of pages.
package protocol Recognizer: AnyObject {
  /// Returns the text of an image in pixels of the upright original, in the image's pose; the text
  /// of the first try if `isEnough` is true for it and there are later tries.
  ///
  /// At most `threads` threads are used; the result does not depend on their number.
  ///
  /// - Throws: `RecognitionError.failed` if the engine fails.
  func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage

  /// Returns the text that one try finds in an image by the engine's own layout, even if
  /// `recognize` would first find the lines in the ink.
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
