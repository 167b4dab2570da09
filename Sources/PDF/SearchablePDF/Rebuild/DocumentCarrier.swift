import PDFSyntax
import WorkerProtocol

/// Takes over the parts of a PDF besides its pages: the entries of its catalog and its metadata
/// (ISO 32000-1, 7.7.2).
struct DocumentCarrier {
  private let pdf: SurveyedPDF
  private(set) var copier: ObjectCopier
  /// The index in the PDF of each page of the new document; `nil` for pages of other sources.
  private let origins: [Int?]
  private let claim: ConformanceClaim
  /// The values that are taken over, which a claim restricts.
  private(set) var values: CarriedValues
  /// Whether each page of the PDF is in the new document.
  private let isWhole: Bool

  /// The entries that PDF/A-1 forbids or restricts.
  private static let restricted: [PDFName] = [
    "URI", "OCProperties", "AcroForm", "AA", "AF", "Lang", "OutputIntents",
  ]

  /// Prepares to take over the parts of a PDF.
  ///
  /// - origins: The index in the PDF of each page of the new document; `nil` for other pages.
  /// - mustClaim: Whether only parts that a claim allows are taken over, even if nothing is
  ///   claimed.
  init(
    of pdf: SurveyedPDF, _ copier: ObjectCopier, origins: [Int?], claim: ConformanceClaim,
    mustClaim: Bool = false
  ) {
    self.pdf = pdf
    self.copier = copier
    self.origins = origins
    self.claim = claim
    values = CarriedValues(of: pdf, copier.file, claims: mustClaim || claim != .none)
    let written = Set(origins.compactMap(\.self))
    isWhole = pdf.survey.pages.indices.allSatisfy(written.contains)
  }

  private var claims: Bool { values.claims }

  /// Adds the entries of the catalog to `carried`.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func carry(
    into carried: inout CarriedEntries, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    let catalog = try copier.file.resolved(.reference(pdf.base.catalog))
    try carryPreferences(of: catalog, into: &carried, to: &writer)
    for name in Self.restricted {
      guard var value = catalog[name], value != .null else { continue }
      if claims {
        if name == "URI" { values.omit("the base of links") }
      } else {
        if name == "AcroForm" { value = try withoutTemplate(value) }
        carried.catalog[name] = try copier.copy(value, to: &writer)
      }
    }
    if !claims, let version { carried.catalog["Version"] = version }
    var names = DestinationNames()
    try names.carry(catalog, isWhole: isWhole, &values, &copier, into: &carried, to: &writer)
    if let action = catalog["OpenAction"], let kept = try kept(action, names) {
      carried.catalog["OpenAction"] = try copier.copy(kept, to: &writer)
    }
    if let outlines = catalog["Outlines"] {
      if isWhole, !claims {
        carried.catalog["Outlines"] = try copier.copy(outlines, to: &writer)
      } else if let root = try OutlineCopier(names).copy(outlines, &values, &copier, to: &writer) {
        carried.catalog["Outlines"] = .reference(root)
      }
    }
    if let labels = catalog["PageLabels"] {
      let labels = try PageLabels(reading: labels, copier.file)
      carried.catalog["PageLabels"] = try labels.tree(
        origins: origins, &values, &copier, to: &writer)
    }
  }

  /// Returns a form without its XFA template, which describes the pages of the whole PDF (12.7.8).
  private func withoutTemplate(_ form: PDFObject) throws(SourceFileError) -> PDFObject {
    guard var entries = try copier.file.resolved(form).dictionary, entries["XFA"] != nil else {
      return form
    }
    entries["XFA"] = nil
    return .dictionary(entries)
  }

  /// Adds the viewer preferences, the page mode and the page layout to `carried`.
  private mutating func carryPreferences(
    of catalog: PDFObject, into carried: inout CarriedEntries, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    if let value = catalog["ViewerPreferences"], value != .null {
      var preferences = try values.preferences(value)
      if claim.pdfUA, var entries = preferences.dictionary {
        // ISO 14289-1, 7.1: window titles show the document's title.
        entries["DisplayDocTitle"] = true
        preferences = .dictionary(entries)
      }
      carried.catalog["ViewerPreferences"] = try copier.copy(preferences, to: &writer)
    }
    for name: PDFName in ["PageMode", "PageLayout"] {
      guard let value = catalog[name], value != .null,
        let kept = try values.choice(name.text, value)
      else { continue }
      carried.catalog[name] = try copier.copy(kept, to: &writer)
    }
  }

  /// Returns the value of `OpenAction` that is taken over; `nil` if it leads to a page that is left
  /// out, or if a claim does not allow the action when a document is opened.
  private mutating func kept(
    _ action: PDFObject, _ names: DestinationNames
  ) throws(SourceFileError) -> PDFObject? {
    guard try names.leads(action, copier) else { return nil }
    guard claims else { return action }
    let own = try copier.file.resolved(action)
    guard own.dictionary != nil else { return try values.destination(own) }
    let kept = try values.action(own)
    guard let kept, kept["S"] != .name("GoTo") else { return kept }
    values.omit("the action on opening")
    return nil
  }

  /// The PDF version of the file, if it is later than 1.4.
  private var version: PDFObject? {
    let header = pdf.bytes.prefix(8)
    guard header.starts(with: Array("%PDF-1.".utf8)), let digit = header.last,
      (UInt8(ascii: "5")...UInt8(ascii: "7")).contains(digit)
    else { return nil }
    return .name(PDFName(bytes: Array("1.".utf8) + [digit]))
  }

  /// Adds the information dictionary and the XMP packet to `carried`, and completes the metadata
  /// with the values of the PDF.
  ///
  /// - Throws: `SourceFileError.exceeds` if the metadata exceed the budget.
  mutating func carryMetadata(
    into carried: inout CarriedEntries, _ metadata: inout Metadata, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    guard let information = pdf.base.information,
      let own = try? copier.file.resolved(.reference(information))
    else {
      return carryPacket(into: &carried, metadata, to: &writer)
    }
    let isDescribed = metadata.describesDocument
    metadata.complete { name in
      guard let value = own[PDFName(name)],
        let text = (try? copier.file.resolved(value))?.string
      else { return nil }
      return PDFString(bytes: text).text
    }
    if !claims { carried.information = try copier.copy(own.dictionary ?? [:], to: &writer) }
    if !isDescribed { carryPacket(into: &carried, metadata, to: &writer) }
  }

  /// Adds the XMP packet unless it would not be true of the new document.
  private mutating func carryPacket(
    into carried: inout CarriedEntries, _ metadata: Metadata, to writer: inout PDFWriter
  ) {
    let survey = pdf.survey
    guard !claims, metadata.provenance == nil, survey.archivalClaim == nil,
      !survey.claimsAccessibility,
      let catalog = try? copier.file.resolved(.reference(pdf.base.catalog)),
      let packet = catalog["Metadata"]?.reference
    else { return }
    carried.packet = copier.reference(to: packet, in: &writer)
  }
}
