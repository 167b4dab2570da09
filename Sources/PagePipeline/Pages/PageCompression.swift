import ImageFiles
import PageModel
import Supervision
package import WorkerProtocol

/// The result of making a page's image smaller.
package struct PageCompression: Sendable, Equatable {
  package let choice: CompressionAnswer.Choice
  /// The bytes of the image without compression; `nil` if they are not known.
  package let bytesBefore: Int?
  /// The bytes of all layers; `nil` if they are not known.
  package let bytesAfter: Int?
  /// The reason why no smaller form was chosen, as part of a sentence.
  package let reason: String?
}

extension PageCompression {
  /// Creates the report of a page; no compression was tried if an earlier attempt at the page lost
  /// a worker.
  init(of page: DecodedScan, isTried: Bool) {
    guard let answer = page.compression else {
      let reason =
        isTried ? "the page was not recognised" : "an earlier attempt at the page cost a worker"
      self.init(choice: .unchanged, bytesBefore: nil, bytesAfter: nil, reason: reason)
      return
    }
    self.init(
      choice: answer.choice, bytesBefore: answer.originalByteCount,
      bytesAfter: page.layers?.byteCount ?? answer.originalByteCount, reason: answer.reason)
  }

  /// The result as a JSON object.
  var json: String {
    JSONText.object([
      ("choice", JSONText.string(choice.rawValue)), ("before", bytesBefore.map { "\($0)" }),
      ("after", bytesAfter.map { "\($0)" }), ("reason", reason.map(JSONText.string)),
    ])
  }
}

extension PageCompression {
  /// The maximum number of recognitions that check a page's compression.
  static let maximumRecognitions = 8
}

extension WorkerConnection {
  /// Receives the compressed form of the image of the page recognised last; returns no layers if
  /// the image stays as it is.
  ///
  /// - size: The size of the image, in pixels.
  /// - originalByteCount: The size of the image without compression, in bytes.
  /// - recognitionTimeout: The time for each of the recognitions that check the result, in seconds.
  /// - Throws: `PageFailure.worker` if the worker does not answer in time or the answer is
  ///   malformed.
  mutating func compression(
    of size: PixelSize, originalByteCount: Int, recognitionTimeout: Int
  ) async throws(PageFailure) -> (answer: CompressionAnswer, layers: PageImage?) {
    let message: Message
    do throws(WorkerFault) {
      message = try await receive(
        upTo: Self.maximumImageLength(size),
        within: PageCompression.maximumRecognitions * recognitionTimeout)
    } catch {
      throw .worker(error)
    }
    guard case .compression(let compression) = message.answer else {
      throw .worker(.malformedAnswer)
    }
    if compression.choice == .unchanged, message.payload.isEmpty { return (compression, nil) }
    guard message.payload.count < originalByteCount,
      let layers = compression.image(size: size, data: message.payload)
    else { throw .worker(.malformedAnswer) }
    return (compression, layers)
  }
}
