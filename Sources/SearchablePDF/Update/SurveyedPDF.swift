package import PDFObjects
package import PageLayout
package import PageWork

/// An input PDF with its survey.
package final class SurveyedPDF: Sendable {
  /// The path as the user wrote it.
  package let path: String
  /// The bytes of the file, or those that qpdf wrote anew if an update cannot continue the file.
  package let bytes: [UInt8]
  package let survey: PDFSurvey
  /// The offset in the file of an update that is cut short; `nil` if the file ends with a complete
  /// revision.
  package let unfinishedUpdate: Int?
  /// The properties of the file that the update refers to.
  package let base: UpdateBase
  /// The root of the page tree, if pages are to be appended.
  let pageTree: SourceDictionary
  /// The bytes that the ranges of the survey refer to.
  private let surveyBytes: [UInt8]

  /// Checks a worker's survey of `file`.
  ///
  /// Throws an `UpdateBaseError` if the survey is impossible.
  package init(
    path: String, file: [UInt8], survey: PDFSurvey, surveyBytes: [UInt8]
  ) throws(UpdateBaseError) {
    bytes = survey.rewritten.map { Array(surveyBytes[$0]) } ?? file
    base = try UpdateBase(
      of: bytes, nextNumber: survey.nextNumber, catalog: IndirectReference(survey.catalog),
      information: survey.information.map { IndirectReference($0) },
      identifier: survey.identifier)
    guard
      survey.pages.allSatisfy({ page in
        ([page.page] + page.contents).allSatisfy { (1..<survey.nextNumber).contains($0.number) }
      })
    else { throw .numbers }
    pageTree = try Self.pageTree(survey, surveyBytes)
    unfinishedUpdate = UnfinishedUpdate.offset(in: file)
    self.path = path
    self.survey = survey
    self.surveyBytes = surveyBytes
  }

  /// Returns the root of the page tree with its kids as an array of its own; empty if no pages are
  /// to be appended.
  ///
  /// Throws `UpdateBaseError.numbers` if the root is not a dictionary of the file.
  private static func pageTree(
    _ survey: PDFSurvey, _ bytes: [UInt8]
  ) throws(UpdateBaseError) -> SourceDictionary {
    guard !survey.pageTreeDictionary.isEmpty else { return SourceDictionary() }
    guard (1..<survey.nextNumber).contains(survey.pageTree.number),
      !survey.pages.contains(where: { ([$0.page] + $0.contents).contains(survey.pageTree) })
    else { throw .numbers }
    let kids = Array(bytes[survey.pageTreeKids])
    guard kids.first == UInt8(ascii: "["), kids.last == UInt8(ascii: "]") else { throw .numbers }
    do {
      // The kids are also parsed alone, so that they cannot end the array and add other entries.
      _ = try SourceDictionary(parsing: Array("<< /Kids ".utf8) + kids + Array(" >>".utf8))
      var tree = try SourceDictionary(parsing: Array(bytes[survey.pageTreeDictionary]))
      tree["Kids"] = kids
      return tree
    } catch {
      throw .numbers
    }
  }

  /// Returns the text that the page at `index`, from 0, has already; `nil` if it was not read.
  ///
  /// Throws a `FramingError` if the worker's records are malformed.
  package func existingText(ofPage index: Int) throws(FramingError) -> RecognizedPage? {
    guard survey.pages.indices.contains(index), let text = survey.pages[index].text else {
      return nil
    }
    return try text.page(in: surveyBytes)
  }

  /// Returns a part of the survey's bytes.
  func part(_ range: Range<Int>) -> [UInt8] { Array(surveyBytes[range]) }
}

extension SurveyedPDF: Hashable {
  package static func == (left: SurveyedPDF, right: SurveyedPDF) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension IndirectReference {
  /// Makes the reference to an object of an input.
  init(_ identity: PDFIdentity) {
    self.init(number: identity.number, generation: identity.generation)
  }
}
