/// A part of a worker's survey that no sound worker sends.
package struct SurveyFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The part, such as `a page too long`.
  package let description: String

  /// Makes a fault from a text of this program, never from a text of the worker.
  init(_ part: StaticString) {
    description = "\(part)"
  }
}
