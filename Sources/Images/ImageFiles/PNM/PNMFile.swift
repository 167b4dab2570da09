package import PageModel

/// A Netpbm file: PBM, PGM or PPM with digits or bytes, or PAM.
package struct PNMFile: ImageFile, Sendable {
  static let name = "PNM"
  static let extensions = ["pnm", "pbm", "pgm", "ppm", "pam"]

  package let netpbmHeader: PNMHeader
  package let header: ImageHeader
  /// All bytes after the header.
  package let pixelData: ArraySlice<UInt8>

  /// Returns whether a file may be Netpbm: `P`, a digit and white space.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 3, bytes[0] == UInt8(ascii: "P"),
      let kind = PNMKind(rawValue: Int(bytes[1]) - 0x30)
    else { return false }
    return kind == .arbitrary ? bytes[2] == 0x0A : bytes[2].isSpace
  }

  /// Reads a whole file.
  ///
  /// - Throws: an error of `PNMHeader`.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    netpbmHeader = try PNMHeader(bytes)
    pixelData = bytes.dropFirst(netpbmHeader.length)
    header = Self.header(of: netpbmHeader, pixelData: pixelData)
  }

  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile {
    OpenedImageFile(
      header: try PNMFile(bytes).header, ends: [end(of: bytes[...])].compactMap(\.self))
  }

  /// The maximum length of a header, in bytes.
  private static let maximumHeaderLength = 1 << 16

  /// Returns the end of the file at the start of `bytes`; `nil` if the file is damaged.
  static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    guard let header = try? PNMHeader(Array(bytes.prefix(maximumHeaderLength))) else { return nil }
    let pixels = bytes.dropFirst(header.length)
    guard header.kind.isPlain else {
      guard pixels.count / header.bytesPerRow >= header.size.height else { return nil }
      return pixels.startIndex + header.bytesPerRow * header.size.height
    }
    guard pixels.count / (header.size.width * header.sampleCount) >= header.size.height else {
      return nil
    }
    var tokens = PNMTokens(pixels)
    for _ in 0..<header.size.area * header.sampleCount {
      guard (header.kind.isBits ? tokens.bit() : tokens.number()) != nil else { return nil }
    }
    return tokens.position
  }

  private static func header(of file: PNMHeader, pixelData: ArraySlice<UInt8>) -> ImageHeader {
    var header = ImageHeader(
      format: .pnm, size: file.size, colorModel: file.sampleCount < 3 ? .gray : .rgb,
      bitsPerComponent: file.maximum == 1 ? 1 : file.maximum > 255 ? 16 : 8)
    header.hasAlpha = file.sampleCount.isMultiple(of: 2)
    // The last number needs no white space after it.
    let room = pixelData.count + (file.kind.isPlain && !file.kind.isBits ? 1 : 0)
    if room / file.bytesPerRow < file.size.height {
      header.damage = .cutShort
    }
    return header
  }
}

/// The seven kinds of Netpbm files, by the number in their signature (man pages pbm, pgm, ppm and
/// pam).
package enum PNMKind: Int, Sendable, CaseIterable {
  case plainBits = 1
  case plainGray = 2
  case plainColor = 3
  case bits = 4
  case gray = 5
  case color = 6
  /// A header of named fields, and pixels of any number of samples.
  case arbitrary = 7

  /// Whether samples are decimal digits.
  package var isPlain: Bool { rawValue <= 3 }

  /// Whether a pixel is one bit, 1 = black.
  package var isBits: Bool { self == .plainBits || self == .bits }
}

/// The header of a Netpbm file (man pages pbm, pgm, ppm and pam).
package struct PNMHeader: Sendable, Equatable {
  package let kind: PNMKind
  package let size: PixelSize
  /// The samples of a pixel: 1 gray, 2 gray and alpha, 3 colour, 4 colour and alpha.
  package let sampleCount: Int
  /// The sample value of white and of full opacity, 1 to 65 535.
  package let maximum: Int
  /// The offset of the pixels in the file.
  let length: Int

  /// Reads the header from the start of a file.
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
    guard depth <= 4 else { throw .unsupported("PAM with \(depth) samples per pixel") }
    self.kind = kind
    size = PixelSize(width: width, height: height)
    sampleCount = depth
    self.maximum = maximum
    length = tokens.position
  }

  /// The length of a row in bytes; if samples are digits, the minimum length.
  package var bytesPerRow: Int {
    switch kind {
    case .plainBits: size.width
    case .bits: (size.width + 7) / 8
    case .plainGray, .plainColor: size.width * sampleCount * 2
    case .gray, .color, .arbitrary: size.width * sampleCount * (maximum > 255 ? 2 : 1)
    }
  }

  /// The fields of a header, by their names in PAM.
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

  /// Reads lines of a name and a number up to ENDHDR; ignores unknown names.
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

/// The words and numbers of a Netpbm file in order, without white space and comments (man page
/// pbm).
package struct PNMTokens: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// The position of the next byte, as an index into the array from which the slice was taken.
  package private(set) var position: Int

  /// Reads from the start of `bytes`.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Reads the next number and the byte after it; `nil` at the end, or if the next token is not a
  /// number up to 2³¹ − 1.
  package mutating func number() -> Int? {
    skipSpace()
    var value: Int?
    while let digit = digit() {
      let next = (value ?? 0) * 10 + digit
      guard next <= Int(Int32.max) else { return nil }
      value = next
    }
    if value != nil { position = min(position + 1, bytes.endIndex) }
    return value
  }

  /// Reads the next digit 0 or 1, which needs no separator.
  package mutating func bit() -> Int? {
    skipSpace()
    guard position < bytes.endIndex, let digit = digit(), digit <= 1 else { return nil }
    return digit
  }

  /// Reads the rest of the line without surrounding white space; `nil` at the end.
  package mutating func line() -> String? {
    guard position < bytes.endIndex else { return nil }
    let rest = bytes[position...]
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    position = min(line.endIndex + 1, bytes.endIndex)
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func digit() -> Int? {
    guard position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) else { return nil }
    position += 1
    return Int(bytes[position - 1] - 0x30)
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "#") {
        _ = line()
      } else if bytes[position].isSpace {
        position += 1
      } else {
        return
      }
    }
  }
}
