import ImageFiles

/// A segment of a JBIG2 stream: its header (ITU-T T.88, 7.2) and its data.
struct JBIG2Segment {
  /// The segment types that are decoded (7.3).
  enum Kind: Int {
    case genericRegion = 38
    case losslessGenericRegion = 39
    case pageInformation = 48
    case endOfPage = 49
    case endOfStripe = 50
    case endOfFile = 51
    case profiles = 52
    case extension_ = 62
  }

  /// The number of the segment type, which may be missing in `Kind`.
  let type: Int
  let data: ArraySlice<UInt8>

  var kind: Kind? { Kind(rawValue: type) }

  /// Splits an embedded stream into its segments, up to the first incomplete header; the data of
  /// the last segment may be incomplete.
  static func all(in bytes: [UInt8]) -> [JBIG2Segment] {
    var reader = ByteReader(bytes[...])
    var segments: [JBIG2Segment] = []
    while let segment = JBIG2Segment(from: &reader) { segments.append(segment) }
    return segments
  }

  private init?(from reader: inout ByteReader) {
    guard let number = reader.uint32(), let flags = reader.uint8(),
      Self.skipReferences(of: number, &reader),
      // The page to which the segment belongs.
      reader.read(flags & 0x40 == 0 ? 1 : 4) != nil,
      let length = reader.uint32()
    else { return nil }
    type = flags & 0x3F
    let isUnknown = length == Int(UInt32.max)
    let known = isUnknown ? Self.length(ofRegionFrom: reader) : length
    data = reader.read(min(known, reader.remaining)) ?? []
  }

  /// Skips the numbers of the segments that the segment `number` refers to (7.2.4, 7.2.5).
  private static func skipReferences(of number: Int, _ reader: inout ByteReader) -> Bool {
    guard let first = reader.uint8() else { return false }
    var count = first >> 5
    if count == 7 {
      guard let rest = reader.uint24() else { return false }
      count = (first & 0x1F) << 24 | rest
      guard reader.read(count / 8 + 1) != nil else { return false }
    }
    let width = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
    return reader.read(count * width) != nil
  }

  /// Returns the length of a region of unknown length, which ends with its arithmetic code and a
  /// row count (7.2.7).
  private static func length(ofRegionFrom reader: ByteReader) -> Int {
    var rest = reader
    guard let bytes = rest.read(rest.remaining) else { return 0 }
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0xFF, bytes[index + 1] == 0xAC { return index + 6 - bytes.startIndex }
      index += 1
    }
    return bytes.count
  }
}
