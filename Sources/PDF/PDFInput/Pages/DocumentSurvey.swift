import PDFSource
import PDFSyntax
import PDFText
package import WorkerProtocol

/// Collects the properties of a PDF that the main process requires.
package enum DocumentSurvey {
  /// Surveys the PDF in `bytes`, and returns the survey with the bytes that its ranges refer to.
  ///
  /// - Throws: a `PDFRefusal` if the file must not be changed.
  package static func make(
    of bytes: [UInt8], _ request: PDFSurveyRequest
  ) throws(PDFRefusal) -> (survey: PDFSurvey, bytes: [UInt8]) {
    let budget = WorkBudget(fileLength: bytes.count)
    guard allows(bytes, budget) else { throw .isTooCostly }
    do throws(PDFRefusal) {
      return try sound(bytes, request, budget, isRepaired: false)
    } catch {
      guard error == .isUnreadable else { throw error }
    }
    let (rewritten, reason) = try rewritten(bytes, request, budget)
    var (survey, data) = try sound(rewritten, request, budget, isRepaired: true)
    survey.rewriting = reason
    guard request.takesFile else { return (survey, data) }
    survey.rewritten = data.count..<(data.count + rewritten.count)
    data += rewritten
    return (survey, data)
  }

  /// The maximum length of a file whose objects are read before libqpdf reads them, in bytes; 5 000
  /// pages take 0.04 s.
  private static let longestReadTwice = 4 << 20

  /// Returns whether a budget allows to read the sections of a file, and the objects of a small file,
  /// which libqpdf reads without a limit; true for a file that cannot be read.
  private static func allows(_ bytes: [UInt8], _ budget: WorkBudget) -> Bool {
    do throws(SourceFileError) {
      let file = try SourceFile(bytes, budget)
      if bytes.count <= longestReadTwice { try file.readAll() }
      return true
    } catch {
      return error == .unreadable
    }
  }

  /// Returns the survey of a file that an update can continue; throws `isUnreadable` for any other
  /// file.
  private static func sound(
    _ bytes: [UInt8], _ request: PDFSurveyRequest, _ budget: WorkBudget, isRepaired: Bool
  ) throws(PDFRefusal) -> (survey: PDFSurvey, bytes: [UInt8]) {
    guard bytes.starts(with: Array("%PDF-".utf8)) else { throw .isUnreadable }
    return try QPDFFile.open(
      bytes, budget, recovers: false, failure: { _ in PDFRefusal.isUnreadable }
    ) { (file) throws(PDFRefusal) in
      guard !file.isEncrypted else { throw .isUnreadable }
      return try survey(file, request, isRepaired: isRepaired)
    }
  }

  /// Returns the file rewritten, repaired or without its encryption, and the reason.
  private static func rewritten(
    _ bytes: [UInt8], _ request: PDFSurveyRequest, _ budget: WorkBudget
  ) throws(PDFRefusal) -> ([UInt8], PDFSurvey.Rewriting) {
    let locked: PDFRefusal = request.password == nil ? .needsPassword : .wrongPassword
    return try QPDFFile.open(
      bytes, password: request.password, budget, recovers: true,
      failure: { $0 ? locked : PDFRefusal.isUnreadable }
    ) { (file) throws(PDFRefusal) in
      if let refusal = DocumentRestrictions.refusal(of: file, request) { throw refusal }
      let isEncrypted = file.isEncrypted
      guard let bytes = file.rewritten() else { throw .isUnreadable }
      return (bytes, isEncrypted ? .encrypted : .damaged)
    }
  }

  private static func survey(
    _ file: QPDFFile, _ request: PDFSurveyRequest, isRepaired: Bool
  ) throws(PDFRefusal) -> (survey: PDFSurvey, bytes: [UInt8]) {
    if let refusal = DocumentRestrictions.refusal(of: file, request) { throw refusal }
    var survey = PDFSurvey()
    var data = SurveyData()
    let root = file.root
    guard root.identity != nil else { throw .isUnreadable }
    survey.hasNavigation = ["/Outlines", "/PageLabels", "/Names", "/AcroForm"].contains {
      !root[$0].isNull
    }
    survey.isTagged = root["/StructTreeRoot"].kind == .dictionary
    // ISO 19005-1, 6.7.11, and ISO 14289-1, 5; as elements or attributes.
    let packet = String(decoding: root["/Metadata"].content?.prefix(1 << 20) ?? [], as: UTF8.self)
    survey.archivalClaim = value(of: "pdfaid:part", in: packet).map { part in
      part + (value(of: "pdfaid:conformance", in: packet)?.lowercased() ?? "")
    }
    survey.claimsAccessibility = value(of: "pdfuaid:part", in: packet) != nil
    let tree = try PageTree.pages(of: file, isRepaired: isRepaired)
    survey.pages = try pages(tree.present, of: file, request, &data)
    survey.missingPages = tree.missing
    // The objects of the pages have been released, and all others with them.
    let intents = file.root["/OutputIntents"]
    survey.outputComponents = intents[0]["/DestOutputProfile"]["/N"].integer ?? 0
    survey.hasOutputColors = ImageTones.haveColors(intents)
    guard let next = file.nextNumber() else { throw .isUnreadable }
    survey.nextNumber = next
    return (survey, data.bytes)
  }

  private static func pages(
    _ identities: [IndirectReference], of file: QPDFFile, _ request: PDFSurveyRequest,
    _ data: inout SurveyData
  ) throws(PDFRefusal) -> [PDFPageSurvey] {
    let longest = SurveyLimits(fileLength: file.budget.fileLength).answer
    var surveyor = PageSurveyor(request, file)
    var pages: [PDFPageSurvey] = []
    for (index, identity) in identities.enumerated() {
      pages.append(surveyor.survey(of: identity, at: index, &data))
      file.releaseObjects()
      guard (try? file.budget.check()) != nil, data.bytes.count <= longest else {
        throw .isTooCostly
      }
    }
    return pages
  }

  /// Returns the value of a property of an XMP packet.
  private static func value(of name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: name)?.upperBound else { return nil }
    let value = text[start...].drop { "=\"'> ".contains($0) }.prefix { $0.isLetter || $0.isNumber }
    return value.isEmpty ? nil : String(value)
  }
}

/// Surveys the pages of a document one after the other.
private struct PageSurveyor {
  private let request: PDFSurveyRequest
  private let file: QPDFFile
  private var texts: PageTextReader
  /// The pages that were surveyed, with their text.
  private var seen: [IndirectReference: PDFPageText?] = [:]

  init(_ request: PDFSurveyRequest, _ file: QPDFFile) {
    self.request = request
    self.file = file
    texts = PageTextReader(request)
  }

  /// Surveys the page at `index` for the purpose of the request.
  mutating func survey(
    of identity: IndirectReference, at index: Int, _ data: inout SurveyData
  ) -> PDFPageSurvey {
    switch request.purpose {
    case .update: return update(of: identity, &data)
    case .images:
      return PageImageSurvey.make(of: identity, in: file, request, &texts.fonts, &data)
    case .rebuild: return rebuild(of: identity, &data)
    case .append: return PDFPageSurvey(page: identity, action: .leaveBlank)
    case .text:
      var survey = PDFPageSurvey(page: identity, action: .leaveText)
      if request.textPages.contains(index), let page = SourcePage(file.object(identity)) {
        survey.text = texts.text(of: page, &data).text
        let size = page.uprightSize
        (survey.width, survey.height) = (min(size.width, 2e7), min(size.height, 2e7))
        survey.userUnit = page.userUnit
      }
      return survey
    }
  }

  /// Surveys a page as for an update, with its image file if it is one image.
  private mutating func rebuild(
    of identity: IndirectReference, _ data: inout SurveyData
  ) -> PDFPageSurvey {
    var survey = update(of: identity, &data)
    // The survey of a page that is repeated is that of its first place.
    guard survey.action != .leaveRepeated, survey.action != .leaveUndecodable else { return survey }
    let page = PageImageSurvey.make(of: identity, in: file, request, &texts.fonts, &data)
    guard let image = page.image else {
      survey.problem = survey.problem ?? page.problem
      return survey
    }
    survey.image = image
    survey.canvas = survey.canvas ?? page.canvas
    return survey
  }

  private mutating func update(
    of identity: IndirectReference, _ data: inout SurveyData
  ) -> PDFPageSurvey {
    if let text = seen[identity] {
      var repeated = PDFPageSurvey(page: identity, action: .leaveRepeated)
      repeated.text = text
      return repeated
    }
    let survey = PageSurvey.make(of: identity, in: file, request, &texts, &data)
    seen[identity] = .some(survey.text)
    return survey
  }
}
