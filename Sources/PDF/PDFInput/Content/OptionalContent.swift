import PDFSyntax

extension QPDFFile {
  /// Whether layers are switched by their use (8.11.4.4), which not all programs obey.
  var hasAutomaticLayers: Bool { root["/OCProperties"]["/D"]["/AS"].count > 0 }

  /// Lets the default configuration of the open file alone say which layers are off, and all others
  /// be on.
  func settleLayers() {
    guard hasAutomaticLayers else { return }
    let layers = root["/OCProperties"]
    let off = layers["/D"]["/OFF"]
    switchOff(
      layers["/OCGs"].elements().filter { group in
        let isOff = group.identity.flatMap(off.contains) ?? false
        return group.visibility == .hidden || group.visibility == .uncertain && isOff
      })
  }
}

/// The visibility of optional content (ISO 32000-1, 8.11) in the default configuration.
extension QPDFObject {
  /// The maximum number of groups in an array that are compared.
  private static let mostGroups = 10_000

  var optionalContent: QPDFObject? { self["/OC"].ifPresent }

  var visibility: ContentVisibility {
    switch self["/Type"].name {
    case "/OCG": visibilityOfGroup
    case "/OCMD": visibilityOfMembership
    default: .uncertain
    }
  }

  /// The state of a group (8.11.4.3); uncertain if it depends on the purpose of viewing.
  private var visibilityOfGroup: ContentVisibility {
    let configuration = file.root["/OCProperties"]["/D"]
    let intent = self["/Intent"]
    guard configuration.kind == .dictionary, let identity, intent.isNull || intent.name == "/View",
      configuration["/Intent"].isNull, let isOn = configuration["/ON"].contains(identity),
      let isOff = configuration["/OFF"].contains(identity), !(isOn && isOff)
    else { return .uncertain }
    if let automatic = automaticVisibility(identity, configuration) { return automatic }
    if isOn || isOff { return isOn ? .optional : .hidden }
    switch configuration["/BaseState"].name {
    case "/OFF": return .hidden
    case "/ON": return .optional
    default: return configuration["/BaseState"].isNull ? .optional : .uncertain
    }
  }

  /// Returns whether a group is in this array; `nil` if the array is too long or malformed.
  fileprivate func contains(_ group: IndirectReference) -> Bool? {
    if isNull { return false }
    guard kind == .array, count <= Self.mostGroups else { return nil }
    return elements().contains { $0.identity == group }
  }

  /// Returns the visibility that the use of this group, `identity`, sets for viewing (table 103);
  /// `nil` if it sets none, uncertain if it depends on more.
  private func automaticVisibility(
    _ identity: IndirectReference, _ configuration: QPDFObject
  ) -> ContentVisibility? {
    let usages = configuration["/AS"]
    guard usages.count <= 100 else { return .uncertain }
    let events = usages.elements().filter { usage in
      !["/Print", "/Export"].contains(usage["/Event"].name)
        && usage["/OCGs"].contains(identity) ?? true
    }
    guard let event = events.first else { return nil }
    let categories = event["/Category"].elements(limit: 2).map(\.name)
    guard events.count == 1, event["/Event"].name == "/View", categories == ["/View"] else {
      return .uncertain
    }
    switch self["/Usage"]["/View"]["/ViewState"].name {
    case "/ON": return .optional
    case "/OFF": return .hidden
    default: return .uncertain
    }
  }

  /// The visibility of a membership dictionary without an expression (table 99).
  private var visibilityOfMembership: ContentVisibility {
    let groups = self["/OCGs"]
    let members = groups.kind == .array ? groups.elements(limit: 65) : [groups]
    guard self["/VE"].isNull, (1...64).contains(members.count),
      members.allSatisfy({ $0["/Type"].name == "/OCG" })
    else { return .uncertain }
    let states = members.map(\.visibilityOfGroup)
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
