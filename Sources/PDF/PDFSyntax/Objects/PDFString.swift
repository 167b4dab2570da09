/// A string of bytes (ISO 32000-1, 7.3.4).
///
/// The caller must not exceed 65 535 bytes (PDF 1.4, Annex C).
package struct PDFString: Sendable, Hashable {
  /// The bytes without escapes.
  package let bytes: [UInt8]

  /// Makes a string of bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a text string in PDFDocEncoding if all characters have their ASCII codes there,
  /// otherwise in UTF-16BE with a byte order mark (ISO 32000-1, 7.9.2.2).
  package init(text: String) {
    if text.utf8.allSatisfy(Self.isSharedWithPDFDocEncoding) {
      bytes = Array(text.utf8)
    } else {
      let byteOrderMark: [UInt8] = [0xFE, 0xFF]
      bytes =
        byteOrderMark
        + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }

  /// The characters of PDFDocEncoding from 0x80 to 0x9E (ISO 32000-1, D.3).
  private static let beyondLatin1 = Array("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž".unicodeScalars)

  /// The text of a text string, without undefined codes.
  package var text: String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      return String(decoding: bytes.dropFirst(2).utf16Units, as: UTF16.self)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    let scalars = bytes.compactMap { byte -> Unicode.Scalar? in
      switch byte {
      case 0x80..<0x9F: Self.beyondLatin1[Int(byte) - 0x80]
      case 0x9F: nil
      case 0xA0: "€"
      default: Unicode.Scalar(byte)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns whether a byte means the same in ASCII and in PDFDocEncoding, which assigns most
  /// control codes to accents and leaves the others undefined (ISO 32000-1, D.3).
  private static func isSharedWithPDFDocEncoding(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    case UInt8(ascii: " ")...UInt8(ascii: "~"): true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The code units of UTF-16BE; a last byte without its pair is ignored.
  package var utf16Units: [UInt16] {
    stride(from: startIndex, to: endIndex - 1, by: 2).map {
      UInt16(clamping: self[$0]) << 8 | UInt16(clamping: self[$0 + 1])
    }
  }
}
