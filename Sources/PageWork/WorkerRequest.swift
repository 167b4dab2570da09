package import PageLayout

/// What the main process asks of a worker.
package enum WorkerRequest: Sendable, Codable, Equatable {
  /// First of all: load what recognition needs, within so many bytes of memory for all of the
  /// worker. Answered by a greeting or a failure.
  case setUp(RecognitionOptions, memoryLimit: Int)
  /// Decode and recognise a page of the file in the payload. Answered by an image, then, where text is wanted, by
  /// a text; a failure
  /// may stand in the place of either and ends the answer.
  case recognize(PageRequest)
  /// Draw a page that says these lines, of this size in pixels. Answered by an image.
  case drawPlaceholder(lines: [String], size: PixelSize)
}
