import PageLayout

/// The fonts of a document that were read, by their objects.
struct FontCache {
  private static let mostFonts = 500
  private var fonts: [ObjectIdentity: TextFont] = [:]

  /// Returns a font, read once.
  mutating func font(_ object: QPDFObject, in file: borrowing QPDFFile) -> TextFont? {
    guard file.kind(object) == .dictionary else { return nil }
    guard let identity = file.identity(of: object) else { return TextFont(object, in: file) }
    if let known = fonts[identity] { return known }
    let font = TextFont(object, in: file)
    if fonts.count >= Self.mostFonts { fonts = [:] }
    fonts[identity] = font
    return font
  }
}

/// Interprets the text operators of a page and of its form XObjects (ISO 32000-1, 9.4), and records
/// the letters, visible or hidden.
struct TextInterpreter {
  private static let deepestForm = 12
  private static let mostForms = 2_000
  /// The maximum number of operators of a page and its forms.
  private static let mostOperators = 3_000_000
  /// The maximum number of letters of a page.
  private static let mostLetters = 200_000
  /// The maximum number of operands of an operator.
  private static let mostOperands = 50_000

  private(set) var letters: [PlacedLetter] = []
  /// The number of letters whose text the fonts do not tell.
  private(set) var unknownLetters = 0
  /// Whether a part of the text was left out: it is too long, or its content cannot be decoded.
  private(set) var isCut = false
  private(set) var fonts: FontCache
  private let initial: TextState
  private var formCount = 0
  private var operatorCount = 0
  private var openForms: [ObjectIdentity] = []

  /// Prepares to interpret a page with a map from its default user space to pixels.
  init(toPixels: AffineTransform, fonts: FontCache) {
    initial = TextState(matrix: toPixels)
    self.fonts = fonts
  }

  private enum Operand {
    case number(Double)
    case string([UInt8])
    case name([UInt8])
  }

  /// A content stream that is being interpreted.
  private struct Stream {
    let resources: QPDFObject
    var tokens: ContentTokenizer
    var state: TextState
    var saved: [TextState] = []
    /// The replacement text and the first letter of each open marked-content sequence (14.9.4).
    var marked: [(actualText: String?, firstLetter: Int)] = []
    var operands: [Operand] = []

    /// The last numbers among the operands; zeros for missing ones.
    func numbers(_ count: Int) -> [Double] {
      let all = operands.suffix(count).map { operand in
        if case .number(let number) = operand { number } else { 0.0 }
      }
      return [Double](repeating: 0, count: count - all.count) + all
    }
  }

  /// Interprets a page's content.
  mutating func run(_ content: [UInt8], resources: QPDFObject, in file: borrowing QPDFFile) {
    var stream = Stream(
      resources: resources, tokens: ContentTokenizer(content), state: initial)
    run(&stream, in: file)
  }

  private mutating func run(_ stream: inout Stream, in file: borrowing QPDFFile) {
    while let token = stream.tokens.next() {
      if case .word(let word) = token {
        operatorCount += 1
        guard operatorCount <= Self.mostOperators, letters.count <= Self.mostLetters else {
          isCut = true
          return
        }
        execute(String(decoding: word, as: UTF8.self), &stream, in: file)
        stream.operands.removeAll(keepingCapacity: true)
        continue
      }
      guard stream.operands.count < Self.mostOperands else { continue }
      switch token {
      case .number(let number): stream.operands.append(.number(number))
      case .name(let name): stream.operands.append(.name(name))
      case .string: stream.operands.append(.string(stream.tokens.string()))
      case .delimiter, .word: break
      }
    }
  }

  private mutating func execute(
    _ name: String, _ stream: inout Stream, in file: borrowing QPDFFile
  ) {
    switch name {
    case "q": if stream.saved.count < 10_000 { stream.saved.append(stream.state) }
    case "Q": stream.state = stream.saved.popLast() ?? stream.state
    case "cm":
      if let matrix = AffineTransform(stream.numbers(6)) {
        stream.state.matrix = matrix.concatenating(stream.state.matrix)
      }
    case "Do": paint(&stream, in: file)
    case "ID": stream.tokens.skipInlineImageData()
    case "BMC", "BDC": begin(&stream, in: file)
    case "EMC": end(&stream)
    case "BT", "Td", "TD", "Tm", "T*": position(name, &stream)
    case "Tj", "TJ", "'", "\"": show(name, &stream)
    case "Tf": setFont(&stream, in: file)
    default: setParameter(name, &stream.state, to: stream.numbers(1)[0])
    }
  }

  private func setParameter(_ name: String, _ state: inout TextState, to value: Double) {
    guard abs(value) < 1e6 else { return }
    switch name {
    case "Tc": state.characterSpacing = value
    case "Tw": state.wordSpacing = value
    case "Tz": state.horizontalScale = value / 100
    case "TL": state.leading = value
    case "Ts": state.rise = value
    default: break
    }
  }

  private mutating func setFont(_ stream: inout Stream, in file: borrowing QPDFFile) {
    guard case .name(let name)? = stream.operands.first else { return }
    let named = file.value(
      file.value(stream.resources, "/Font"), "/" + String(decoding: name, as: UTF8.self))
    stream.state.font = fonts.font(named, in: file)
    let size = stream.numbers(1)[0]
    stream.state.size = abs(size) < 1e6 ? size : 0
  }

  private func position(_ name: String, _ stream: inout Stream) {
    switch name {
    case "BT":
      stream.state.lineMatrix = .identity
      stream.state.textMatrix = .identity
    case "Tm":
      guard let matrix = AffineTransform(stream.numbers(6)) else { return }
      stream.state.lineMatrix = matrix
      stream.state.textMatrix = matrix
    case "T*": stream.state.moveLine(x: 0, y: -stream.state.leading)
    default:
      let move = stream.numbers(2)
      if name == "TD" { stream.state.leading = -move[1] }
      stream.state.moveLine(x: move[0], y: move[1])
    }
  }

  private mutating func show(_ name: String, _ stream: inout Stream) {
    if name == "\"" {
      let spacing = stream.operands.compactMap { operand in
        if case .number(let number) = operand { number } else { nil as Double? }
      }
      stream.state.wordSpacing = spacing.first ?? 0
      stream.state.characterSpacing = spacing.dropFirst().first ?? 0
    }
    if name == "'" || name == "\"" { stream.state.moveLine(x: 0, y: -stream.state.leading) }
    for operand in stream.operands {
      switch operand {
      case .string(let string): show(string, &stream.state)
      case .number(let number): if name == "TJ" { stream.state.adjust(number) }
      case .name: break
      }
    }
  }

  private mutating func show(_ string: [UInt8], _ state: inout TextState) {
    guard let font = state.font else {
      unknownLetters += string.count
      return
    }
    for letter in font.letters(of: string) {
      unknownLetters += letter.text == nil ? 1 : 0
      if let placed = state.place(letter) { letters.append(placed) }
    }
  }

  private func begin(_ stream: inout Stream, in file: borrowing QPDFFile) {
    guard stream.marked.count < 10_000 else { return }
    stream.marked.append((actualText(of: stream, in: file), letters.count))
  }

  /// Returns the replacement text in the properties of a marked-content sequence; `nil` if there is
  /// none.
  private func actualText(of stream: Stream, in file: borrowing QPDFFile) -> String? {
    let key = Array("ActualText".utf8)
    for (operand, next) in zip(stream.operands, stream.operands.dropFirst()) {
      if case .name(key) = operand, case .string(let text) = next { return Self.text(text) }
    }
    guard stream.operands.count == 2, case .name(let name) = stream.operands[1] else { return nil }
    let all = file.value(stream.resources, "/Properties")
    let properties = file.value(all, "/" + String(decoding: name, as: UTF8.self))
    return file.string(file.value(properties, "/ActualText")).map(Self.text)
  }

  /// Returns the text of a text string (7.9.2.2).
  private static func text(_ bytes: [UInt8]) -> String {
    let bytes = bytes.prefix(20_000)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    guard bytes.starts(with: [0xFE, 0xFF]) else {
      return String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Ends a marked-content sequence, whose replacement text takes the place of its letters if they
  /// are on one line.
  private mutating func end(_ stream: inout Stream) {
    guard let (text, first) = stream.marked.popLast(), let text, !text.isEmpty,
      first < letters.count, let start = letters[first...].first, let end = letters.last,
      letters[first...].allSatisfy({ start.isOnLine(of: $0) })
    else { return }
    letters.removeSubrange(first...)
    letters += start.divided(into: text, upTo: end.end)
  }

  private mutating func paint(_ stream: inout Stream, in file: borrowing QPDFFile) {
    guard case .name(let name)? = stream.operands.last else { return }
    let objects = file.value(stream.resources, "/XObject")
    let object = file.value(objects, "/" + String(decoding: name, as: UTF8.self))
    guard let identity = file.identity(of: object), file.kind(object) == .stream,
      file.name(file.value(object, "/Subtype")) == "/Form", openForms.count < Self.deepestForm,
      !openForms.contains(identity)
    else { return }
    formCount += 1
    guard formCount <= Self.mostForms, let content = file.decodedData(object) else {
      isCut = true
      return
    }
    let own = file.value(object, "/Resources")
    var inner = Stream(
      resources: file.isNull(own) ? stream.resources : own, tokens: ContentTokenizer(content),
      state: stream.state)
    if let numbers = file.numbers(file.value(object, "/Matrix")),
      let matrix = AffineTransform(numbers)
    {
      inner.state.matrix = matrix.concatenating(inner.state.matrix)
    }
    openForms.append(identity)
    run(&inner, in: file)
    openForms.removeLast()
  }
}

extension PlacedLetter {
  /// Returns whether another letter is on the same line, less than half an em above or below.
  fileprivate func isOnLine(of other: PlacedLetter) -> Bool {
    guard orientation == other.orientation, direction == other.direction else { return false }
    let map = LineFrame(orientation, direction).fromPage
    let (own, others) = (
      map.apply(x: start.x, y: start.y), map.apply(x: other.start.x, y: other.start.y)
    )
    return abs(own.y - others.y) < 0.5 * em
  }

  /// Returns the letters of `text`, equally long from the start of this letter to `end`.
  fileprivate func divided(into text: String, upTo end: Point) -> [PlacedLetter] {
    let count = Double(text.count)
    return text.enumerated().map { number, letter in
      func point(_ share: Double) -> Point {
        Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      }
      return PlacedLetter(
        text: String(letter), start: point(Double(number) / count),
        end: point(Double(number + 1) / count), em: em, orientation: orientation,
        direction: direction)
    }
  }
}
