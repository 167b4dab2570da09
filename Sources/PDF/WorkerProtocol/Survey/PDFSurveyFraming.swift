import FoundationEssentials

/// The layout of a survey in a payload: the length of the JSON as 8 little-endian bytes, the survey
/// in JSON, and the bytes that its ranges refer to; `ValidatedSurvey` reads it.
package enum PDFSurveyFraming {
  /// Returns the payload of a survey.
  ///
  /// - Throws: `FramingError.header` if the survey has no JSON form.
  package static func encode(
    _ survey: PDFSurvey, bytes: [UInt8]
  ) throws(FramingError) -> [UInt8] {
    guard let json = try? JSONEncoder().encode(survey) else { throw .header }
    var payload: [UInt8] = []
    payload.reserveCapacity(8 + json.count + bytes.count)
    payload.append(littleEndian: UInt64(truncatingIfNeeded: json.count))
    payload.append(contentsOf: json)
    payload.append(contentsOf: bytes)
    return payload
  }
}

/// The bytes to which the ranges of a survey refer.
extension [UInt8] {
  /// Adds bytes and returns their range.
  package mutating func add(_ more: [UInt8]) -> Range<Int> {
    let start = count
    self += more
    return start..<count
  }
}
