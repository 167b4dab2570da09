package import Imaging
package import PageLayout
package import PageWork

/// An engine that turns pixels into words.
package protocol PageRecognizer: ~Copyable {
  /// Loads what the options ask for. Throws `RecognitionError` where that cannot be had.
  init(_ options: RecognitionOptions) throws(RecognitionError)

  /// The words of an image, in pixels of the upright original, found on as many threads at once;
  /// they do not depend on how many there are.
  ///
  /// Throws `RecognitionError.failed` where the engine gives up.
  mutating func recognize(
    _ picture: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> RecognizedPage
}
