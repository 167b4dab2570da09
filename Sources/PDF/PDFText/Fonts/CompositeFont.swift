import PDFContent
import PDFSource
import PDFSyntax

/// A composite font (9.7): its CMap, and the widths of its descendant by character identifier.
struct CompositeFont {
  /// The division of strings into codes.
  private enum Codes {
    case identity
    /// Each code is UTF-16.
    case unicode
    case embedded(CharacterMap)
    /// An unknown predefined CMap: each byte of at least 0x81 begins a code of two bytes.
    case other
  }

  let isVertical: Bool
  private let codes: Codes
  private let defaultWidth: Double
  private var single: [Int: Double] = [:]
  /// Ranges of identifiers with one width, by their first identifier.
  private var runs: [(identifiers: ClosedRange<Int>, width: Double)] = []

  init(_ font: QPDFObject) {
    let encoding = font["/Encoding"]
    let name = encoding.name ?? ""
    let map = TextFont.map(encoding)
    let isWritten = encoding["/WMode"].integer == 1 || map?.isVertical == true
    isVertical = name.hasSuffix("-V") || isWritten
    if let map, map.hasCodeSpaces {
      codes = .embedded(map)
    } else if name.contains("UCS2") || name.contains("UTF16") {
      codes = .unicode
    } else {
      codes = name.hasPrefix("/Identity") || map != nil ? .identity : .other
    }
    let descendant = font["/DescendantFonts"][0]
    defaultWidth = (descendant["/DW"].number ?? 1000) / 1000
    readWidths(descendant["/W"])
  }

  /// Reads the array of widths (9.7.4.3).
  private mutating func readWidths(_ array: QPDFObject) {
    let elements = array.elements(limit: 200_000)
    var index = 0
    while index + 1 < elements.count {
      guard let first = elements[index].integer, (0...65_535).contains(first) else { return }
      if elements[index + 1].kind == .array {
        for (offset, width) in elements[index + 1].elements(limit: 65_536).enumerated() {
          guard single.count < 65_536 else { return }
          if let width = width.number { single[first + offset] = Self.em(width) }
        }
        index += 2
      } else {
        guard index + 2 < elements.count, let last = elements[index + 1].integer,
          let width = elements[index + 2].number
        else { return }
        if first <= last { runs.append((first...last, Self.em(width))) }
        index += 3
      }
    }
    runs.sort { $0.identifiers.lowerBound < $1.identifiers.lowerBound }
  }

  private static func em(_ width: Double) -> Double { min(max(width / 1000, -10), 10) }

  /// Whether the font writes horizontally, and the codes of a string give its advances.
  var hasKnownAdvances: Bool {
    switch codes {
    case .identity, .embedded: !isVertical
    case .unicode, .other: false
    }
  }

  func letters(of string: [UInt8], _ unicode: CharacterMap?) -> [FontLetter] {
    var letters: [FontLetter] = []
    var rest = string[...]
    while !rest.isEmpty {
      let bytes = rest.prefix(codeLength(in: rest))
      rest = rest.dropFirst(bytes.count)
      let code = bytes.reduce(0) { $0 << 8 | Int($1) }
      letters.append(
        FontLetter(
          text: unicode?.text(of: code) ?? ownText(bytes),
          advance: isVertical ? -1 : width(of: identifier(of: code)),
          isWordSpace: bytes.count == 1 && code == 32))
    }
    return letters
  }

  private func codeLength(in string: ArraySlice<UInt8>) -> Int {
    switch codes {
    case .identity: 2
    case .unicode:
      string.first.map { (0xD8...0xDB).contains($0) } == true ? 4 : 2
    case .embedded(let map): map.codeLength(in: string)
    case .other: string.first.map { $0 >= 0x81 } == true ? 2 : 1
    }
  }

  private func identifier(of code: Int) -> Int? {
    switch codes {
    case .identity: code
    case .embedded(let map): map.identifier(of: code) ?? code
    case .unicode, .other: nil
    }
  }

  /// Returns the text of a code that is itself a character; `nil` for other codes.
  private func ownText(_ bytes: ArraySlice<UInt8>) -> String? {
    switch codes {
    case .identity, .embedded: return nil
    case .unicode: return String(decoding: bytes.utf16Units, as: UTF16.self)
    case .other:
      return bytes.first.flatMap { byte in
        (32..<127).contains(byte) && bytes.count == 1 ? String(UnicodeScalar(byte)) : nil
      }
    }
  }

  private func width(of identifier: Int?) -> Double {
    guard let identifier else { return defaultWidth }
    if let width = single[identifier] { return width }
    guard let run = runs.last(startingUpTo: identifier, by: \.identifiers.lowerBound),
      run.identifiers.contains(identifier)
    else { return defaultWidth }
    return run.width
  }
}
