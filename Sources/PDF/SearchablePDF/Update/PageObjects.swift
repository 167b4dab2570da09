import PDFSyntax

/// Reads the pages of a PDF from the file's own bytes (ISO 32000-1, 7.7.3).
///
/// No worker has touched these bytes: a worker only names the changes of the pages.
struct PageObjects {
  /// The file, whose budget is spent.
  let file: SourceFile
  /// The entries that pages inherit from nodes of the page tree, whose lists of kids can be long.
  private(set) var heritages: [IndirectReference: PDFDictionary] = [:]
  /// The resources that were read last, which pages may share.
  private(set) var lastResources: (object: PDFObject, resources: ResourcesObject)?
  /// The kids of nodes of the page tree.
  private(set) var kids: [IndirectReference: Set<IndirectReference>] = [:]

  /// The attributes that pages inherit (7.7.3.4).
  private static let inherited: [PDFName] = ["Resources", "MediaBox", "CropBox", "Rotate"]
  /// The maximum number of ancestors from which a page inherits.
  private static let maximumAncestors = 64

  /// Returns a page; `nil` if the object is not a page.
  ///
  /// - Throws: `SourceFileError` if an object of the page cannot be read.
  mutating func page(_ identity: IndirectReference) throws(SourceFileError) -> PageObject? {
    let own = try file.object(identity)
    guard let entries = own.dictionary, try isPage(entries, identity) else { return nil }
    let contents = try file.resolved(entries["Contents"])
    let streams = contents.elements ?? [entries["Contents"]].compactMap(\.self)
    return PageObject(
      entries: entries, resources: try resources(completed(entries)["Resources"] ?? .null),
      contents: contents == .null ? [] : streams.compactMap(\.reference))
  }

  /// Returns the resources, given directly or by reference, with their fonts and XObjects.
  private mutating func resources(_ value: PDFObject) throws(SourceFileError) -> ResourcesObject {
    if let lastResources, lastResources.object == value { return lastResources.resources }
    let own = try file.resolved(value)
    guard own == .null || own.dictionary != nil else { throw .unreadable }
    let fonts = try file.resolved(own["Font"]).dictionary
    let xObjects = try file.resolved(own["XObject"]).dictionary
    let resources = ResourcesObject(
      dictionary: own.dictionary ?? [:], fonts: fonts ?? [:], xObjects: xObjects ?? [:])
    if value.reference != nil { lastResources = (value, resources) }
    return resources
  }

  /// Returns the dictionary of a form XObject (8.10) and its own resources, if it has any.
  ///
  /// - Throws: `SourceFileError` if the form cannot be read.
  mutating func form(
    _ identity: IndirectReference
  ) throws(SourceFileError) -> (dictionary: PDFDictionary, resources: ResourcesObject?) {
    let own = try file.object(identity)
    guard let dictionary = own.dictionary, own["Subtype"] == .name("Form") else {
      throw .unreadable
    }
    let isOwn = try file.resolved(own["Resources"]).dictionary != nil
    return (dictionary, isOwn ? try resources(own["Resources"] ?? .null) : nil)
  }

  /// Returns the entries of a page, including inherited ones.
  ///
  /// - Throws: `SourceFileError` if an ancestor cannot be read.
  mutating func completed(_ page: PDFDictionary) throws(SourceFileError) -> PDFDictionary {
    var entries = page
    for name in Self.inherited where try file.resolved(entries[name]) == .null {
      entries[name] = try inheritedValue(of: name, from: page)
    }
    return entries
  }

  private mutating func inheritedValue(
    of name: PDFName, from page: PDFDictionary
  ) throws(SourceFileError) -> PDFObject? {
    var parent = page["Parent"]
    for _ in 0..<Self.maximumAncestors {
      guard let reference = parent?.reference else { return nil }
      let node = try heritage(of: reference)
      if let value = node[name], try file.resolved(value) != .null { return value }
      parent = node["Parent"]
    }
    return nil
  }

  /// Returns the entries of a node that pages inherit, and its parent; each node is read once.
  private mutating func heritage(
    of node: IndirectReference
  ) throws(SourceFileError) -> PDFDictionary {
    if let known = heritages[node] { return known }
    let entries = try file.object(node).dictionary ?? [:]
    var heritage = PDFDictionary()
    for name in Self.inherited + ["Parent"] { heritage[name] = entries[name] }
    heritages[node] = heritage
    return heritage
  }

  /// Returns whether an object is a page; an object without a type must be a kid of a node of the
  /// page tree.
  private mutating func isPage(
    _ object: PDFDictionary, _ identity: IndirectReference
  ) throws(SourceFileError) -> Bool {
    guard object["Kids"] == nil else { return false }
    if let type = object["Type"] { return try file.resolved(type) == .name("Page") }
    guard object["Subtype"] == nil, let parent = object["Parent"]?.reference else { return false }
    return kids(of: parent).contains(identity)
  }

  /// Returns the kids of a node of the page tree, read once; none for another object.
  private mutating func kids(of node: IndirectReference) -> Set<IndirectReference> {
    if let known = kids[node] { return known }
    var found: Set<IndirectReference> = []
    if let object = try? file.object(node), object["Count"] != nil, let list = object["Kids"],
      let elements = try? file.resolved(list).elements
    {
      found = Set(elements.compactMap(\.reference))
    }
    kids[node] = found
    return found
  }
}

/// A page as it is in its file.
struct PageObject {
  /// The entries of the page object.
  let entries: PDFDictionary
  /// The resources of the page, its own or inherited.
  let resources: ResourcesObject
  /// The content streams in their order.
  let contents: [IndirectReference]

  /// The minimum number of bytes that an update of the page writes: the dictionary, which may
  /// contain the resources.
  var length: Int {
    max(
      ObjectSerializer.bytes(of: .dictionary(entries)).count,
      ObjectSerializer.bytes(of: .dictionary(resources.dictionary)).count)
  }
}

/// The resources of a page or a form (ISO 32000-1, 7.8.3).
struct ResourcesObject {
  let dictionary: PDFDictionary
  let fonts: PDFDictionary
  let xObjects: PDFDictionary
}
