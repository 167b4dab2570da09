import ImageFiles

/// A worker's survey of a PDF that has been checked as a whole.
///
/// The main process gets a survey only in this form: every number is in its range, every range
/// within the bytes, and the geometry finite and possible.
package struct ValidatedSurvey: Sendable {
  /// The survey.
  package let survey: PDFSurvey
  /// The bytes that the ranges of the survey refer to.
  package let bytes: [UInt8]

  /// Decodes and checks the survey in a payload.
  ///
  /// - request: The request that the survey answers.
  /// - fileLength: The length of the surveyed file in bytes.
  /// - Throws: `SurveyFault` if the payload is not a possible survey of such a file.
  package init(
    _ payload: consuming [UInt8], answering request: PDFSurveyRequest, fileLength: Int
  ) throws(SurveyFault) {
    var bytes = consume payload
    let limits = SurveyLimits(fileLength: fileLength)
    let end = try Self.endOfJSON(in: bytes, limits)
    var survey = try Self.decoded(bytes[8..<end], limits)
    bytes.removeFirst(end)
    var check = SurveyCheck(request: request, byteCount: bytes.count)
    try check.run(&survey)
    self.survey = survey
    self.bytes = bytes
  }

  private static func endOfJSON(
    in payload: [UInt8], _ limits: SurveyLimits
  ) throws(SurveyFault) -> Int {
    var reader = ByteReader(payload[...], order: .littleEndian)
    guard let length = reader.unsigned(width: 8), length <= limits.json, length <= reader.remaining
    else { throw SurveyFault("a length of the JSON out of range") }
    return 8 + length
  }

  private static func decoded(
    _ json: ArraySlice<UInt8>, _ limits: SurveyLimits
  ) throws(SurveyFault) -> PDFSurvey {
    let parts = try SurveyJSON(json, maximumPages: limits.pages)
    do throws(FramingError) {
      var survey = try MessageFraming.header(PDFSurvey.self, from: parts.document[...])
      guard survey.pages.isEmpty else { throw .header }
      survey.pages.reserveCapacity(parts.pages.count)
      for page in parts.pages {
        survey.pages.append(try MessageFraming.header(PDFPageSurvey.self, from: page))
      }
      return survey
    } catch {
      throw SurveyFault("JSON that is not a survey")
    }
  }
}
