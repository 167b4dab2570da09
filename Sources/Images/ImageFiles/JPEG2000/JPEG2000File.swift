package import PageModel

/// The header of a JPEG 2000 file, which is a JP2 file with boxes or a bare codestream (ISO/IEC
/// 15444-1, annexes A and I).
package struct JPEG2000File: SingleImageFile, Sendable {
  static let name = "JPEG 2000"
  static let extensions = ["jp2", "j2k", "j2c", "jpc", "jpf", "jpx"]

  package let codestream: JPEG2000Codestream
  package let header: ImageHeader
  /// The samples of a pixel after the colour table is applied: 1 gray, 3 colour, 4 colour and
  /// alpha.
  package let sampleCount: Int
  /// The indices at which the file may end: after the codestream and after each later box.
  let ends: [Int]

  /// The first box of every JP2 file (I.5.1).
  private static let signature: [UInt8] =
    [0, 0, 0, 12] + "jP  ".utf8 + [0x0D, 0x0A, 0x87, 0x0A]

  /// Returns whether a file starts as a JP2 or as a codestream.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: signature) || bytes.starts(with: JPEG2000Codestream.signature)
  }

  /// Reads a whole file.
  ///
  /// - Throws: an error of `JPEG2000Codestream`, or `unsupported` for samples of other than 8 bits,
  ///   subsampled components, and colours other than gray or RGB.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    let isBare = !bytes.starts(with: Self.signature)
    let boxes = FileBoxes(isBare ? [] : bytes[...])
    let stream = isBare ? bytes[...] : boxes.first("jp2c")
    guard let stream else { throw .headerCutShort(.jpeg2000) }
    codestream = try JPEG2000Codestream(stream)
    let end = JPEG2000Codestream.end(of: stream)
    ends =
      [end].compactMap { $0 } + boxes.all.drop { $0.type != "jp2c" }.map(\.content.endIndex)
    let metadata = JP2Metadata(FileBoxes(boxes.first("jp2h") ?? []))
    let depths = metadata.paletteDepths ?? codestream.components.map(\.bits)
    try Self.check(codestream, depths: depths, metadata)
    sampleCount = depths.count
    var header = ImageHeader(
      format: .jpeg2000, size: codestream.size, colorModel: depths.count == 1 ? .gray : .rgb,
      bitsPerComponent: 8)
    header.resolution = metadata.resolution
    header.hasAlpha = depths.count == 4
    if case .profile(let profile) = metadata.colorSpace {
      header.profile = ColorProfile(profile.bytes, fitting: header.colorModel)
    }
    header.damage = end != nil || Self.hasEnd(stream) ? nil : .cutShort
    self.header = header
  }

  private static func check(
    _ codestream: JPEG2000Codestream, depths: [Int], _ metadata: JP2Metadata
  ) throws(ImageFileError) {
    guard metadata.paletteDepths == nil || codestream.components.count == 1 else {
      throw .unsupported("JPEG 2000 with a palette and other components")
    }
    guard [1, 3, 4].contains(depths.count) else {
      throw .unsupported("JPEG 2000 with \(depths.count) samples per pixel")
    }
    for bits in depths + codestream.components.map(\.bits) where bits != 8 {
      throw .unsupported("JPEG 2000 with \(bits) bits per sample")
    }
    guard codestream.components.allSatisfy({ $0.horizontalStep == 1 && $0.verticalStep == 1 })
    else { throw .unsupported("JPEG 2000 with subsampled components") }
    guard !codestream.components.contains(where: \.isSigned) else {
      throw .unsupported("JPEG 2000 with signed samples")
    }
    switch metadata.colorSpace {
    case .ycc, .other: throw .unsupported("JPEG 2000 in colours other than gray and RGB")
    case .gray, .rgb, .profile, nil: break
    }
  }

  /// Returns whether the codestream ends with EOC (A.4.4), possibly followed by zeros.
  private static func hasEnd(_ stream: ArraySlice<UInt8>) -> Bool {
    guard let last = stream.lastIndex(where: { $0 != 0 }) else { return false }
    return stream[...last].suffix(2) == [0xFF, 0xD9]
  }
}

/// Files that PDF/A-2 permits (ISO 19005-2, 6.2.8.3).
extension JPEG2000File {
  /// The permitted boxes of a file; others change how the image looks.
  private static let fileBoxes = ["jP  ", "ftyp", "jp2h", "jp2c", "jp2i", "xml ", "uuid", "uinf"]
  /// The required boxes of the header box.
  private static let requiredHeaderBoxes = ["ihdr", "colr"]
  /// The permitted boxes of the header box; others change how the image looks.
  private static let headerBoxes = requiredHeaderBoxes + ["res "]
  /// The boxes that are parts of the image.
  private static let parts = ["jP  ", "ftyp", "jp2h", "jp2c"]

  /// Returns the image as PDF/A-2 can hold it, without the boxes that are not part of the image;
  /// `nil` for a file that PDF/A-2 does not permit.
  ///
  /// PDF/A-2 permits one codestream, with one enumerated colour space and one bit depth, without a
  /// colour table or opacity.
  func encoded(_ bytes: [UInt8]) -> EncodedImage? {
    let boxes = FileBoxes(bytes[...])
    let header = FileBoxes(boxes.first("jp2h") ?? [])
    guard boxes.all.allSatisfy({ $0.isWhole && Self.fileBoxes.contains($0.type) }),
      header.all.allSatisfy({ $0.isWhole && Self.headerBoxes.contains($0.type) }),
      Self.parts.allSatisfy({ part in boxes.all.count { $0.type == part } == 1 }),
      Self.requiredHeaderBoxes.allSatisfy({ part in header.all.count { $0.type == part } == 1 }),
      boxes.first("ftyp")?.dropFirst(8).isList(with: "jp2 ") ?? false,
      header.first("ihdr")?.starts(with: codestream.header) ?? false,
      let colors = Self.colors(header.first("colr") ?? [], codestream),
      let end = boxes.first("jp2c").flatMap({ JPEG2000Codestream.end(of: $0) })
    else { return nil }
    let data = boxes.all.filter { Self.parts.contains($0.type) }.flatMap { box in
      let content = box.type == "jp2c" ? box.content[..<end] : box.content
      return [UInt8](content.count + 8, width: 4) + box.type.utf8 + content
    }
    return EncodedImage(
      size: codestream.size, bitsPerComponent: 8, colorSpace: colors, compression: .jpx, data: data)
  }

  /// Returns the enumerated colour space of a `colr` box.
  private static func colors(
    _ box: ArraySlice<UInt8>, _ codestream: JPEG2000Codestream
  ) -> EncodedImage.ColorSpace? {
    guard box.count == 7, box.first == 1 else { return nil }
    return switch (Array(box.suffix(4)), codestream.components.count) {
    case ([0, 0, 0, 16], 3): .rgb
    case ([0, 0, 0, 17], 1): .gray
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the list of four-byte words contains `word`.
  fileprivate func isList(with word: String) -> Bool {
    stride(from: startIndex, to: endIndex - 3, by: 4).contains {
      self[$0..<($0 + 4)].elementsEqual(word.utf8)
    }
  }
}

extension JPEG2000Codestream {
  /// The start of the `ihdr` box for this codestream of 8-bit samples, before the fields that vary
  /// (I.5.3.1).
  fileprivate var header: [UInt8] {
    [UInt8](size.height, width: 4) + [UInt8](size.width, width: 4)
      + [UInt8](components.count, width: 2) + [7, 7]
  }
}

/// The start of a JPEG 2000 codestream: its SIZ marker (ISO/IEC 15444-1, A.5.1).
package struct JPEG2000Codestream: Sendable, Equatable {
  /// A component of a pixel.
  package struct Component: Sendable, Equatable {
    /// The bits of a sample, 1 to 38.
    package let bits: Int
    package let isSigned: Bool
    /// The number of image columns for each sample of the component.
    package let horizontalStep: Int
    package let verticalStep: Int
  }

  package let size: PixelSize
  package let components: [Component]

  /// SOC and SIZ, which must follow it.
  static let signature: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

  /// Reads the start of a codestream.
  ///
  /// - Throws: `headerCutShort`, `headerDamaged`, or `zeroSize`.
  init(_ bytes: ArraySlice<UInt8>) throws(ImageFileError) {
    var reader = ByteReader(bytes)
    guard reader.remaining >= 42 else { throw .headerCutShort(.jpeg2000) }
    guard reader.skip(prefix: Self.signature), reader.read(4) != nil,
      let right = reader.uint32(), let bottom = reader.uint32(),
      let left = reader.uint32(), let top = reader.uint32(), reader.read(16) != nil,
      let count = reader.uint16(), count > 0
    else { throw .headerDamaged(.jpeg2000) }
    guard right > left, bottom > top else {
      throw .zeroSize(width: max(0, right - left), height: max(0, bottom - top))
    }
    guard max(right, bottom) <= Int(Int32.max) else { throw .headerDamaged(.jpeg2000) }
    size = PixelSize(width: right - left, height: bottom - top)
    components = try Self.components(count, from: &reader)
  }

  /// Returns the index after the EOC marker of the codestream in `bytes`, by the lengths of its
  /// tile-parts (A.4.2); `nil` if there is no EOC, or a tile-part has no stated length.
  static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var reader = ByteReader(bytes.dropFirst(2))
    while let marker = reader.uint16() {
      switch marker {
      case 0xFFD9: return reader.position
      case 0xFF90:
        // The length of a tile-part counts from its SOT marker.
        guard reader.read(4) != nil, let length = reader.uint32(), length >= 12,
          reader.read(length - 10) != nil
        else { return nil }
      default:
        guard marker >= 0xFF00, let length = reader.uint16(), reader.read(length - 2) != nil else {
          return nil
        }
      }
    }
    return nil
  }

  private static func components(
    _ count: Int, from reader: inout ByteReader
  ) throws(ImageFileError) -> [Component] {
    var components: [Component] = []
    for _ in 0..<count {
      guard let depth = reader.uint8(), let horizontal = reader.uint8(),
        let vertical = reader.uint8()
      else { throw .headerCutShort(.jpeg2000) }
      guard horizontal > 0, vertical > 0, depth & 0x7F < 38 else { throw .headerDamaged(.jpeg2000) }
      components.append(
        Component(
          bits: depth & 0x7F + 1, isSigned: depth & 0x80 != 0, horizontalStep: horizontal,
          verticalStep: vertical))
    }
    return components
  }
}

/// The contents of a JP2 file's header box; the first box of each kind counts (ISO/IEC 15444-1,
/// I.5.3).
struct JP2Metadata {
  private(set) var colorSpace: JP2ColorSpace?
  /// The bits of each column of the colour table; `nil` if there is no table.
  private(set) var paletteDepths: [Int]?
  private var captured: Resolution?
  private var displayed: Resolution?

  /// The capture resolution, or else the display resolution.
  var resolution: Resolution? { captured ?? displayed }

  /// Reads the boxes inside `jp2h`.
  init(_ boxes: FileBoxes) {
    for box in boxes.all {
      switch box.type {
      case "colr": colorSpace = colorSpace ?? JP2ColorSpace(box.content)
      case "pclr": paletteDepths = paletteDepths ?? Self.depths(box.content)
      case "res ": takeResolution(FileBoxes(box.content))
      default: break
      }
    }
  }

  private mutating func takeResolution(_ boxes: FileBoxes) {
    for box in boxes.all {
      switch box.type {
      case "resc": captured = captured ?? Self.resolution(box.content)
      case "resd": displayed = displayed ?? Self.resolution(box.content)
      default: break
      }
    }
  }

  /// Reads the number of entries, the number of columns, and the bits of each column minus one.
  private static func depths(_ content: ArraySlice<UInt8>) -> [Int]? {
    var reader = ByteReader(content)
    guard reader.uint16() != nil, let count = reader.uint8(), let depths = reader.read(count) else {
      return nil
    }
    return depths.map { Int($0 & 0x7F) + 1 }
  }

  /// Reads pixels per metre, vertical first: two fractions, then a power of ten for each
  /// (I.5.3.7.1).
  private static func resolution(_ content: ArraySlice<UInt8>) -> Resolution? {
    var reader = ByteReader(content)
    guard let upper = reader.uint16(), let lower = reader.uint16(),
      let right = reader.uint16(), let left = reader.uint16(),
      let verticalPower = reader.int8(), let horizontalPower = reader.int8(),
      upper > 0, lower > 0, right > 0, left > 0
    else { return nil }
    return Resolution(
      horizontal: dotsPerInch(right, per: left, power: horizontalPower),
      vertical: dotsPerInch(upper, per: lower, power: verticalPower))
  }

  private static func dotsPerInch(
    _ numerator: Int, per denominator: Int, power: Int
  ) -> Double {
    let factor = (0..<abs(power)).reduce(1.0) { product, _ in product * (power < 0 ? 0.1 : 10) }
    let exact = Double(numerator) / Double(denominator) * factor * 0.0254
    let whole = exact.rounded()
    return whole >= 1 && abs(exact - whole) < 0.01 ? whole : exact
  }
}

/// The colour space of the `colr` box of a JP2 file (ISO/IEC 15444-1, I.5.3.3).
enum JP2ColorSpace {
  case gray
  case rgb
  /// Luminance and two chrominance components (sYCC).
  case ycc
  case profile(ColorProfile)
  /// CMYK, CIELab and other colour spaces of part 2.
  case other

  /// Reads a method, a precedence, an approximation, and a number or a profile.
  init?(_ box: ArraySlice<UInt8>) {
    var reader = ByteReader(box)
    guard let method = reader.uint8(), reader.uint16() != nil else { return nil }
    switch method {
    case 1:
      switch reader.uint32() {
      case 16: self = .rgb
      case 17, 15, 0: self = .gray
      case 18: self = .ycc
      case nil: return nil
      default: self = .other
      }
    case 2:
      let bytes = Array(reader.read(min(reader.remaining, ColorProfile.maximumLength)) ?? [])
      let profile = ColorProfile(bytes, fitting: .rgb) ?? ColorProfile(bytes, fitting: .gray)
      guard let profile else { return nil }
      self = .profile(profile)
    default: return nil
    }
  }
}
