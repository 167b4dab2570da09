import PDFSyntax
import PageModel

/// The graphics state, paths, external objects, inline images and marked content (ISO 32000-1, 8.4
/// to 8.11 and 14.6).
extension ContentInterpreter {
  mutating func setState(_ name: String, _ stream: inout Stream) {
    if name != "gs", name != "w" {
      disturbTextObject(stream)
      stream.path.disturb()
    }
    switch name {
    case "q": saveState(&stream)
    case "Q": restoreState(&stream)
    case "cm": concatenateMatrix(&stream)
    case "w": if !stream.operands.areNumbers(1) { stream.state.isUncertain = true }
    default: applyParameters(&stream)
    }
  }

  private mutating func saveState(_ stream: inout Stream) {
    // PDF readers need to allow only far fewer levels (annex C).
    let count = stream.stateCount
    guard stream.saved.count < Self.maximumSavedStates, count < Self.maximumStates else {
      stream.unsaved += 1
      return visitor.note(count < Self.maximumStates ? .tooComplex : .tooDeep)
    }
    stream.saved.append(stream.state)
  }

  private func restoreState(_ stream: inout Stream) {
    if stream.saved.isEmpty { stream.restoresTooMuch = true }
    guard stream.unsaved == 0 else {
      stream.unsaved -= 1
      return
    }
    stream.state = stream.saved.popLast() ?? stream.state
  }

  private func concatenateMatrix(_ stream: inout Stream) {
    if !stream.operands.areNumbers(6) { stream.state.isUncertain = true }
    if let matrix = AffineTransform(stream.operands.numbers(6)) {
      stream.state.matrix = matrix.concatenating(stream.state.matrix)
    } else {
      stream.state.isUncertain = true
    }
  }

  /// Applies a graphics state parameter dictionary (8.4.5).
  private mutating func applyParameters(_ stream: inout Stream) {
    guard let name = stream.operands.onlyName, let (object, change) = change(named: name, &stream)
    else {
      stream.state.isUncertain = true
      return
    }
    stream.state.apply(change)
    if let size = change.fontSize {
      stream.state.text.font = object.fontOfGraphicsState.flatMap { fonts.font($0) }
      stream.state.text.setSize(size)
      stream.state.text.hasOuterFont = false
    }
  }

  /// Returns the graphics state parameters with a name in the resources; `nil` if there are none.
  private func change(
    named name: [UInt8], _ stream: inout Stream
  ) -> (object: Object, change: GraphicsStateChange)? {
    if let known = stream.namedChanges[name] { return known }
    guard let object = stream.resources.resource(name, of: .graphicsState),
      let change = object.graphicsStateChange
    else { return nil }
    if stream.namedChanges.count < FontCache<Object>.maximumFonts {
      stream.namedChanges[name] = (object, change)
    }
    return (object, change)
  }

  /// Sets the fill colour (8.6.8).
  mutating func setFill(_ name: String, _ stream: inout Stream) {
    let numbers = stream.operands.allNumbers
    switch name {
    case "cs":
      let spaces = ["DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4]
      stream.state.fillSpace = stream.operands.onlyName.flatMap {
        spaces[String(decoding: $0, as: UTF8.self)]
      }
      stream.state.fill = FillColor()
      stream.state.fill.isCertain = stream.state.fillSpace != nil
    case "sc", "scn":
      let isCertain = stream.state.fillSpace.map { stream.operands.areNumbers($0) } ?? false
      stream.state.fill = FillColor(components: numbers, isCertain: isCertain)
    default:
      let count = name == "g" ? 1 : name == "rg" ? 3 : 4
      stream.state.fillSpace = count
      let areNumbers = stream.operands.areNumbers(count)
      stream.state.fill = FillColor(components: numbers, isCertain: areNumbers)
    }
  }

  mutating func addToPath(_ name: String, _ stream: inout Stream) {
    let count =
      switch name {
      case "h": 0
      case "m", "l": 2
      case "c": 6
      default: 4
      }
    let numbers = stream.operands.areNumbers(count) ? stream.operands.numbers(count) : nil
    stream.path.add(name, stream.state.isUncertain ? nil : numbers, stream.state.matrix)
  }

  /// Paints the path or a shading, and applies the path as a clip if it is one (8.5.3 and 8.5.4).
  mutating func paintPath(_ name: String, _ stream: inout Stream) {
    let isFillOnly = name == "f" || name == "F" || name == "f*"
    if name != "n" { visitor.paintArea(isFillOnly: isFillOnly, stream.part) }
    guard name != "sh" else { return }
    if name != "n" {
      let path = stream.path
      visitor.paintLines(isFillOnly ? path.rectangles : path.lines, stream.part)
    }
    if stream.path.isClip {
      stream.state.clip.intersect(stream.path.area, within: stream.path.bounds)
    }
    stream.path = ContentPath()
  }

  /// Paints an external object (8.8).
  mutating func paint(_ stream: inout Stream) {
    disturbTextObject(stream)
    stream.path.disturb()
    guard let name = stream.operands.values.last?.name else { return visitor.note(.ambiguous) }
    if stream.operands.onlyName == nil { visitor.note(.ambiguous) }
    guard let object = stream.resources.resource(name, of: .xObject), let identity = object.identity
    else { return visitor.note(.missingObject) }
    var part = stream.part
    let own = object.optionalContent.map { self.visibility(of: $0) }
    let visibility = (own ?? .visible).within(part.visibility)
    switch object.xObjectKind {
    case .image:
      part.visibility = visibility
      visitor.paintImage(identity, part)
    case .form: follow(object, identity, visibility, in: stream)
    case .other: visitor.paintArea(isFillOnly: false, part)
    case .missing: visitor.note(.missingObject)
    }
  }

  mutating func follow(
    _ object: Object, _ identity: Object.Identity, _ visibility: ContentVisibility,
    in stream: Stream
  ) {
    guard !openForms.contains(identity) else { return visitor.note(.ambiguous) }
    formCount += 1
    guard openForms.count < Self.maximumFormDepth, formCount <= Self.maximumForms else {
      return visitor.note(.tooComplex)
    }
    guard let content = object.contentOfForm else { return visitor.note(.undecodableForm) }
    let form = object.form
    let isUnpainted = stream.state.fillOpacity == .none && !stream.state.isUncertain
    // Some PDF readers composite every form as a whole.
    let isTransparent = form.group == .knockout || !stream.state.paintsOpaquely
    let own = object.resourcesOfForm
    var inner = Stream(
      form: identity, resources: own ?? stream.resources,
      isInTransparentGroup: stream.isInTransparentGroup || isTransparent,
      isInKnockoutGroup: stream.isInKnockoutGroup || form.group == .knockout,
      isInUnpaintedGroup: stream.isInUnpaintedGroup || form.group != .none && isUnpainted,
      hasDefaultColorSpaces: stream.hasDefaultColorSpaces || own?.hasDefaultColorSpaces == true,
      visibility: visibility, tokens: PDFTokenizer(content), state: stream.state.entering(form),
      outerStateCount: stream.stateCount)
    openForms.append(identity)
    run(&inner)
    openForms.removeLast()
    visitor.moveText()
  }

  /// Reads an inline image (8.9.7), whose data follow `ID`.
  mutating func paintInlineImage(_ name: String, _ stream: inout Stream) {
    disturbTextObject(stream)
    switch name {
    case "BI": stream.isInInlineImage = true
    case "ID" where stream.isInInlineImage:
      stream.isInInlineImage = false
      visitor.paintInlineImage(stream.part)
      let resources = stream.resources
      let image = InlineImage(stream.operands)
      let end = image.end(in: stream.tokens.bytes, from: stream.tokens.position) { space in
        resources.resource(space, of: .colorSpace).flatMap {
          $0.componentCount
        }
      }
      if let end, !stream.operands.isMalformed {
        stream.tokens.seek(to: end)
      } else {
        visitor.note(.ambiguous)
        stream.tokens.seek(
          to: InlineImage.likelyEnd(in: stream.tokens.bytes, from: stream.tokens.position))
      }
    default: visitor.note(.ambiguous)
    }
  }

  mutating func mark(_ name: String, _ stream: inout Stream) {
    guard name != "EMC" else {
      if stream.marked.popLast() != nil { visitor.endMarkedContent() }
      return
    }
    guard stream.marked.count < Self.maximumMarkedDepth else { return visitor.note(.tooComplex) }
    let tag = stream.operands.values.first?.name ?? []
    let properties = namedProperties(name, stream)
    let written = stream.operands.actualText
    let marked = MarkedContent(
      tag: tag, actualText: written ?? properties.flatMap { $0.actualText },
      identifier: stream.operands.identifier,
      hasNoProperties: name == "BMC" && stream.operands.onlyName != nil,
      isInTextObject: stream.textObject != nil)
    if pass(marked, &stream) { return }
    var visibility = ContentVisibility.visible
    if tag == Array("OC".utf8) {
      visibility = properties.map { self.visibility(of: $0) } ?? .uncertain
    }
    stream.marked.append(visibility.within(stream.marked.last ?? stream.visibility))
    visitor.beginMarkedContent(marked)
  }

  /// Returns the property list of the resources that `BDC` names; `nil` if it names none.
  private func namedProperties(_ operatorName: String, _ stream: Stream) -> Object? {
    guard operatorName == "BDC", stream.operands.values.count == 2,
      let name = stream.operands.values[1].name
    else { return nil }
    return stream.resources.resource(name, of: .properties)
  }

  /// Passes over a marked-content sequence if the visitor wants it.
  private mutating func pass(_ marked: MarkedContent, _ stream: inout Stream) -> Bool {
    guard
      let sequence = visitor.passableSequence(
        marked, in: stream.tokens.bytes, next: stream.tokens.position)
    else { return false }
    // A form with such a sequence may be drawn often.
    operatorCount += (sequence.end - stream.tokens.position) / 8
    var fonts: [Object.Font?] = []
    for name in sequence.fonts { fonts.append(font(named: name, &stream)) }
    var part = stream.part
    part.range = part.range.lowerBound..<sequence.end
    guard visitor.pass(fonts, part) else { return false }
    stream.tokens.seek(to: sequence.end)
    return true
  }
}

extension ContentOperands {
  /// The replacement text in a property list (14.9.4); `nil` if there is none.
  fileprivate var actualText: [UInt8]? {
    if case .string(let text)? = property("ActualText", where: \.isString) { text } else { nil }
  }

  /// The number in a property list by which structure elements refer to the sequence (14.7.4.2);
  /// `nil` if there is none.
  fileprivate var identifier: Int? {
    property("MCID") { $0.number != nil }?.number.flatMap { Int(exactly: $0) }
  }

  /// Returns the first value after a name that is of the expected kind.
  private func property(
    _ name: StaticString, where isExpected: (PDFToken) -> Bool
  ) -> PDFToken? {
    let key = PDFToken.name(Array("\(name)".utf8))
    return zip(values, values.dropFirst()).first { $0 == key && isExpected($1) }?.1
  }
}
