import PDFSyntax
import SearchablePDF
import WorkerProtocol

/// Takes over what a PDF has besides its pages: the entries of its catalog and its metadata
/// (ISO 32000-1, 7.7.2).
struct DocumentCarrier {
  var copy: PDFCopy
  /// The index in the PDF of each page of the new document; `nil` for pages of other sources.
  private let origins: [Int?]
  /// Whether the new document claims PDF/A or PDF/UA, which restricts actions and names.
  private let claims: Bool
  /// Whether each page of the PDF is in the new document.
  private let isWhole: Bool

  /// The entries of the catalog that refer to no page that may be missing.
  private static let plain = ["ViewerPreferences", "PageMode", "PageLayout"]
  /// The entries that PDF/A-1 forbids or restricts.
  private static let restricted = [
    "URI", "OCProperties", "AcroForm", "AA", "AF", "Lang", "OutputIntents",
  ]

  init(_ copy: PDFCopy, origins: [Int?], claims: Bool) {
    self.copy = copy
    self.origins = origins
    self.claims = claims
    let written = Set(origins.compactMap(\.self))
    isWhole = copy.pdf.survey.pages.indices.allSatisfy(written.contains)
  }

  /// Adds the entries of the catalog to `carried`.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func carry(
    into carried: inout CarriedEntries, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    for index in copy.unwritten { copy.copier.map(copy.pdf.survey.pages[index].page, to: nil) }
    let catalog = try copy.copier.resolved(.reference(copy.pdf.survey.catalog))
    for name in claims ? Self.plain : Self.plain + Self.restricted {
      guard var value = catalog.entries?[Array(name.utf8)], value != .null else { continue }
      if name == "AcroForm" { value = try withoutTemplate(value) }
      carried.catalog.append((PDFName(name), copy.copier.copy(value, to: &writer)))
    }
    if !claims, let version { carried.catalog.append(("Version", version)) }
    var names = DestinationNames(claims: claims)
    try names.carry(catalog, isWhole: isWhole, &copy.copier, into: &carried, to: &writer)
    if let action = catalog.entry("OpenAction"), try isKept(action, names) {
      carried.catalog.append(("OpenAction", copy.copier.copy(action, to: &writer)))
    }
    if let outlines = catalog.entry("Outlines") {
      if isWhole, !claims {
        carried.catalog.append(("Outlines", copy.copier.copy(outlines, to: &writer)))
      } else if let root = try OutlineCopier(names, claims: claims)
        .copy(outlines, &copy.copier, to: &writer)
      {
        carried.catalog.append(("Outlines", ObjectSerializer.bytes(of: .reference(root))))
      }
    }
    if let labels = catalog.entry("PageLabels") {
      let labels = try PageLabels(reading: labels, &copy.copier)
      carried.catalog.append(
        ("PageLabels", labels.serialized(origins: origins, &copy.copier, to: &writer)))
    }
  }

  /// Returns a form without its XFA template, which describes the pages of the whole PDF (12.7.8).
  private mutating func withoutTemplate(
    _ form: SourceObject
  ) throws(SourceFileError) -> SourceObject {
    guard var entries = try copy.copier.resolved(form).entries,
      entries.removeValue(forKey: Array("XFA".utf8)) != nil
    else { return form }
    return .dictionary(entries)
  }

  /// Returns whether the value of `OpenAction` leads to a page of the new document, or is an action
  /// that may be kept.
  private mutating func isKept(
    _ action: SourceObject, _ names: DestinationNames
  ) throws(SourceFileError) -> Bool {
    guard try names.leads(action, &copy.copier) else { return false }
    guard claims else { return true }
    let action = try copy.copier.resolved(action)
    return action.elements != nil || action.entry("S")?.isName("GoTo") == true
  }

  /// The serialised version of PDF that the file has, if it is later than 1.4.
  private var version: [UInt8]? {
    let header = copy.pdf.bytes.prefix(8)
    guard header.starts(with: Array("%PDF-1.".utf8)), let digit = header.last,
      (UInt8(ascii: "5")...UInt8(ascii: "7")).contains(digit)
    else { return nil }
    return Array("/1.".utf8) + [digit]
  }

  /// Adds the information dictionary and the XMP packet to `carried`, and completes the metadata by
  /// those of the PDF.
  mutating func carryMetadata(
    into carried: inout CarriedEntries, _ metadata: inout Metadata, to writer: inout PDFWriter
  ) {
    let survey = copy.pdf.survey
    guard let information = survey.information,
      let own = try? copy.copier.resolved(.reference(information))
    else {
      return carryPacket(into: &carried, metadata, to: &writer)
    }
    let isDescribed = metadata.describesDocument
    metadata.complete { name in
      guard let value = own.entries?[Array(name.utf8)],
        let text = (try? copy.copier.resolved(value))?.string
      else { return nil }
      return PDFString(bytes: text).text
    }
    if !claims { carried.information = copy.copier.copy(own, to: &writer) }
    if !isDescribed { carryPacket(into: &carried, metadata, to: &writer) }
  }

  /// Adds the XMP packet unless it would say what is not true of the new document.
  private mutating func carryPacket(
    into carried: inout CarriedEntries, _ metadata: Metadata, to writer: inout PDFWriter
  ) {
    let survey = copy.pdf.survey
    guard !claims, survey.archivalClaim == nil, !survey.claimsAccessibility,
      let catalog = try? copy.copier.resolved(.reference(survey.catalog)),
      let packet = catalog.entry("Metadata")?.reference
    else { return }
    carried.packet = copy.copier.reference(to: packet, in: &writer)
  }
}
