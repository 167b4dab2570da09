import PDFSyntax
import PageModel

/// Text state, positioning and showing (ISO 32000-1, 9.3 and 9.4).
extension ContentInterpreter {
  mutating func position(_ name: String, _ stream: inout Stream) {
    visitor.moveText()
    switch name {
    case "BT":
      textObjectCount += 1
      stream.textObject = textObjectCount
      stream.textObjectStart = stream.tokens.start
      stream.state.text.set(.identity)
      stream.state.text.hasOuterScale = stream.state.text.horizontalScale != 1
    case "ET": endText(&stream)
    case "T*": stream.state.text.moveLine(x: 0, y: -stream.state.text.leading)
    case "Tm":
      setUncertain(unlessNumbers: 6, &stream)
      if let matrix = AffineTransform(stream.operands.numbers(6)) {
        stream.state.text.set(matrix)
      } else {
        stream.state.text.isUncertain = true
      }
    default:
      setUncertain(unlessNumbers: 2, &stream)
      let move = stream.operands.numbers(2)
      if name == "TD" { stream.state.text.leading = -move[1] }
      stream.state.text.moveLine(x: move[0], y: move[1])
    }
  }

  /// Ends a text object, and adds its text to the clip if a mode was 4 to 7 (9.3.6).
  private mutating func endText(_ stream: inout Stream) {
    if stream.hasTextClip || stream.state.text.mayClip {
      stream.state.clip.intersect(textObject: stream.textObject)
    }
    if let number = stream.textObject {
      let range = stream.textObjectStart..<stream.tokens.position
      visitor.endTextObject(number, range, in: stream.form)
    }
    stream.textObject = nil
    stream.hasTextClip = false
  }

  private func setUncertain(unlessNumbers count: Int, _ stream: inout Stream) {
    if !stream.operands.areNumbers(count) { stream.state.text.isUncertain = true }
  }

  mutating func setTextParameter(_ name: String, _ stream: inout Stream) {
    setUncertain(unlessNumbers: 1, &stream)
    let value = stream.operands.numbers(1)[0]
    guard abs(value) < 1e6 else {
      stream.state.text.isUncertain = true
      return
    }
    switch name {
    case "Tc": stream.state.text.characterSpacing = value
    case "Tw": stream.state.text.wordSpacing = value
    case "Tz":
      stream.state.text.horizontalScale = value / 100
      stream.state.text.hasOuterScale = false
    case "TL": stream.state.text.leading = value
    default: stream.state.text.rise = value
    }
  }

  /// Sets the rendering mode; PDF readers disagree about any operand but a plain integer from 0 to
  /// 7.
  mutating func setTextMode(_ stream: inout Stream) {
    stream.state.text.mode = nil
    guard stream.operands.areNumbers(1),
      case .number(let mode, isPlainInteger: true)? = stream.operands.values.first
    else { return }
    stream.state.text.mode = Int(exactly: mode).flatMap { (0...7).contains($0) ? $0 : nil }
  }

  mutating func setFont(_ stream: inout Stream) {
    let values = stream.operands.values
    stream.state.text.isUncertain =
      stream.state.text.isUncertain || values.count != 2 || stream.operands.isMalformed
    guard let name = values.first?.name else { return }
    stream.state.text.font = font(named: name, &stream)
    stream.state.text.hasOuterFont = false
    let size = stream.operands.numbers(1)[0]
    stream.state.text.setSize(size)
    if size != stream.state.text.size { stream.state.text.isUncertain = true }
  }

  /// Returns the font with a name in the resources; `nil` if there is none.
  mutating func font(named name: [UInt8], _ stream: inout Stream) -> Object.Font? {
    if let known = stream.namedFonts[name] { return known }
    let object = stream.resources.resource(name, of: .font)
    let found = object.flatMap { fonts.font($0) }
    if stream.namedFonts.count < FontCache<Object>.maximumFonts { stream.namedFonts[name] = found }
    return found
  }

  mutating func show(_ name: String, _ stream: inout Stream) {
    let isWellFormed = isWellFormed(name, stream)
    var settings = ""
    if name == "\"" {
      let spacing = stream.operands.allNumbers
      stream.state.text.wordSpacing = spacing.first ?? 0
      stream.state.text.characterSpacing = spacing.dropFirst().first ?? 0
      settings = Self.settings(stream)
      if !isWellFormed { stream.state.text.isUncertain = true }
    }
    if name == "'" || name == "\"" {
      visitor.moveText()
      stream.state.text.moveLine(x: 0, y: -stream.state.text.leading)
      settings += "T*"
    }
    let text = ShownText(
      elements: elements(name, stream), settings: settings, isWellFormed: isWellFormed,
      textObject: stream.textObject)
    visitor.show(text, stream.part)
    stream.state.text.advance(past: text)
    if stream.state.text.mayClip { clipToText(&stream) }
  }

  /// Returns the operators `Tw` and `Tc` for the spacing that `"` sets, with its operands as
  /// written.
  private static func settings(_ stream: Stream) -> String {
    guard let start = stream.operands.start else { return "" }
    var tokens = PDFTokenizer(stream.tokens.bytes, at: start)
    var settings = ""
    for name in ["Tw", "Tc"] {
      guard case .number? = tokens.next() else { return "" }
      settings += String(decoding: tokens.written, as: UTF8.self) + " \(name) "
    }
    return settings
  }

  /// Returns whether the operands are those that an operator requires.
  private func isWellFormed(_ name: String, _ stream: Stream) -> Bool {
    let values = stream.operands.values
    guard !stream.operands.isMalformed else { return false }
    switch name {
    case "TJ":
      return values.first == .arrayStart && values.last == .arrayEnd
        && values.dropFirst().dropLast().allSatisfy { $0.isString || $0.number != nil }
    case "\"":
      return values.count == 3 && values[0].number != nil && values[1].number != nil
        && values[2].isString
    default: return values.count == 1 && values[0].isString
    }
  }

  private func elements(_ name: String, _ stream: Stream) -> [ShownText.Element] {
    stream.operands.values.compactMap { value in
      switch value {
      case .string(let string): .string(string)
      case .number(let number, _) where name == "TJ": .adjustment(number)
      default: nil
      }
    }
  }

  private func clipToText(_ stream: inout Stream) {
    if stream.textObject == nil {
      stream.state.clip.intersect(textObject: nil)
    } else {
      stream.hasTextClip = true
    }
  }
}
