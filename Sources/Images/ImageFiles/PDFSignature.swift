/// The header that distinguishes a PDF from images (ISO 32000-1, 7.5.2).
package enum PDFSignature {
  /// The number of leading bytes in which readers search for the header (ISO 32000-1, annex H, note
  /// 13).
  package static let maximumPreamble = 1_024

  /// The first bytes of a PDF.
  package static let header = Array("%PDF-".utf8)

  /// Returns whether a file that starts with `bytes` is a PDF, even if its header is damaged.
  package static func isAtBeginning(of bytes: [UInt8]) -> Bool {
    if bytes.starts(with: header) { return true }
    // An image file may have a PDF in its metadata.
    guard ImageFormat(detecting: bytes) == nil else { return false }
    let last = min(bytes.count - header.count, maximumPreamble)
    guard last > 0 else { return false }
    return (1...last).contains { bytes[$0...].starts(with: header) } || hasImageObject(bytes)
  }

  /// Returns whether the first JPEG stream in `bytes` is the stream of a PDF object (ISO 32000-1,
  /// 7.3.8.1).
  private static func hasImageObject(_ bytes: [UInt8]) -> Bool {
    guard let start = JPEGFile.startAfterJunk(bytes[...]) else { return false }
    return ["stream\n", "stream\r\n"].contains {
      bytes[..<start].suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }
}
