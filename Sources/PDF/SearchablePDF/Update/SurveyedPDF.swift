package import PDFSyntax
package import WorkerProtocol

/// An input PDF with its survey.
package final class SurveyedPDF: Sendable {
  /// The path as the user wrote it.
  package let path: String
  /// The bytes of the file, or as qpdf rewrote them if an update cannot continue the file.
  package let bytes: [UInt8]
  package let survey: PDFSurvey
  /// The offset in the file of an update that is cut off; `nil` if the file ends with a complete
  /// revision.
  package let unfinishedUpdate: Int?
  /// The properties of the file that the update refers to.
  package let base: UpdateBase
  /// The pages as they are in the file.
  let pages: PageObjects
  /// The root of the page tree and its kids; `nil` unless pages are to be appended.
  let pageTree: PageTreeRoot?
  /// The bytes that the ranges of the survey refer to.
  let surveyBytes: [UInt8]
  /// The smaller forms of images on pages that are copied; `nil` if none were searched for.
  let shrunkImages: [ShrunkImageData]?

  /// Reads the objects of `file` that a survey names; pages that cannot be read are left unchanged.
  ///
  /// - appends: Whether pages are to be appended.
  /// - Throws: `SourceFileError` if an update cannot be based on the file.
  package init(
    path: String, file: [UInt8], _ answer: ValidatedSurvey, appends: Bool = false
  ) throws(SourceFileError) {
    var survey = answer.survey
    bytes = survey.rewritten.map { Array(answer.bytes[$0]) } ?? file
    let budget = WorkBudget(fileLength: file.count)
    // The file itself is not written in addition to its rewritten form.
    try budget.spend(bytes.count - file.count, on: .written)
    let objects = try SourceFile(bytes, budget)
    base = try UpdateBase(of: bytes, objects, nextNumber: survey.nextNumber)
    var pages = PageObjects(file: objects)
    var length = 0
    for index in survey.pages.indices where survey.pages[index].isChangeable {
      if let page = try? pages.page(survey.pages[index].page) {
        length += page.length
      } else {
        survey.pages[index] = survey.pages[index].unchanged(
          because: "its page object is not one of the file, or cannot be read")
      }
    }
    try budget.check()
    try budget.allow(length, on: .written)
    self.pages = pages
    pageTree = appends ? try PageTreeRoot(objects, base.catalog) : nil
    unfinishedUpdate = UnfinishedUpdate.offset(in: file)
    self.path = path
    self.survey = survey
    surveyBytes = answer.bytes
    shrunkImages = nil
  }

  /// Makes the same PDF, with smaller images on its copied pages.
  package init(_ pdf: SurveyedPDF, with images: [ShrunkImageData]) {
    (path, bytes, survey, base) = (pdf.path, pdf.bytes, pdf.survey, pdf.base)
    (unfinishedUpdate, pages, pageTree) = (pdf.unfinishedUpdate, pdf.pages, pdf.pageTree)
    surveyBytes = pdf.surveyBytes
    shrunkImages = images
  }

  /// The objects of `bytes`, and the budget for reading and copying them.
  package var objects: SourceFile { pages.file }

  /// Whether smaller forms of images were searched for.
  package var isShrunk: Bool { shrunkImages != nil }

  /// Returns a part of the survey's bytes.
  func part(_ range: Range<Int>) -> [UInt8] { Array(surveyBytes[range]) }
}

extension SurveyedPDF: Hashable {
  package static func == (left: SurveyedPDF, right: SurveyedPDF) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The root of a file's page tree (ISO 32000-1, 7.7.3.2).
struct PageTreeRoot {
  let identity: IndirectReference
  let dictionary: PDFDictionary
  let kids: [PDFObject]
  /// The number of pages that the root states; 0 if it states none.
  let count: Int

  /// Reads the root.
  ///
  /// - Throws: `SourceFileError` if the root is not a dictionary with an array of kids.
  fileprivate init(_ file: SourceFile, _ catalog: IndirectReference) throws(SourceFileError) {
    guard let identity = try file.object(catalog)["Pages"]?.reference,
      let dictionary = try file.object(identity).dictionary,
      let kids = try file.resolved(dictionary["Kids"]).elements
    else { throw .unreadable }
    self.identity = identity
    self.dictionary = dictionary
    self.kids = kids
    count = try file.resolved(dictionary["Count"]).wholeNumber ?? 0
  }
}
