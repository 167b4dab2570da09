package import PDFSyntax
package import PageModel
import SearchablePDF
package import WorkerProtocol

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
  /// The objects of `bytes`, and the budget of all that reads and copies them.
  package let objects: SourceFile
  /// The root of the page tree, if pages are to be appended.
  let pageTree: SourceDictionary
  /// The bytes that the ranges of the survey refer to.
  private let surveyBytes: [UInt8]
  /// The smaller forms of images in pages that are copied.
  let smallerImages: [SmallerImageData]
  /// Whether smaller forms of images were looked for.
  package let isShrunk: Bool

  /// Compares a worker's survey with the bytes of `file`; pages that differ are left unchanged.
  ///
  /// - Throws: a `SurveyedPDFError` if an update cannot be based on the survey.
  package init(
    path: String, file: [UInt8], _ answer: ValidatedSurvey
  ) throws(SurveyedPDFError) {
    var survey = answer.survey
    bytes = survey.rewritten.map { Array(answer.bytes[$0]) } ?? file
    do throws(UpdateBaseError) {
      base = try UpdateBase(
        of: bytes, nextNumber: survey.nextNumber, catalog: survey.catalog,
        information: survey.information,
        identifier: survey.identifier)
    } catch {
      throw .unreadable
    }
    let budget = WorkBudget(fileLength: file.count)
    do throws(SourceFileError) {
      // The file itself is not written beside what qpdf makes of it.
      try budget.spend(bytes.count - file.count, on: .written)
    } catch {
      throw SurveyedPDFError(error)
    }
    var check = try ChangeCheck(bytes, base, budget, survey, answer.bytes)
    try check.checkDocument()
    for index in survey.pages.indices where survey.pages[index].isChangeable {
      guard !check.allows(survey.pages[index]) else { continue }
      survey.pages[index] = survey.pages[index].unchanged(
        because: "its page object is not the one in the file, or cannot be read")
    }
    objects = check.file
    do throws(SourceFileError) {
      try budget.check()
      try budget.allow(Self.updateLength(survey), on: .written)
    } catch {
      throw SurveyedPDFError(error)
    }
    pageTree = try Self.pageTree(survey, answer.bytes)
    unfinishedUpdate = UnfinishedUpdate.offset(in: file)
    self.path = path
    self.survey = survey
    surveyBytes = answer.bytes
    smallerImages = []
    isShrunk = false
  }

  /// Makes the same PDF, in whose copied pages these images are smaller.
  package init(_ pdf: SurveyedPDF, with images: [SmallerImageData]) {
    (path, bytes, survey, base) = (pdf.path, pdf.bytes, pdf.survey, pdf.base)
    (unfinishedUpdate, objects, pageTree) = (pdf.unfinishedUpdate, pdf.objects, pdf.pageTree)
    surveyBytes = pdf.surveyBytes
    smallerImages = images
    isShrunk = true
  }

  /// Returns the number of bytes that an update of all pages that can be updated writes for certain:
  /// the dictionaries of their own and those that they share.
  private static func updateLength(_ survey: PDFSurvey) -> Int {
    // The dictionary of a page may contain its resources.
    survey.pages.filter(\.isChangeable).reduce(0) { sum, page in
      sum + max(page.dictionary.count, page.resources.dictionary.count)
    }
  }

  /// Returns the root of the page tree with its kids as an array of its own; empty if no pages are
  /// to be appended.
  ///
  /// - Throws: `SurveyedPDFError.differs` if the root is not a dictionary with an array of kids.
  private static func pageTree(
    _ survey: PDFSurvey, _ bytes: [UInt8]
  ) throws(SurveyedPDFError) -> SourceDictionary {
    guard !survey.pageTreeDictionary.isEmpty else { return SourceDictionary() }
    let kids = Array(bytes[survey.pageTreeKids])
    guard kids.first == UInt8(ascii: "["), kids.last == UInt8(ascii: "]") else {
      throw .differs("the page tree")
    }
    do {
      var tree = try SourceDictionary(parsing: Array(bytes[survey.pageTreeDictionary]))
      tree["Kids"] = kids
      return tree
    } catch {
      throw .differs("the page tree")
    }
  }

  /// Returns the text that the page at `index`, from 0, has already; `nil` if it was not read.
  ///
  /// - Throws: a `FramingError` if the worker's records are malformed.
  package func existingText(ofPage index: Int) throws(FramingError) -> RecognizedPage? {
    guard survey.pages.indices.contains(index), let text = survey.pages[index].text else {
      return nil
    }
    return try text.page(in: surveyBytes)
  }

  /// Returns a dictionary in the survey's bytes, as written.
  ///
  /// - Throws: `TextLayerFault.page` if its syntax is invalid.
  func dictionary(_ range: Range<Int>) throws(TextLayerFault) -> SourceDictionary {
    guard !range.isEmpty else { return SourceDictionary() }
    do {
      return try SourceDictionary(parsing: part(range))
    } catch {
      throw .page
    }
  }

  /// Returns a part of the survey's bytes.
  func part(_ range: Range<Int>) -> [UInt8] { Array(surveyBytes[range]) }
}

extension SurveyedPDF: Hashable {
  package static func == (left: SurveyedPDF, right: SurveyedPDF) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
