/// An ICC profile (ICC.1:2001-04) taken from an image file, not compressed.
package struct ColorProfile: Sendable, Hashable {
  package let bytes: [UInt8]

  /// The longest profile taken, in bytes.
  package static let limit = 4 << 20

  /// Wraps the bytes of a profile; nothing is checked here.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The classes an image may have: scanner, display, printer, colour space (ICC.1:2001-04, 6.1.5).
  private static let kinds = ["scnr", "mntr", "prtr", "spac"].map { Array($0.utf8) }

  /// Wraps the bytes of a profile where its header is whole and fits the components of `model`: its
  /// own length, its class, the colour space and the signature `acsp` (ICC.1:2001-04, 6.1); else `nil`.
  package init?(_ bytes: [UInt8], fitting model: ColorModel) {
    var header = ByteReader(bytes[...])
    guard header.uint32() == bytes.count,
      header.seek(to: 12), let kind = header.read(4), Self.kinds.contains(Array(kind)),
      header.seek(to: 16), header.skip(prefix: model.profileSignature),
      header.seek(to: 36), header.skip(prefix: "acsp".utf8)
    else { return nil }
    self.bytes = bytes
  }

  /// The first number of the profile's version, 2 or 4 as a rule (ICC.1:2001-04, 6.1.3).
  package var majorVersion: Int? {
    var header = ByteReader(bytes[...])
    guard header.seek(to: 8) else { return nil }
    return header.uint8()
  }
}
