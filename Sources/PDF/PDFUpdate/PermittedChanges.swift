package import PDFSyntax
import SearchablePDF
import WorkerProtocol

/// The objects of an input that an update may replace, and the entries that may then differ.
///
/// This table is what SECURITY.md promises; `ChangeCheck` holds it for every answer of a worker.
package enum ReplacedObject: CaseIterable {
  /// A page that gets text, loses text or is turned.
  case page
  /// The root of the page tree, to which pages are appended.
  case pageTreeRoot
  /// The information dictionary, whose own entries the program sets itself.
  case information

  /// The names of the entries that may differ.
  package var permittedEntries: Set<[UInt8]> {
    let names: [String] =
      switch self {
      case .page: ["Contents", "Resources", "Rotate", "PieceInfo", "LastModified"]
      case .pageTreeRoot: ["Kids", "Count"]
      case .information: []
      }
    return Set(names.map { Array($0.utf8) })
  }
}

/// Compares what a worker says of objects with the file's own bytes, which no worker has touched.
struct ChangeCheck {
  /// The file, whose budget the check spends.
  private(set) var file: SourceFile
  private let survey: PDFSurvey
  /// The bytes that the ranges of the survey refer to.
  private let surveyBytes: [UInt8]
  /// The kids of nodes of the page tree, which have a number of pages.
  private var kids: [IndirectReference: Set<IndirectReference>] = [:]

  /// Reads the structure of `file`.
  ///
  /// - Throws: `SurveyedPDFError` if that is not possible, or exceeds the budget.
  init(
    _ file: [UInt8], _ base: UpdateBase, _ budget: WorkBudget, _ survey: PDFSurvey,
    _ surveyBytes: [UInt8]
  ) throws(SurveyedPDFError) {
    do throws(SourceFileError) {
      self.file = try SourceFile(file, newestSectionAt: base.crossReferenceOffset, budget)
    } catch {
      throw SurveyedPDFError(error)
    }
    self.survey = survey
    self.surveyBytes = surveyBytes
  }

  /// Throws `SurveyedPDFError.differs` if the catalog, the information dictionary, the identifier,
  /// the numbers or the page tree are not those of the file.
  mutating func checkDocument() throws(SurveyedPDFError) {
    let catalog = survey.catalog
    guard file.trailer.entry("Root")?.reference == catalog else { throw .differs("the catalog") }
    guard file.highestNumber < survey.nextNumber else { throw .differs("the number of objects") }
    let identifier = file.trailer.entry("ID")?.elements?.first?.string
    guard identifier == survey.identifier else { throw .differs("the identifier") }
    let information = file.trailer.entry("Info")
    guard information?.reference == survey.information else {
      throw .differs("the information dictionary")
    }
    try check(
      survey.informationDictionary, information, .information, "the information dictionary")
    guard !survey.pageTreeDictionary.isEmpty else { return }
    let tree = try object(catalog).entry("Pages")
    guard let tree, tree.reference == survey.pageTree else { throw .differs("the page tree") }
    try check(survey.pageTreeDictionary, tree, .pageTreeRoot, "the page tree")
    try check(survey.pageTreeKids, try resolved(tree).entry("Kids"), .information, "the page tree")
  }

  /// Returns whether the page is a page of the file, with the entries of the file's own object
  /// except for those that an update sets.
  mutating func allows(_ page: PDFPageSurvey) -> Bool {
    guard let own = try? object(page.page), isPage(own, page.page),
      let written = try? SourceObject(
        parsing: Array(surveyBytes[page.dictionary]), file.budget),
      file.isSame(written, own, but: ReplacedObject.page.permittedEntries)
    else { return false }
    return hasContents(page, of: own)
  }

  /// Returns whether an object is a page (7.7.3.3); one without a type must be a kid of a node of
  /// the page tree.
  private mutating func isPage(_ object: SourceObject, _ identity: IndirectReference) -> Bool {
    guard object.entries != nil, object.entry("Kids") == nil else { return false }
    if let type = object.entry("Type"), let type = try? resolved(type) {
      return type.isName("Page")
    }
    guard object.entry("Subtype") == nil, let parent = object.entry("Parent")?.reference else {
      return false
    }
    return kids(of: parent).contains(identity)
  }

  /// Returns the kids of a node of the page tree, read once; none of another object.
  private mutating func kids(of node: IndirectReference) -> Set<IndirectReference> {
    if let known = kids[node] { return known }
    var found: Set<IndirectReference> = []
    if let object = try? self.object(node), object.entry("Count") != nil,
      let list = object.entry("Kids"), let elements = try? resolved(list).elements
    {
      found = Set(elements.compactMap(\.reference))
    }
    kids[node] = found
    return found
  }

  /// Returns whether the content streams are some of the page's own, in their order.
  private mutating func hasContents(_ page: PDFPageSurvey, of own: SourceObject) -> Bool {
    guard !page.contents.isEmpty else { return true }
    guard let contents = own.entry("Contents"), let value = try? resolved(contents) else {
      return false
    }
    let streams = value.elements?.compactMap(\.reference) ?? [contents.reference].compactMap { $0 }
    var rest = streams[...]
    for identity in page.contents {
      guard let place = rest.firstIndex(of: identity) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  /// Throws `SurveyedPDFError.differs` if the object in a range of the survey is not `own`.
  private mutating func check(
    _ range: Range<Int>, _ own: SourceObject?, _ kind: ReplacedObject, _ name: String
  ) throws(SurveyedPDFError) {
    let own = try resolved(own ?? .keyword(Array("null".utf8)))
    guard !range.isEmpty else {
      guard own.entries == nil else { throw .differs(name) }
      return
    }
    guard let written = try? SourceObject(parsing: Array(surveyBytes[range]), file.budget),
      file.isSame(written, own, but: kind.permittedEntries)
    else { throw .differs(name) }
  }

  private mutating func object(
    _ reference: IndirectReference
  ) throws(SurveyedPDFError) -> SourceObject {
    try resolved(.reference(reference))
  }

  private mutating func resolved(
    _ object: SourceObject
  ) throws(SurveyedPDFError) -> SourceObject {
    do throws(SourceFileError) {
      return try file.resolved(object)
    } catch {
      throw SurveyedPDFError(error)
    }
  }
}

/// The reason why an update cannot be based on a worker's survey of a file.
package enum SurveyedPDFError: Error, Sendable, Equatable {
  /// The end of the file leads to no cross-reference section that can be read.
  case unreadable
  /// What the worker says of this part is not what the file says.
  case differs(String)
  /// Reading the file takes more work than its length allows.
  case exceeds(WorkBudget.Excess)

  init(_ error: SourceFileError) {
    switch error {
    case .unreadable: self = .unreadable
    case .exceeds(let excess): self = .exceeds(excess)
    }
  }
}
