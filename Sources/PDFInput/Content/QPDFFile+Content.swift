import PDFSyntax
import PageModel

/// The resources of content, read through libqpdf.
extension QPDFFile: ContentSource {
  func resource(
    _ name: [UInt8], of category: ResourceCategory, in resources: QPDFObject
  ) -> QPDFObject? {
    // The other functions cannot look up a name with a zero byte, or one that is not UTF-8.
    guard !name.contains(0), let name = String(validating: name, as: UTF8.self) else { return nil }
    let object = value(value(resources, "/" + category.rawValue), "/" + name)
    return isNull(object) ? nil : object
  }

  func font(_ object: QPDFObject) -> TextFont? {
    kind(object) == .dictionary ? TextFont(object, in: self) : nil
  }

  func font(ofGraphicsState object: QPDFObject) -> QPDFObject? {
    let font = element(value(object, "/Font"), 0)
    return isNull(font) ? nil : font
  }

  func graphicsStateChange(_ object: QPDFObject) -> GraphicsStateChange? {
    guard kind(object) == .dictionary else { return nil }
    var change = GraphicsStateChange()
    change.isNormalBlend = isNormalBlend(value(object, "/BM"))
    change.isOpaqueFill = present(value(object, "/ca")).map { number($0) == 1 }
    change.isOpaqueStroke = present(value(object, "/CA")).map { number($0) == 1 }
    change.hasSoftMask = present(value(object, "/SMask")).map { name($0) != "/None" }
    change.isAlphaShape = present(value(object, "/AIS")).map { isTrueOrUnknown($0) }
    let overprints = [value(object, "/OP"), value(object, "/op")].compactMap { present($0) }
    if !overprints.isEmpty { change.isOverprinted = overprints.contains { isTrueOrUnknown($0) } }
    change.lineWidth = number(value(object, "/LW"))
    let font = value(object, "/Font")
    change.fontSize = present(font).map { number(element($0, 1)) ?? 0 }
    return change
  }

  private func present(_ object: QPDFObject) -> QPDFObject? { isNull(object) ? nil : object }

  private func isTrueOrUnknown(_ object: QPDFObject) -> Bool {
    kind(object) != .boolean || boolean(object)
  }

  /// Returns whether a blend mode, or each one of an array, is normal; `nil` if there is none.
  private func isNormalBlend(_ mode: QPDFObject) -> Bool? {
    guard !isNull(mode) else { return nil }
    let names = count(mode) > 0 ? elements(mode, limit: 64).map { name($0) } : [name(mode)]
    return names.allSatisfy { $0 == "/Normal" || $0 == "/Compatible" }
  }

  func kind(ofXObject object: QPDFObject) -> XObjectKind {
    guard kind(object) == .stream else { return .missing }
    return switch name(value(object, "/Subtype")) {
    case "/Image": .image
    case "/Form": .form
    default: .other
    }
  }

  func form(_ object: QPDFObject) -> FormXObject {
    let matrix = value(object, "/Matrix")
    let group = value(object, "/Group")
    let isKnockout = isGroupKnockout(group)
    return FormXObject(
      matrix: isNull(matrix) ? .identity : numbers(matrix).flatMap { TransformationMatrix($0) },
      box: numbers(value(object, "/BBox")),
      group: isNull(group) ? .none : isKnockout ? .knockout : .group)
  }

  /// Returns whether a group is a knockout group (11.4.6), or may be one.
  func isGroupKnockout(_ group: QPDFObject) -> Bool {
    guard !isNull(group) else { return false }
    let knockout = value(group, "/K")
    return kind(group) != .dictionary || !isNull(knockout) && isTrueOrUnknown(knockout)
  }

  func resources(ofForm object: QPDFObject) -> QPDFObject? {
    present(value(object, "/Resources"))
  }

  func content(ofForm object: QPDFObject) -> [UInt8]? { decodedData(object) }

  func actualText(ofProperties object: QPDFObject) -> [UInt8]? {
    string(value(object, "/ActualText"))
  }

  func componentCount(ofColorSpace object: QPDFObject) -> Int? {
    switch name(object) ?? name(element(object, 0)) {
    case "/DeviceGray", "/CalGray", "/Indexed", "/Separation": 1
    case "/DeviceRGB", "/CalRGB", "/Lab": 3
    case "/DeviceCMYK": 4
    case "/ICCBased": integer(value(element(object, 1), "/N"))
    default: nil
    }
  }
}

extension AffineTransform {
  /// Makes the map of a matrix of a page.
  init(_ matrix: TransformationMatrix) {
    self.init(
      a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.e, ty: matrix.f)
  }

  /// The inverse map; `nil` if the map has none.
  var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension TransformationMatrix {
  /// Makes the matrix of a map.
  init(_ map: AffineTransform) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, e: map.tx, f: map.ty)
  }
}
