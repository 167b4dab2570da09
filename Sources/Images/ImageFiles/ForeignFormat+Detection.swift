/// Formats with a signature at a fixed offset.
extension ForeignFormat {
  /// Detects the format from a file's first kilobyte; `nil` if it is unknown or an image format.
  package init?(detecting bytes: [UInt8]) {
    guard let format = Self.bySignature(bytes) ?? Self.byHeaderLines(bytes) else { return nil }
    self = format
  }

  private static let signatures: [(format: ForeignFormat, offset: Int, bytes: [UInt8])] = [
    (.postScript, 0, Array("%!PS".utf8)),
    (.postScript, 0, [0xC5, 0xD0, 0xD3, 0xC6]),
    (.zip, 0, Array("PK\u{3}\u{4}".utf8)), (.zip, 0, Array("PK\u{5}\u{6}".utf8)),
    (.gzip, 0, [0x1F, 0x8B, 8]),
    (.sevenZip, 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    (.rar, 0, Array("Rar!\u{1A}\u{7}".utf8)),
    (.ole, 0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    (.photoshop, 0, Array("8BPS".utf8)),
    (.audio, 0, Array("ID3".utf8)), (.audio, 0, Array("fLaC".utf8)),
    (.audio, 0, Array("OggS".utf8)), (.audio, 8, Array("WAVE".utf8)),
    (.video, 0, [0x1A, 0x45, 0xDF, 0xA3]), (.video, 8, Array("AVI ".utf8)),
    (.tar, 257, Array("ustar".utf8)),
  ]

  private static func bySignature(_ bytes: [UInt8]) -> ForeignFormat? {
    if PDFSignature.isAtBeginning(of: bytes) { return .pdf }
    let match = signatures.first { signature in
      bytes.dropFirst(signature.offset).starts(with: signature.bytes)
    }
    return match?.format ?? mediaFile(bytes) ?? (isOldTar(bytes) ? .tar : nil)
  }

  /// Returns the format of a photo or video, by its first box (ISO/IEC 14496-12, 4.3); `nil` for
  /// any other file.
  private static func mediaFile(_ bytes: [UInt8]) -> ForeignFormat? {
    guard bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return nil }
    let photos = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]
    let brand = bytes.dropFirst(8).prefix(4)
    return photos.contains { brand.elementsEqual($0.utf8) } ? .heif : .video
  }

  /// Returns whether the first 512 bytes have the checksum of a tar header, which old archives have
  /// instead of a signature (pax, ustar interchange format).
  private static func isOldTar(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 512, bytes[0] != 0 else { return false }
    let field = 148..<156
    let digits = bytes[field].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    guard digits.count >= 4 else { return false }
    let stated = digits.reduce(0) { $0 * 8 + Int($1) - 0x30 }
    let sum = bytes[..<512].reduce(0) { $0 + Int($1) } - bytes[field].reduce(0) { $0 + Int($1) }
    return sum + field.count * 0x20 == stated
  }
}

/// Formats that begin with lines of text.
extension ForeignFormat {
  private static let mailFields = [
    "return-path:", "received:", "delivered-to:", "message-id:", "mime-version:", "from:",
    "to:", "subject:", "x-mozilla-",
  ]

  private static func byHeaderLines(_ bytes: [UInt8]) -> ForeignFormat? {
    let text = String(
      decoding: bytes.prefix(1_024).prefix { $0 < 0x80 && $0 != 0 }, as: UTF8.self
    ).lowercased()
    let lines = text.split(whereSeparator: \.isNewline)
    if text.hasPrefix("--"), lines.contains(where: { $0.hasPrefix("content-") }) {
      return .multipart
    }
    if text.hasPrefix("http/") || text.hasPrefix("content-"), text.contains("multipart/") {
      return .multipart
    }
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
    return isMail(lines) ? .mail : nil
  }

  /// Returns whether the first line begins a mail, and two lines are fields of a mail's header (RFC
  /// 5322, 3.6).
  private static func isMail(_ lines: [Substring]) -> Bool {
    guard let first = lines.first, first.hasPrefix("from ") || isMailField(first) else {
      return false
    }
    return lines.count(where: isMailField) >= 2
  }

  private static func isMailField(_ line: Substring) -> Bool {
    mailFields.contains { line.hasPrefix($0) }
  }
}
