package import PDFContent
package import PDFSource
import PageModel

/// The objects of content, read through libqpdf.
extension QPDFObject: ContentObject {
  package func resource(_ name: [UInt8], of category: ResourceCategory) -> QPDFObject? {
    // `QPDFObject` looks up only names in UTF-8 without a zero byte.
    guard !name.contains(0), let name = String(validating: name, as: UTF8.self) else { return nil }
    return self["/" + category.rawValue]["/" + name].ifPresent
  }

  package var font: TextFont? { kind == .dictionary ? TextFont(self) : nil }

  package var fontOfGraphicsState: QPDFObject? { self["/Font"][0].ifPresent }

  package var graphicsStateChange: GraphicsStateChange? {
    guard kind == .dictionary else { return nil }
    var change = GraphicsStateChange()
    change.isNormalBlend = self["/BM"].isNormalBlend
    change.fillOpacity = self["/ca"].ifPresent.map { PaintOpacity($0.number) }
    change.strokeOpacity = self["/CA"].ifPresent.map { PaintOpacity($0.number) }
    change.hasSoftMask = self["/SMask"].ifPresent.map { $0.name != "/None" }
    change.isAlphaShape = self["/AIS"].ifPresent.map(\.mayBeTrue)
    let overprints = [self["/OP"], self["/op"]].compactMap(\.ifPresent)
    if !overprints.isEmpty { change.isOverprinted = overprints.contains(where: \.mayBeTrue) }
    change.altersTones = Self.toneEntries.contains { !self[$0].hasDefaultTones }
    change.fontSize = self["/Font"].ifPresent.map { $0[1].number ?? 0 }
    return change
  }

  /// The entries of a graphics state parameter dictionary (table 58) that change tones.
  private static let toneEntries = ["/TR", "/TR2", "/BG", "/BG2", "/UCR", "/UCR2", "/HT"]

  /// Whether an entry that may change tones, or each element of its array, is absent or names the
  /// default of PDF readers.
  private var hasDefaultTones: Bool {
    if isNull || ["/Identity", "/Default"].contains(name) { return true }
    return kind == .array && count > 0
      && elements(limit: 64).allSatisfy { ["/Identity", "/Default"].contains($0.name) }
  }

  package var hasDefaultColorSpaces: Bool {
    let spaces = self["/ColorSpace"]
    return ["/DefaultGray", "/DefaultRGB", "/DefaultCMYK"].contains { !spaces[$0].isNull }
  }

  /// Whether a blend mode, or each blend mode of an array, is normal; `nil` if there is none.
  private var isNormalBlend: Bool? {
    guard !isNull else { return nil }
    let names = count > 0 ? elements(limit: 64).map(\.name) : [name]
    return names.allSatisfy { $0 == "/Normal" || $0 == "/Compatible" }
  }

  package var xObjectKind: XObjectKind {
    guard kind == .stream else { return .missing }
    return switch self["/Subtype"].name {
    case "/Image": .image
    case "/Form": .form
    default: .other
    }
  }

  package var form: FormXObject {
    let matrix = self["/Matrix"]
    let group = self["/Group"]
    return FormXObject(
      matrix: matrix.isNull ? .identity : matrix.numbers.flatMap { AffineTransform($0) },
      box: self["/BBox"].numbers.flatMap { BoundingBox(corners: $0) },
      group: group.isNull ? .none : group.isKnockoutGroup ? .knockout : .group)
  }

  /// Whether the object is a knockout group (11.4.6), or may be one.
  package var isKnockoutGroup: Bool {
    !isNull && (kind != .dictionary || self["/K"].mayBeTrue)
  }

  package var resourcesOfForm: QPDFObject? { self["/Resources"].ifPresent }

  package var contentOfForm: [UInt8]? { content }

  package var actualText: [UInt8]? { self["/ActualText"].string }

  package var componentCount: Int? {
    switch name ?? self[0].name {
    case "/DeviceGray", "/CalGray", "/Indexed", "/Separation": 1
    case "/DeviceRGB", "/CalRGB", "/Lab": 3
    case "/DeviceCMYK": 4
    case "/ICCBased": self[1]["/N"].integer
    default: nil
    }
  }
}
