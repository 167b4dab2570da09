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
  /// The result as a JSON object.
  var json: String {
    JSONText.object([
      ("choice", JSONText.string(choice.rawValue)), ("before", bytesBefore.map { "\($0)" }),
      ("after", bytesAfter.map { "\($0)" }), ("reason", reason.map(JSONText.string)),
    ])
  }
}
