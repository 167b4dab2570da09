package import PageLayout

/// The header of a Netpbm file (man pages pbm, pgm, ppm and pam).
package struct PNMHeader: Sendable, Equatable {
  package let kind: PNMKind
  package let size: PixelSize
  /// Samples a pixel: 1 gray, 2 gray and alpha, 3 colour, 4 colour and alpha.
  package let sampleCount: Int
  /// The sample that means white, or opaque; 1 to 65 535.
  package let maximum: Int
  /// Where the pixels begin in the file.
  let length: Int

  /// Reads the header from the beginning of a file.
  ///
  /// - Throws: `headerCutShort`, `headerDamaged`, `zeroSize`, or `unsupported`.
  init(_ bytes: [UInt8]) throws(ImageFileError) {
    guard let mark = bytes.dropFirst().first, let kind = PNMKind(rawValue: Int(mark) - 0x30) else {
      throw .headerDamaged(.pnm)
    }
    var tokens = PNMTokens(bytes.dropFirst(2))
    let fields = try kind == .arbitrary ? Self.namedFields(&tokens) : Self.fields(kind, &tokens)
    guard let width = fields[.width], let height = fields[.height], let depth = fields[.depth],
      let maximum = fields[.maximum]
    else { throw tokens.position == bytes.count ? .headerCutShort(.pnm) : .headerDamaged(.pnm) }
    guard width > 0, height > 0 else { throw .zeroSize(width: width, height: height) }
    guard (1...65_535).contains(maximum), depth > 0 else { throw .headerDamaged(.pnm) }
    guard depth <= 4 else { throw .unsupported("PAM of \(depth) samples a pixel") }
    self.kind = kind
    size = PixelSize(width: width, height: height)
    sampleCount = depth
    self.maximum = maximum
    length = tokens.position
  }

  /// The length of a row in bytes; of one written in digits, the least it can have.
  package var bytesPerRow: Int {
    switch kind {
    case .plainBits: size.width
    case .bits: (size.width + 7) / 8
    case .plainGray, .plainColor: size.width * sampleCount * 2
    case .gray, .color, .arbitrary: size.width * sampleCount * (maximum > 255 ? 2 : 1)
    }
  }

  /// What a header says, by its names in PAM.
  private enum Field: String {
    case width = "WIDTH"
    case height = "HEIGHT"
    case depth = "DEPTH"
    case maximum = "MAXVAL"
  }

  private static func fields(_ kind: PNMKind, _ tokens: inout PNMTokens) -> [Field: Int] {
    var fields: [Field: Int] = [:]
    fields[.width] = tokens.number()
    fields[.height] = tokens.number()
    fields[.depth] = [.plainColor, .color].contains(kind) ? 3 : 1
    fields[.maximum] = kind.isBits ? 1 : tokens.number()
    return fields
  }

  /// Lines of a name and a number each, up to ENDHDR; names that mean nothing here are passed over.
  private static func namedFields(
    _ tokens: inout PNMTokens
  ) throws(ImageFileError) -> [Field: Int] {
    var fields: [Field: Int] = [:]
    while let line = tokens.line() {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.first == "ENDHDR" { return fields }
      if words.count == 2, let field = Field(rawValue: String(words[0])) {
        guard let value = Int(words[1]), (0...Int(Int32.max)).contains(value) else {
          throw .headerDamaged(.pnm)
        }
        fields[field] = value
      }
    }
    throw .headerCutShort(.pnm)
  }
}
