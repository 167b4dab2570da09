import PDFSource
import PDFSyntax
package import WorkerProtocol

/// Collects the properties of a PDF that the main process requires.
package enum DocumentSurveyor {
  /// Surveys the PDF in `bytes`, and returns the survey with the bytes that its ranges refer to.
  ///
  /// - Throws: a `PDFRefusal` if the file must not be changed.
  package static func survey(
    _ bytes: [UInt8], _ request: PDFSurveyRequest
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

  /// The maximum length of a file whose objects are read twice, here and by libqpdf, in bytes; the
  /// objects of 5 000 pages take 0.04 s.
  private static let maximumLengthReadTwice = 4 << 20

  /// Returns whether a budget is enough for the sections of a file, and for the objects of a small
  /// file; true for a file that cannot be read.
  ///
  /// libqpdf reads these without a limit.
  private static func allows(_ bytes: [UInt8], _ budget: WorkBudget) -> Bool {
    do throws(SourceFileError) {
      let file = try SourceFile(bytes, budget)
      if bytes.count <= maximumLengthReadTwice { try file.readAll() }
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
      bytes, budget, recovers: false, unreadable: PDFRefusal.isUnreadable
    ) { (file) throws(PDFRefusal) in
      guard !file.isEncrypted else { throw .isUnreadable }
      return try survey(file, request, isRepaired: isRepaired)
    }
  }

  /// Returns the rewritten file, repaired or decrypted, and the reason.
  private static func rewritten(
    _ bytes: [UInt8], _ request: PDFSurveyRequest, _ budget: WorkBudget
  ) throws(PDFRefusal) -> ([UInt8], PDFSurvey.Rewriting) {
    let locked: PDFRefusal = request.password == nil ? .needsPassword : .wrongPassword
    return try QPDFFile.open(
      bytes, password: request.password, budget, recovers: true,
      unreadable: PDFRefusal.isUnreadable, locked: locked
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
    guard file.root.identity != nil else { throw .isUnreadable }
    var survey = PDFSurvey()
    describe(file.root, &survey)
    let tree = try PageTree.pages(of: file, isRepaired: isRepaired)
    var surveyor = PageSurveyor(request, file)
    survey.pages = try surveyor.survey(tree.present)
    survey.missingPages = tree.missing
    guard let next = file.nextNumber() else { throw .isUnreadable }
    survey.nextNumber = next
    return (survey, surveyor.data)
  }

  /// Describes the parts of a document besides its pages.
  private static func describe(_ root: QPDFObject, _ survey: inout PDFSurvey) {
    survey.hasNavigation = ["/Outlines", "/PageLabels", "/Names", "/AcroForm"].contains {
      !root[$0].isNull
    }
    survey.isTagged = root["/StructTreeRoot"].kind == .dictionary
    // ISO 19005-1, 6.7.11, and ISO 14289-1, 5, as elements or attributes.
    let packet = String(decoding: root["/Metadata"].content?.prefix(1 << 20) ?? [], as: UTF8.self)
    survey.archivalClaim = value(of: "pdfaid:part", in: packet).map { part in
      part + (value(of: "pdfaid:conformance", in: packet)?.lowercased() ?? "")
    }
    survey.claimsAccessibility = value(of: "pdfuaid:part", in: packet) != nil
    let intents = root["/OutputIntents"]
    survey.outputComponents = intents[0]["/DestOutputProfile"]["/N"].integer ?? 0
    survey.hasOutputColors = ImageTones.hasOwnColors(intents)
  }

  /// Returns the value of a property of an XMP packet.
  private static func value(of name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: name)?.upperBound else { return nil }
    let value = text[start...].drop { "=\"'> ".contains($0) }.prefix { $0.isLetter || $0.isNumber }
    return value.isEmpty ? nil : String(value)
  }
}
