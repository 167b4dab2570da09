import PDFSyntax

/// The visibility of optional content (ISO 32000-1, 8.11) in the default configuration.
extension QPDFFile {
  /// The maximum number of groups in an array that are compared.
  private static let mostGroups = 10_000

  func optionalContent(ofXObject object: QPDFObject) -> QPDFObject? {
    let content = value(object, "/OC")
    return isNull(content) ? nil : content
  }

  func visibility(ofContent object: QPDFObject) -> ContentVisibility {
    switch name(value(object, "/Type")) {
    case "/OCG": visibility(ofGroup: object)
    case "/OCMD": visibility(ofMembership: object)
    default: .uncertain
    }
  }

  /// Returns the state of a group (8.11.4.3); uncertain if it depends on the purpose of viewing.
  private func visibility(ofGroup group: QPDFObject) -> ContentVisibility {
    let configuration = value(value(root, "/OCProperties"), "/D")
    let intent = value(group, "/Intent")
    guard kind(configuration) == .dictionary, let identity = identity(of: group),
      isNull(intent) || name(intent) == "/View", isNull(value(configuration, "/Intent")),
      let isOn = contains(identity, value(configuration, "/ON")),
      let isOff = contains(identity, value(configuration, "/OFF")),
      !isAutomatic(identity, configuration), !(isOn && isOff)
    else { return .uncertain }
    if isOn || isOff { return isOn ? .visible : .hidden }
    switch name(value(configuration, "/BaseState")) {
    case "/OFF": return .hidden
    case "/ON": return .visible
    default: return isNull(value(configuration, "/BaseState")) ? .visible : .uncertain
    }
  }

  /// Returns whether a group is in an array; `nil` if the array is too long or malformed.
  private func contains(_ identity: ObjectIdentity, _ array: QPDFObject) -> Bool? {
    if isNull(array) { return false }
    guard kind(array) == .array, count(array) <= Self.mostGroups else { return nil }
    return elements(array).contains { self.identity(of: $0) == identity }
  }

  /// Returns whether the state of a group may change for viewing, printing or export (table 103).
  private func isAutomatic(_ identity: ObjectIdentity, _ configuration: QPDFObject) -> Bool {
    let usages = value(configuration, "/AS")
    guard count(usages) <= 100 else { return true }
    return elements(usages).contains { contains(identity, value($0, "/OCGs")) ?? true }
  }

  /// Returns the visibility of a membership dictionary without an expression (table 99).
  private func visibility(ofMembership object: QPDFObject) -> ContentVisibility {
    let groups = value(object, "/OCGs")
    let members = kind(groups) == .array ? elements(groups, limit: 65) : [groups]
    guard isNull(value(object, "/VE")), (1...64).contains(members.count),
      members.allSatisfy({ name(value($0, "/Type")) == "/OCG" })
    else { return .uncertain }
    let states = members.map { visibility(ofGroup: $0) }
    guard !states.contains(.uncertain) else { return .uncertain }
    let isVisible: Bool
    switch name(value(object, "/P")) {
    case "/AllOn": isVisible = !states.contains(.hidden)
    case "/AnyOff": isVisible = states.contains(.hidden)
    case "/AllOff": isVisible = !states.contains(.visible)
    case "/AnyOn": isVisible = states.contains(.visible)
    default:
      guard isNull(value(object, "/P")) else { return .uncertain }
      isVisible = states.contains(.visible)
    }
    return isVisible ? .visible : .hidden
  }
}
