/// The bytes that the ranges of a survey refer to.
package struct SurveyData {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes data without bytes.
  package init() {}

  /// Adds bytes and returns their range.
  package mutating func add(_ more: [UInt8]) -> Range<Int> {
    let start = bytes.count
    bytes += more
    return start..<bytes.count
  }
}
