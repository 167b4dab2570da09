package import PDFContent
import PDFSyntax

/// The marked content that scanpdf adds to a page, as a grammar over tokens.
///
/// Other programs rewrite numbers, strings and white space, join streams, and replace operators by
/// equivalent ones. `own` is all that scanpdf writes, in terms of ISO 32000-1, 14.6:
///
/// ```
/// own      = /ScanpdfText BMC ( block | /Artifact BMC block EMC ) EMC
/// block    = q { matrix cm | text | state } Q
/// text     = BT { state | position | show | span } ET
/// span     = /Span << /ActualText string >> BDC { state | position | show } EMC
/// state    = font size Tf | mode Tr | number ( Tz | Tc | Tw | TL | Ts )
/// position = x y ( Td | TD ) | matrix Tm | T*
/// show     = string Tj | [ strings and numbers ] TJ
/// ```
///
/// Every string is shown in a font and in mode 3 that the block itself sets, so that the sequence
/// neither paints nor changes the state of the content after it.
package struct OwnText {
  /// The tag of the sequence.
  package static let tag = Array("ScanpdfText".utf8)
  private static let span = Array("Span".utf8)
  /// The maximum number of operands of an operator (exclusive); matrices have six.
  private static let maximumOperands = 8

  private var tokens: PDFTokenizer
  /// The operands of the next operator; of an array or a property list, only its start.
  private var operands: [PDFToken] = []
  private var font: [UInt8]?
  private var fonts: Set<[UInt8]> = []
  private var isHidden = false

  private enum Place {
    case block
    case text
    case span
  }

  private init(_ content: [UInt8], from offset: Int) {
    tokens = PDFTokenizer(content, at: offset)
  }

  /// Returns the sequence whose `BMC` ends before the byte at `offset`; `nil` if the content does
  /// not match the grammar.
  package static func sequence(in content: [UInt8], from offset: Int) -> PassableSequence? {
    var text = OwnText(content, from: offset)
    guard text.body(), !text.tokens.isAmbiguous else { return nil }
    return PassableSequence(end: text.tokens.position, fonts: text.fonts)
  }

  /// Returns whether content is a single sequence of scanpdf.
  package static func isAll(of content: [UInt8]) -> Bool {
    var tokens = PDFTokenizer(content)
    guard tokens.next() == .name(tag), tokens.next() == .word(ArraySlice("BMC".utf8)),
      let sequence = sequence(in: content, from: tokens.position)
    else { return false }
    tokens.seek(to: sequence.end)
    return tokens.next() == nil
  }

  /// Reads the content from the first `BMC` to its `EMC`.
  private mutating func body() -> Bool {
    guard var name = nextOperator() else { return false }
    let isArtifact = name == "BMC" && operands == [.name(Array("Artifact".utf8))]
    if isArtifact {
      guard let next = nextOperator() else { return false }
      name = next
    }
    guard name == "q", operands.isEmpty, block() else { return false }
    return (0..<(isArtifact ? 2 : 1)).allSatisfy { _ in
      nextOperator() == "EMC" && operands.isEmpty
    }
  }

  /// Reads the operators up to `Q`.
  private mutating func block() -> Bool {
    var place = Place.block
    while let name = nextOperator() {
      switch (name, place) {
      case ("Q", .block): return operands.isEmpty
      case ("BT", .block): place = .text
      case ("ET", .text): place = .block
      case ("cm", .block): guard areNumbers(6) else { return false }
      case ("BDC", .text):
        guard operands == [.name(Self.span), .dictionaryStart] else { return false }
        place = .span
      case ("EMC", .span): place = .text
      case (_, .text), (_, .span): guard showOrMove(name) || setState(name) else { return false }
      default: guard setState(name) else { return false }
      }
      if ["BT", "ET", "T*", "EMC"].contains(name), !operands.isEmpty { return false }
    }
    return false
  }

  /// Returns whether an operator shows text or moves the text position, with valid operands.
  private func showOrMove(_ name: String) -> Bool {
    switch name {
    case "Tj": isString && isShowable
    case "TJ": operands == [.arrayStart] && isShowable
    case "Td", "TD": areNumbers(2)
    case "Tm": areNumbers(6)
    case "T*": operands.isEmpty
    default: false
    }
  }

  private var isShowable: Bool { isHidden && font != nil }

  private var isString: Bool { operands.count == 1 && operands[0].isString }

  private mutating func setState(_ name: String) -> Bool {
    switch name {
    case "Tr":
      guard areNumbers(1) else { return false }
      isHidden = operands == [.number(3, isPlainInteger: true)]
      return true
    case "Tf":
      guard operands.count == 2, case .name(let name) = operands[0], case .number = operands[1]
      else { return false }
      font = name
      fonts.insert(name)
      return true
    case "Tz", "Tc", "Tw", "TL", "Ts": return areNumbers(1)
    default: return false
    }
  }

  private func areNumbers(_ count: Int) -> Bool {
    operands.count == count && operands.allSatisfy { $0.number != nil }
  }

  /// Reads the operands and the name of the next operator; `nil` at the end, or if an operand is
  /// malformed.
  private mutating func nextOperator() -> String? {
    operands.removeAll(keepingCapacity: true)
    while let token = tokens.next(), operands.count < Self.maximumOperands {
      switch token {
      case .number, .name, .string: operands.append(token)
      case .arrayStart: guard array() else { return nil }
      case .dictionaryStart: guard replacementText() else { return nil }
      case .word(let word): return String(decoding: word, as: UTF8.self)
      case .arrayEnd, .dictionaryEnd, .strayDelimiter: return nil
      }
    }
    return nil
  }

  /// Reads a property list that has only a replacement text.
  private mutating func replacementText() -> Bool {
    operands.append(.dictionaryStart)
    return tokens.next() == .name(Array("ActualText".utf8)) && tokens.next()?.isString == true
      && tokens.next() == .dictionaryEnd
  }

  private mutating func array() -> Bool {
    operands.append(.arrayStart)
    while let token = tokens.next() {
      switch token {
      case .number, .string: continue
      case .arrayEnd: return true
      default: return false
      }
    }
    return false
  }
}
