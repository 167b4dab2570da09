import PageModel

/// The contents of a JPEG file's application segments; the first of each kind counts.
struct JPEGMetadata {
  private(set) var hasJFIF = false
  /// The colour transform of Adobe's segment: 0 none, 1 YCbCr, 2 YCCK (Adobe Technical Note 5116).
  private(set) var adobeTransform: Int?
  private(set) var profileParts = ICCParts()
  /// The other images of the file.
  private(set) var listedImages: [MultiPictureEntry] = []
  /// Whether the image is a gain map, which brightens another image (ISO 21496-1, and Apple's).
  private(set) var isGainMap = false
  private var jfifResolution: Resolution?
  private var exif: EXIF?

  private static let gainMapMarks = ["hdr-gain-map", "hdrgainmap", "urn:iso:std:iso:ts:21496"].map {
    Array($0.utf8)
  }
  /// The number of further bytes to search for marks of gain maps; cameras write less than 100 kB.
  private var bytesForMarks = 1 << 18

  /// The resolution from JFIF, or from EXIF if JFIF gives no usable one.
  var resolution: Resolution? { jfifResolution ?? exif?.resolution }

  var orientation: Orientation { exif?.orientation ?? .upright }

  var date: ImageDate? { exif?.date }

  /// Whether the file records an exposure, as cameras do.
  var isFromCamera: Bool { exif?.isFromCamera ?? false }

  /// Records the contents of `segment`; ignores other kinds.
  mutating func record(_ segment: JPEGSegment) {
    var reader = ByteReader(segment.data)
    if segment.marker == JPEGMarker.app1, !isGainMap {
      let data = segment.data.prefix(bytesForMarks)
      bytesForMarks -= data.count
      isGainMap = Self.gainMapMarks.contains { data.contains($0) }
    }
    switch segment.marker {
    case JPEGMarker.app0 where !hasJFIF && reader.skip(prefix: Array("JFIF\0".utf8)):
      hasJFIF = true
      jfifResolution = Self.density(&reader)
    case JPEGMarker.app1 where exif == nil && reader.skip(prefix: EXIF.mark):
      exif = EXIF(segment.data)
    case JPEGMarker.app2 where reader.skip(prefix: ICCParts.mark):
      profileParts.record(reader)
    case JPEGMarker.app2 where listedImages.isEmpty:
      listedImages = MultiPictureEntry.list(in: segment)
    case JPEGMarker.app14 where adobeTransform == nil && reader.skip(prefix: "Adobe".utf8):
      adobeTransform = Self.transform(&reader)
    default: break
    }
  }

  /// Reads a version, a unit (1 inch, 2 centimetre, 0 aspect ratio only), and the dots on each axis
  /// (JFIF 1.02, page 5).
  private static func density(_ reader: inout ByteReader) -> Resolution? {
    guard reader.uint16() != nil, let unit = reader.uint8(), unit == 1 || unit == 2,
      let horizontal = reader.uint16(), let vertical = reader.uint16(), horizontal > 0, vertical > 0
    else { return nil }
    let units = unit == 1 ? 1 : 2.54
    return Resolution(
      horizontal: Double(horizontal) * units, vertical: Double(vertical) * units)
  }

  /// Reads a version and two sets of flags, two bytes each, and then the transform.
  private static func transform(_ reader: inout ByteReader) -> Int? {
    guard reader.read(6) != nil else { return nil }
    return reader.uint8()
  }
}

/// The numbered parts of an ICC profile in the APP2 segments of a JPEG file (ICC.1:2001-04, B.4).
struct ICCParts {
  /// The identifier of an ICC segment.
  static let mark: [UInt8] = Array("ICC_PROFILE\0".utf8)
  /// The maximum length of an uncompressed profile, in bytes; `ColorProfile.maximumLength` limits
  /// inflated profiles.
  static let maximumLength = 8 << 20

  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var count: Int?
  private var isSound = true

  /// Records one part; `segment` is positioned after the identifier.
  mutating func record(_ segment: ByteReader) {
    var segment = segment
    guard let number = segment.uint8(), let count = segment.uint8(),
      let data = segment.read(segment.remaining),
      (1...255).contains(count), (1...count).contains(number),
      parts[number] == nil, self.count ?? count == count
    else {
      isSound = false
      return
    }
    self.count = count
    parts[number] = data
  }

  /// Returns the joined profile if every part occurs exactly once and the profile fits `model`,
  /// else `nil`.
  func joined(fitting model: ColorModel) -> ColorProfile? {
    guard isSound, let count, parts.count == count,
      parts.values.lazy.map(\.count).reduce(0, +) <= Self.maximumLength
    else { return nil }
    let bytes = (1...count).flatMap { parts[$0] ?? [] }
    return ColorProfile(bytes, fitting: model)
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes contain `part`, of at least two bytes.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.dropLast(part.count - 1).contains { start in
      self[start] == part[0] && self[start + 1] == part[1]
        && self[start..<start + part.count].elementsEqual(part)
    }
  }
}
