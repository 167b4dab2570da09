/// Serialises objects to bytes (ISO 32000-1, 7.3).
package struct ObjectSerializer: Sendable {
  /// The decimals of a real, about as many as readers keep (PDF 1.4, Annex C).
  package static let realDecimals = 5

  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether arrays have spaces inside their brackets and hexadecimal digits are lowercase, as in
  /// files of libqpdf.
  private var isSpaced = false

  /// Makes a serializer without bytes.
  package init() {}

  /// Returns the bytes of one object.
  package static func bytes(of object: PDFObject) -> [UInt8] {
    var serializer = ObjectSerializer()
    serializer.append(object)
    return serializer.bytes
  }

  /// Returns the bytes of an unchanged object of another file, formatted as by libqpdf.
  package static func spacedBytes(of object: PDFObject) -> [UInt8] {
    var serializer = ObjectSerializer()
    serializer.isSpaced = true
    serializer.append(object)
    return serializer.bytes
  }

  /// Appends an object of any type, without white space around it.
  package mutating func append(_ object: PDFObject) {
    switch object {
    case .null: append(syntax: "null")  // 7.3.9
    case .boolean(let value): append(syntax: value ? "true" : "false")  // 7.3.2
    case .integer(let value): NumberFormatting.append(value, to: &bytes)  // 7.3.3
    case .real(let value): append(value, decimals: Self.realDecimals)  // 7.3.3
    case .name(let name): append(name)
    case .string(let string): append(string)
    case .array(let elements): append(elements)
    case .dictionary(let dictionary): append(dictionary)
    case .reference(let reference): append(reference)
    case .spelled(let word): append(written: word)
    }
  }

  /// Appends a real with at most `decimals` decimals (ISO 32000-1, 7.3.3).
  package mutating func append(_ real: Double, decimals: Int) {
    NumberFormatting.append(real, decimals: decimals, to: &bytes)
  }

  /// Appends a name, with `#` and two digits for all characters but regular ones from `!` to `~`
  /// (ISO 32000-1, 7.3.5).
  package mutating func append(_ name: PDFName) {
    append(syntax: "/")
    for byte in name.bytes {
      if Self.needsNumberSign(byte) {
        append(syntax: "#")
        appendHexadecimal(byte)
      } else {
        bytes.append(byte)
      }
    }
  }

  /// Appends a string: literal if all bytes are printable ASCII, otherwise hexadecimal, so that
  /// objects are pure ASCII.
  package mutating func append(_ string: PDFString) {
    let printable = UInt8(ascii: " ")...UInt8(ascii: "~")
    if string.bytes.allSatisfy(printable.contains) {
      appendLiteral(string.bytes)
    } else {
      appendHexadecimal(string.bytes)
    }
  }

  /// Appends a literal string (ISO 32000-1, 7.3.4.2).
  ///
  /// Carriage returns are escaped, because readers convert them to line feeds.
  package mutating func appendLiteral(_ string: [UInt8]) {
    append(syntax: "(")
    for byte in string {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: ")"):
        append(syntax: "\\")
        bytes.append(byte)
      case UInt8(ascii: "\r"): append(syntax: "\\r")
      default: bytes.append(byte)
      }
    }
    append(syntax: ")")
  }

  /// Appends a hexadecimal string (ISO 32000-1, 7.3.4.3).
  package mutating func appendHexadecimal(_ string: [UInt8]) {
    append(syntax: "<")
    for byte in string { appendHexadecimal(byte) }
    append(syntax: ">")
  }

  /// Appends an array (ISO 32000-1, 7.3.6).
  package mutating func append(_ elements: [PDFObject]) {
    append(syntax: isSpaced ? "[ " : "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(syntax: " ") }
      append(element)
    }
    append(syntax: isSpaced && !elements.isEmpty ? " ]" : "]")
  }

  /// Appends a dictionary (ISO 32000-1, 7.3.7).
  package mutating func append(_ dictionary: PDFDictionary) {
    append(syntax: "<<")
    for (name, object) in dictionary.entries where !isSpaced || object != .null {
      append(syntax: " ")
      append(name)
      append(syntax: " ")
      append(object)
    }
    append(syntax: " >>")
  }

  /// Appends a reference: number, generation, `R` (ISO 32000-1, 7.3.10).
  package mutating func append(_ reference: IndirectReference) {
    NumberFormatting.append(reference.number, to: &bytes)
    append(syntax: " \(reference.generation) R")
  }

  /// Appends keywords, delimiters and white space unchanged.
  package mutating func append(syntax: String) {
    bytes += syntax.utf8
  }

  /// Appends bytes written by another serializer.
  mutating func append(written other: [UInt8]) {
    bytes += other
  }

  private mutating func appendHexadecimal(_ byte: UInt8) {
    for digit in [byte >> 4, byte & 0xF] {
      let ten = isSpaced ? UInt8(ascii: "a") : UInt8(ascii: "A")
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : ten + digit - 10)
    }
  }

  private static func needsNumberSign(_ byte: UInt8) -> Bool {
    !byte.isPDFRegular || byte == UInt8(ascii: "#")
      || !(UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte)
  }
}

extension PDFDictionary {
  /// The dictionary for an update, with its unchanged objects formatted as by libqpdf.
  package var forUpdate: PDFDictionary {
    var kept = PDFDictionary()
    for (name, object) in entries where object != .null {
      kept.append(name, .spelled(ObjectSerializer.spacedBytes(of: object)))
    }
    return kept
  }
}
