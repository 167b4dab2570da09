package import PDFContent
import PDFSyntax

extension QPDFFile {
  /// Whether layers are switched by their use (8.11.4.4), which not all programs obey.
  package var hasAutomaticLayers: Bool { root["/OCProperties"]["/D"]["/AS"].count > 0 }

  /// The number of groups whose objects are in memory together.
  private static let groupsAtOnce = 1_000

  /// Makes the default configuration of the open file a list of the layers that are off, and
  /// switches all others on.
  ///
  /// All objects that were read become invalid.
  package func settleLayers() {
    guard hasAutomaticLayers else { return }
    let groups = root["/OCProperties"]["/OCGs"].identities
    var off: [IndirectReference] = []
    for (index, group) in groups.enumerated() {
      if index.isMultiple(of: Self.groupsAtOnce) { releaseObjects() }
      switch object(group).visibility {
      case .hidden: off.append(group)
      case .uncertain where layers.isOff(group): off.append(group)
      default: break
      }
    }
    releaseObjects()
    switchOff(off)
  }
}

/// The default configuration of layers (ISO 32000-1, 8.11.4.3), which is read once for all of them.
struct LayerConfiguration {
  /// A usage that sets the states of groups (table 103).
  private struct Usage {
    /// The groups; `nil` if their list is malformed.
    let groups: Set<IndirectReference>?
    /// Whether the usage sets the states for viewing.
    let isOfViewing: Bool
  }

  /// Whether the configuration is a dictionary with the default intent.
  private let isPlain: Bool
  /// The groups that are on; `nil` if the list is malformed.
  private let on: Set<IndirectReference>?
  /// The groups that are off; `nil` if the list is malformed.
  private let off: Set<IndirectReference>?
  /// The state of all other groups; `nil` if it is not `/ON` or `/OFF`.
  private let baseState: String?
  /// The usages for other events than printing and exporting; `nil` if there are too many.
  private let usages: [Usage]?

  /// The maximum number of usages.
  private static let maximumUsages = 100
  /// The maximum number of groups of all usages.
  private static let maximumUsedGroups = 1_000_000

  /// Reads a configuration.
  init(_ configuration: QPDFObject) {
    isPlain = configuration.kind == .dictionary && configuration["/Intent"].isNull
    on = Self.groups(configuration["/ON"])
    off = Self.groups(configuration["/OFF"])
    let base = configuration["/BaseState"]
    baseState = base.isNull ? "/ON" : ["/ON", "/OFF"].first { $0 == base.name }
    let usages = configuration["/AS"]
    guard usages.count <= Self.maximumUsages else {
      self.usages = nil
      return
    }
    let events = usages.elements().filter { !["/Print", "/Export"].contains($0["/Event"].name) }
    let count = events.reduce(0) { $0 + $1["/OCGs"].count }
    self.usages = count > Self.maximumUsedGroups ? nil : events.map(Self.usage)
  }

  private static func usage(_ usage: QPDFObject) -> Usage {
    let categories = usage["/Category"].elements(limit: 2).map(\.name)
    return Usage(
      groups: groups(usage["/OCGs"]),
      isOfViewing: usage["/Event"].name == "/View" && categories == ["/View"])
  }

  /// Returns the groups of a list, none for a missing list; `nil` if the list is malformed.
  private static func groups(_ list: QPDFObject) -> Set<IndirectReference>? {
    if list.isNull { return [] }
    return list.kind == .array ? Set(list.identities) : nil
  }

  /// Returns whether a group is off by the lists and the base state alone.
  func isOff(_ group: IndirectReference) -> Bool {
    off?.contains(group) == true || baseState == "/OFF" && on?.contains(group) != true
  }

  /// Returns the state of a group; uncertain if it depends on the purpose of viewing.
  func visibility(of group: QPDFObject) -> ContentVisibility {
    let intent = group["/Intent"]
    guard isPlain, let identity = group.identity, intent.isNull || intent.name == "/View",
      let isOn = on?.contains(identity), let isOff = off?.contains(identity), !(isOn && isOff)
    else { return .uncertain }
    if let automatic = automaticVisibility(of: group, identity) { return automatic }
    if isOn || isOff { return isOn ? .optional : .hidden }
    return baseState.map { $0 == "/OFF" ? .hidden : .optional } ?? .uncertain
  }

  /// Returns the visibility that the use of a group sets for viewing; `nil` if its use sets none,
  /// uncertain if the visibility depends on more than viewing.
  private func automaticVisibility(
    of group: QPDFObject, _ identity: IndirectReference
  ) -> ContentVisibility? {
    guard let usages else { return .uncertain }
    let events = usages.filter { $0.groups?.contains(identity) ?? true }
    guard let event = events.first else { return nil }
    guard events.count == 1, event.isOfViewing else { return .uncertain }
    switch group["/Usage"]["/View"]["/ViewState"].name {
    case "/ON": return .optional
    case "/OFF": return .hidden
    default: return .uncertain
    }
  }
}

/// The visibility of optional content (ISO 32000-1, 8.11) in the default configuration.
extension QPDFObject {
  /// The optional content group or membership dictionary of an object; `nil` if it has none.
  package var optionalContent: QPDFObject? { self["/OC"].ifPresent }

  /// The visibility of an optional content group or membership dictionary.
  package var visibility: ContentVisibility {
    switch self["/Type"].name {
    case "/OCG": file.layers.visibility(of: self)
    case "/OCMD": visibilityOfMembership
    default: .uncertain
    }
  }

  /// The visibility of a membership dictionary without an expression (table 99).
  private var visibilityOfMembership: ContentVisibility {
    let groups = self["/OCGs"]
    let members = groups.kind == .array ? groups.elements(limit: 65) : [groups]
    guard self["/VE"].isNull, (1...64).contains(members.count),
      members.allSatisfy({ $0["/Type"].name == "/OCG" })
    else { return .uncertain }
    let states = members.map { file.layers.visibility(of: $0) }
    guard !states.contains(.uncertain) else { return .uncertain }
    let isVisible: Bool
    switch self["/P"].name {
    case "/AllOn": isVisible = !states.contains(.hidden)
    case "/AnyOff": isVisible = states.contains(.hidden)
    case "/AllOff": isVisible = !states.contains(.optional)
    case "/AnyOn": isVisible = states.contains(.optional)
    default:
      guard self["/P"].isNull else { return .uncertain }
      isVisible = states.contains(.optional)
    }
    return isVisible ? .optional : .hidden
  }
}
