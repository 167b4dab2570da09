import PDFSyntax
import WorkerProtocol

/// The values that a new document takes over from the catalog and the outline of a PDF.
///
/// A document that claims PDF/A-1 or PDF/UA takes over only the keys, the types of actions and the
/// types of values in the lists of this type (ISO 19005-1, 6.6), each rewritten; `omissions` names
/// all others. Any other document takes over everything.
struct CarriedValues {
  /// Whether the new document claims PDF/A-1 or PDF/UA.
  let claims: Bool
  private let file: SourceFile
  /// The pages of the PDF.
  private let pages: Set<IndirectReference>
  /// The parts that were left out, as messages name them, in the order in which they were found.
  private(set) var omissions: [String] = []
  /// The entries for the structure tree that were left out, as in any new document.
  private(set) var structureOmissions: [String] = []

  /// The maximum number of omissions that are recorded.
  private static let maximumOmissions = 12
  /// The maximum number of elements of an array whose references are resolved.
  private static let maximumElements = 64

  init(of pdf: SurveyedPDF, _ file: SourceFile, claims: Bool) {
    self.claims = claims
    self.file = file
    pages = Set(pdf.survey.pages.map(\.page))
  }

  /// Records that a part is left out.
  mutating func omit(_ description: String) {
    guard omissions.count < Self.maximumOmissions, !omissions.contains(description) else { return }
    omissions.append(description)
  }

  /// The entries that refer to the structure tree (12.3.2.3 and 12.3.3).
  private static let structureEntries = ["SE", "SD"]

  /// Records that the entries of a dictionary are left out, except the entries with the given
  /// names.
  mutating func omit(_ entries: PDFDictionary, but names: [String], of owner: String) {
    let others = entries.entries.map(\.name.text).filter { !(names + ["Type"]).contains($0) }
    for name in others.map(Self.printable).sorted() {
      let description = "\(owner) \(name)"
      if !Self.structureEntries.contains(name) {
        omit(description)
      } else if !structureOmissions.contains(description) {
        structureOmissions.append(description)
      }
    }
  }

  /// Returns a name of the PDF in a form for messages.
  static func printable(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && (1...32).contains(text.count) ? text : "of an unknown name"
  }
}

// MARK: Kinds of values

extension CarriedValues {
  /// The type of an entry's value.
  enum Kind {
    case boolean
    case number
    case string
    case numbers(Int)
    case name([String])

    fileprivate func allows(_ value: PDFObject) -> Bool {
      switch (self, value) {
      case (.boolean, .boolean), (.string, .string): true
      case (.number, _): value.isNumber
      case (.numbers(let count), .array(let elements)):
        elements.count == count && elements.allSatisfy(\.isNumber)
      case (.name(let names), .name(let name)): names.contains(name.text)
      default: false
      }
    }
  }

  /// The viewer preferences (12.2), which are all switches and choices.
  private static let preferences: [String: Kind] = {
    let boxes = Kind.name(["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"])
    return [
      "HideToolbar": .boolean, "HideMenubar": .boolean, "HideWindowUI": .boolean,
      "FitWindow": .boolean, "CenterWindow": .boolean, "DisplayDocTitle": .boolean,
      "NonFullScreenPageMode": .name(["UseNone", "UseOutlines", "UseThumbs"]),
      "Direction": .name(["L2R", "R2L"]), "ViewArea": boxes, "ViewClip": boxes,
      "PrintArea": boxes, "PrintClip": boxes, "PrintScaling": .name(["None", "AppDefault"]),
      "Duplex": .name(["Simplex", "DuplexFlipShortEdge", "DuplexFlipLongEdge"]),
      "PickTrayByPDFSize": .boolean, "NumCopies": .number,
    ]
  }()
  /// The entries of an outline item (12.3.3), without its target and its place in the outline.
  private static let itemEntries: [String: Kind] = [
    "Title": .string, "C": .numbers(3), "F": .number,
  ]
  /// The entries of page labels (12.4.2).
  private static let labelEntries: [String: Kind] = [
    "S": .name(["D", "R", "r", "A", "a"]), "P": .string, "St": .number,
  ]
  /// The entries of the catalog with a choice.
  private static let choices: [String: Kind] = [
    "PageMode": .name(["UseNone", "UseOutlines", "UseThumbs", "FullScreen"]),
    "PageLayout": .name([
      "SinglePage", "OneColumn", "TwoColumnLeft", "TwoColumnRight", "TwoPageLeft", "TwoPageRight",
    ]),
  ]

  /// Returns the viewer preferences that are taken over.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func preferences(_ value: PDFObject) throws(SourceFileError) -> PDFObject {
    guard claims else { return value }
    let entries = try file.resolved(value).dictionary ?? [:]
    return .dictionary(
      try kept(of: entries, Self.preferences, "the viewer preference"))
  }

  /// Returns the value of an entry of the catalog with a choice; `nil` if it is left out.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func choice(_ name: String, _ value: PDFObject) throws(SourceFileError) -> PDFObject? {
    guard claims else { return value }
    let own = try file.resolved(value)
    guard Self.choices[name]?.allows(own) == true else {
      omit("the entry \(name)")
      return nil
    }
    return own
  }

  /// Returns the entries of page labels that are taken over.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func label(_ entries: PDFDictionary) throws(SourceFileError) -> PDFDictionary {
    claims ? try kept(of: entries, Self.labelEntries, "the page label entry") : entries
  }

  /// Returns the entries of an outline item that are taken over; `entries` does not include the
  /// item's place in the outline.
  ///
  /// - leads: Whether the target of the item is anything but a page that is left out.
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func item(
    _ entries: PDFDictionary, leads: Bool
  ) throws(SourceFileError) -> PDFDictionary {
    var item = entries
    let targets = (item["Dest"], item["A"])
    (item["Dest"], item["A"]) = (nil, nil)
    if claims { item = try kept(of: item, Self.itemEntries, "the outline entry") }
    guard leads else { return item }
    if let target = targets.0 { item["Dest"] = try destination(target) }
    if let target = targets.1 { item["A"] = try self.action(target) }
    return item
  }

  /// Returns the entries of a dictionary whose values have the types in `kinds`.
  private mutating func kept(
    of entries: PDFDictionary, _ kinds: [String: Kind], _ owner: String
  ) throws(SourceFileError) -> PDFDictionary {
    var kept = PDFDictionary()
    for (name, kind) in kinds {
      guard let value = entries[PDFName(name)] else { continue }
      let own = try flat(value)
      if kind.allows(own) {
        kept[PDFName(name)] = own
      } else if own != .null {
        omit("\(owner) \(name)")
      }
    }
    omit(entries, but: Array(kinds.keys), of: owner)
    return kept
  }

  /// Returns an object, and the elements of an array, without references.
  private func flat(_ value: PDFObject) throws(SourceFileError) -> PDFObject {
    let own = try file.resolved(value)
    guard let elements = own.elements, elements.count <= Self.maximumElements else { return own }
    var flat: [PDFObject] = []
    for element in elements { flat.append(try file.resolved(element)) }
    return .array(flat)
  }
}

// MARK: Destinations and actions

extension CarriedValues {
  /// The types of explicit destinations (table 151).
  private static let fits = [
    "XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV",
  ].map { PDFObject.name(PDFName($0)) }

  /// The type of the value of an action's entry.
  private enum ActionValue {
    case plain(Kind)
    /// A destination, in another file if `isRemote`.
    case destination(isRemote: Bool)
    /// The name of a file, or its specification (7.11).
    case fileName
  }

  /// The types of actions that PDF/A-1 allows in a document without forms and threads, with the
  /// allowed and the required entries of each (12.6.4; ISO 19005-1, 6.6.1).
  private static let actions:
    [String: (entries: KeyValuePairs<PDFName, ActionValue>, needed: [PDFName])] = [
      "GoTo": (["D": .destination(isRemote: false)], ["D"]),
      "GoToR": (
        ["F": .fileName, "D": .destination(isRemote: true), "NewWindow": .plain(.boolean)],
        ["F", "D"]
      ),
      "URI": (["URI": .plain(.string), "IsMap": .plain(.boolean)], ["URI"]),
      "Named": (["N": .plain(.name(["NextPage", "PrevPage", "FirstPage", "LastPage"]))], ["N"]),
    ]

  /// Returns the destination (12.3.2) that is taken over: a name, or an array, which may be in a
  /// dictionary; `nil` if the destination is left out.
  ///
  /// - isRemote: Whether the destination is in another file, whose pages are given by numbers.
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func destination(
    _ value: PDFObject, isRemote: Bool = false
  ) throws(SourceFileError) -> PDFObject? {
    guard claims else { return value }
    let own = try file.resolved(value)
    switch own {
    case .string, .name: return own
    case .dictionary(let entries):
      omit(entries, but: ["D"], of: "the destination entry")
      let target = try file.resolved(own["D"])
      if target.elements != nil { return try destination(target, isRemote: isRemote) }
    case .array(let elements):
      if let kept = try explicit(elements, isRemote: isRemote) { return kept }
    default: break
    }
    omit("a malformed destination")
    return nil
  }

  private func explicit(
    _ elements: [PDFObject], isRemote: Bool
  ) throws(SourceFileError) -> PDFObject? {
    guard (2...6).contains(elements.count) else { return nil }
    let page = elements[0]
    let isPage = page.reference.map { pages.contains($0) && !isRemote } ?? false
    guard isPage || page.isNumber else { return nil }
    var kept = [page]
    for element in elements.dropFirst() { kept.append(try file.resolved(element)) }
    let places = kept.dropFirst(2)
    guard Self.fits.contains(kept[1]), places.allSatisfy({ $0.isNumber || $0 == .null }) else {
      return nil
    }
    return .array(kept)
  }

  /// Returns the action (12.6) that is taken over, without the actions after it; `nil` if it is
  /// left out.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func action(_ value: PDFObject) throws(SourceFileError) -> PDFObject? {
    guard claims else { return value }
    let own = try file.resolved(value)
    guard let entries = own.dictionary, case .name(let type)? = own["S"] else {
      omit("a malformed action")
      return nil
    }
    let name = Self.printable(type.text)
    let allowed = Self.actions[name]
    var kept = PDFDictionary()
    for (key, kind) in allowed?.entries ?? [:] { kept[key] = try self.kept(own[key], kind) }
    guard let allowed, allowed.needed.allSatisfy({ kept[$0] != nil }) else {
      omit("the action \(name)")
      return nil
    }
    omit(entries, but: allowed.entries.map(\.key.text) + ["S"], of: "the action entry")
    kept["S"] = .name(type)
    return .dictionary(kept)
  }

  /// Returns the value of an action's entry; `nil` if it is missing or malformed.
  private mutating func kept(
    _ value: PDFObject?, _ kind: ActionValue
  ) throws(SourceFileError) -> PDFObject? {
    let value = try file.resolved(value)
    switch kind {
    case .destination(let isRemote): return try destination(value, isRemote: isRemote)
    case .fileName: return try fileName(value)
    case .plain(let kind): return kind.allows(value) ? value : nil
    }
  }

  /// Returns the file name of a file specification (7.11), which may embed the file.
  private mutating func fileName(_ specification: PDFObject) throws(SourceFileError) -> PDFObject? {
    guard let entries = specification.dictionary else {
      return specification.string == nil ? nil : specification
    }
    omit(entries, but: ["F", "UF"], of: "the file entry")
    let name = try file.resolved(specification["F"] ?? specification["UF"])
    return name.string == nil ? nil : name
  }
}
