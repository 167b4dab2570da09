import FoundationEssentials

/// The layout of a survey in a payload: the length of the JSON as 8 little-endian bytes, the survey
/// in JSON, and the bytes that its ranges refer to.
package enum PDFSurveyFraming {
  /// Returns the payload of a survey; throws `FramingError.header` if the survey has no JSON form.
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

  /// Returns the survey in a payload, and the bytes that its ranges refer to.
  ///
  /// Throws a `FramingError` if the payload is not a survey, or if a range is outside the bytes.
  package static func decode(
    _ payload: [UInt8]
  ) throws(FramingError) -> (survey: PDFSurvey, bytes: [UInt8]) {
    var reader = RecordReader(payload[...])
    guard let length = reader.integer(UInt64.self), length <= payload.count - 8 else {
      throw .lengths
    }
    let end = 8 + Int(length)
    let survey = try MessageFraming.header(PDFSurvey.self, from: payload[8..<end])
    guard survey.isWithin(payload.count - end) else { throw .records }
    return (survey, Array(payload[end...]))
  }
}

extension PDFSurvey {
  /// Returns whether all ranges are within `count` bytes, and all forms refer to earlier forms.
  fileprivate func isWithin(_ count: Int) -> Bool {
    let whole = 0...count
    func holds(_ range: Range<Int>) -> Bool {
      whole.contains(range.lowerBound) && whole.contains(range.upperBound)
    }
    func holds(_ resources: PDFResourcesSurvey, formsBefore: Int) -> Bool {
      holds(resources.dictionary) && holds(resources.fonts) && holds(resources.xObjects)
        && resources.replacedForms.values.allSatisfy { (0..<formsBefore).contains($0) }
    }
    return (rewritten.map(holds) ?? true) && holds(informationDictionary)
      && holds(pageTreeDictionary) && holds(pageTreeKids)
      && pages.allSatisfy { page in
        (page.image.map { holds($0.file) && holds($0.profile) } ?? true)
          && (page.text.map { holds($0.records) } ?? true) && holds(page.dictionary)
          && (page.replacement.map(holds) ?? true)
          && holds(page.resources, formsBefore: page.forms.count)
          && (page.uprightToPage.count == 6 || page.uprightToPage.isEmpty)
          && page.forms.enumerated().allSatisfy { number, form in
            holds(form.dictionary) && holds(form.content)
              && (form.resources.map { holds($0, formsBefore: number) } ?? true)
          }
      }
  }
}
