import PDFSyntax

/// Interprets the text operators of a content stream by ISO 32000-1, 9.3 and 9.4, and returns the
/// glyph positions of each text object, which is one line.
///
/// With an expected mode the reader is strict: operators that the text layer does not use are
/// faults, and so is a rendering mode that persists.
struct TextLayerReader {
  private let expectedMode: Double?
  /// Returns the advance width of a code in em/1000; `nil` if the font lacks the code.
  private let advance: (Int) -> Int?

  private var stream: ContentStreamReader
  private var isInText = false
  /// The numbers (`MCID`) of the open marked-content sequences; `nil` for those without.
  private var sequences: [Int?] = []
  /// The number of the marked-content sequence of the last text object; `nil` if there is none.
  private(set) var sequence: Int?
  private var mode = 0.0
  private var hasFont = false
  private var size = 0.0
  private var scaling = 100.0
  private var spacing = 0.0
  /// The unit vector of the text direction, the length of a text space unit along it, and how far
  /// one unit up in text space moves along it.
  private var direction = (x: 1.0, y: 0.0)
  private var unit = 1.0
  private var lean = 0.0
  /// The start of the text line, and the pen's distance from it, in points along the direction.
  private var lineStart = 0.0
  private var pen = 0.0
  private var glyphs: [ReadGlyph] = []

  /// Makes a reader of text with a rendering mode, `nil` for any, and a font's advance widths.
  init(_ content: [UInt8], mode: TextRenderingMode?, advance: @escaping (Int) -> Int?) {
    stream = ContentStreamReader(content)
    expectedMode = mode.map { Double($0.rawValue) }
    self.advance = advance
  }

  /// Returns the glyphs of the next text object; `nil` at the end.
  mutating func nextLine() throws(TextLayerFault) -> [ReadGlyph]? {
    while let name = try nextOperator() {
      try execute(name)
      if name == .endText { return glyphs }
    }
    guard !isInText, sequences.isEmpty else { throw .syntax(.unexpectedEnd) }
    guard mode == 0 || expectedMode == nil else { throw .visibility }
    return nil
  }

  private mutating func nextOperator() throws(TextLayerFault) -> ContentOperator? {
    do {
      return try stream.next()
    } catch {
      throw .syntax(error)
    }
  }

  private mutating func execute(_ name: ContentOperator) throws(TextLayerFault) {
    switch name {
    case .showText, .showTextAdjusted: try show(name)
    case .setCharacterSpacing: spacing = try numbers(name, 1)[0]
    case .setHorizontalScaling: scaling = try numbers(name, 1)[0]
    case .moveText: try move(try numbers(name, 2))
    case .setFont: try setFont()
    case .beginText, .endText: try setIsInText(name == .beginText, name)
    case .setTextMatrix: try setMatrix(try numbers(name, 6))
    case .setRenderingMode: mode = try numbers(name, 1)[0]
    case .beginMarkedContent, .beginMarkedContentWithProperties: sequences.append(markedContent)
    case .endMarkedContent:
      guard sequences.popLast() != nil else { throw .misplaced("\(name)") }
    case .saveGraphicsState, .restoreGraphicsState, .concatenate, .paintXObject, .setLineWidth,
      .setStrokeRGB:
      // Graphics operators are not allowed in text (figure 9), and the text layer uses no matrix.
      guard !isInText else { throw .misplaced("\(name)") }
    default: guard expectedMode == nil else { throw .misplaced("\(name)") }
    }
  }

  /// The number of the marked-content sequence that begins (14.7.4.2); `nil` if it has none.
  private var markedContent: Int? {
    guard let key = stream.operands.firstIndex(of: .name("MCID")), key + 1 < stream.operands.count,
      let number = stream.operands[key + 1].number
    else { return nil }
    return Int(exactly: number)
  }

  /// Returns the operands, which must be exactly `count` numbers.
  private func numbers(
    _ name: ContentOperator, _ count: Int
  ) throws(TextLayerFault) -> [Double] {
    let numbers = stream.operands.compactMap(\.number)
    guard numbers.count == count, stream.operands.count == count else {
      throw .misplaced("\(name)")
    }
    return numbers
  }

  private mutating func setIsInText(
    _ begins: Bool, _ name: ContentOperator
  ) throws(TextLayerFault) {
    guard isInText != begins, stream.operands.isEmpty else { throw .misplaced("\(name)") }
    // Spacing outlives the text object and belongs to one line.
    guard spacing == 0 else { throw .misplaced("\(ContentOperator.setCharacterSpacing)") }
    isInText = begins
    guard begins else { return }
    sequence = sequences.last ?? nil
    glyphs.removeAll(keepingCapacity: true)
    try setMatrix([1, 0, 0, 1, 0, 0])
  }

  private mutating func setFont() throws(TextLayerFault) {
    guard stream.operands.count == 2, case .number(let size) = stream.operands[1],
      stream.operands[0] == .name(HiddenFont.resourceName), size > 0
    else { throw .misplaced("\(ContentOperator.setFont)") }
    self.size = size
    hasFont = true
  }

  private mutating func setMatrix(_ matrix: [Double]) throws(TextLayerFault) {
    unit = (matrix[0] * matrix[0] + matrix[1] * matrix[1]).squareRoot()
    guard isInText, unit > 0 else { throw .misplaced("\(ContentOperator.setTextMatrix)") }
    direction = (matrix[0] / unit, matrix[1] / unit)
    lean = matrix[2] * direction.x + matrix[3] * direction.y
    lineStart = matrix[4] * direction.x + matrix[5] * direction.y
    pen = 0
  }

  private mutating func move(_ shift: [Double]) throws(TextLayerFault) {
    guard isInText else { throw .misplaced("\(ContentOperator.moveText)") }
    lineStart += shift[0] * unit + shift[1] * lean
    pen = 0
  }

  private mutating func show(_ name: ContentOperator) throws(TextLayerFault) {
    guard isInText, hasFont else { throw .misplaced("\(name)") }
    guard mode == expectedMode ?? mode else { throw .visibility }
    // `Tj` takes a string, `TJ` an array of strings and numbers.
    guard (name == .showText) == (stream.operands.count == 1) else { throw .misplaced("\(name)") }
    for operand in stream.operands {
      switch operand {
      case .string(let range): try show(stream.strings[range])
      // A number moves the pen back by thousandths of an em (9.4.3).
      case .number(let number): pen -= number / 1000 * size * scaling / 100 * unit
      case .arrayStart, .arrayEnd: break
      default: throw .misplaced("\(name)")
      }
    }
  }

  /// Shows codes of two bytes (9.7.5.2).
  private mutating func show(_ string: ArraySlice<UInt8>) throws(TextLayerFault) {
    guard string.count.isMultiple(of: 2) else {
      throw .misplaced("\(ContentOperator.showText)")
    }
    let width = size * scaling / 100_000 * unit
    var index = string.startIndex
    while index < string.endIndex {
      let code = Int(string[index]) << 8 | Int(string[index + 1])
      guard let advance = advance(code) else { throw .map }
      let start = lineStart + pen
      pen += Double(advance) * width
      glyphs.append(ReadGlyph(code: code, start: start, end: lineStart + pen, em: size * unit))
      pen += spacing * scaling / 100 * unit
      index += 2
    }
  }
}

/// A glyph of the content stream.
struct ReadGlyph {
  let code: Int
  /// The start and end along the line, in points.
  let start: Double
  let end: Double
  /// The height of the font, in points.
  let em: Double
}
