import Files
import ImageFiles
import Inputs
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
  /// Creates the report of a decoded page, as far as it was read; no compression was tried if an
  /// earlier attempt at the page lost a worker.
  init(of page: ReadPage?, isTried: Bool) {
    guard let page, let (answer, layers) = page.smaller else {
      let untried =
        page?.item == nil ? "the page was not recognised" : "the image shows several items"
      let reason = isTried ? untried : "an earlier attempt at the page cost a worker"
      self.init(choice: .unchanged, bytesBefore: nil, bytesAfter: nil, reason: reason)
      return
    }
    self.init(
      choice: answer.choice, bytesBefore: page.originalByteCount,
      bytesAfter: layers?.byteCount ?? page.originalByteCount,
      reason: answer.reason?.printableExcerpt)
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
