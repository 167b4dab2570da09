import PageLayout

/// What the ancillary chunks of a PNG file say; the first of a kind counts.
struct PNGMetadata {
  private(set) var hasTransparency = false
  /// Where in the file the zlib stream of an ICC profile stands.
  private(set) var compressedProfile: Range<Int>?
  private var physicalResolution: Resolution?
  private var exif: EXIF?

  /// What the file says of its resolution: pHYs, or EXIF where that says nothing usable.
  var resolution: Resolution? { physicalResolution ?? exif?.resolution }

  var orientation: Orientation { exif?.orientation ?? .upright }

  /// Notes what `chunk` says; a kind that means nothing here is passed over.
  mutating func take(_ chunk: PNGChunk) {
    switch chunk.type {
    case "tRNS": hasTransparency = true
    case "pHYs": physicalResolution = physicalResolution ?? Self.resolution(of: chunk.data)
    case "eXIf": exif = exif ?? EXIF(chunk.data)
    case "iCCP": compressedProfile = compressedProfile ?? Self.profileStream(in: chunk.data)
    default: break
    }
  }

  /// Pixels per metre on each axis, then the unit: 1 for the metre, 0 where the numbers are but an
  /// aspect ratio (PNG 3rd ed., 11.3.4.3).
  private static func resolution(of data: ArraySlice<UInt8>) -> Resolution? {
    var reader = ByteReader(data)
    guard let horizontal = reader.uint32(), let vertical = reader.uint32(), reader.uint8() == 1
    else { return nil }
    return Resolution(perMetre: horizontal, vertical)
  }

  /// A name of 1 to 79 bytes, a zero, the method 0, and the stream (PNG 3rd ed., 11.3.2.3).
  private static func profileStream(in data: ArraySlice<UInt8>) -> Range<Int>? {
    guard let nameEnd = data.prefix(80).firstIndex(of: 0), nameEnd > data.startIndex else {
      return nil
    }
    var reader = ByteReader(data[nameEnd...].dropFirst())
    guard reader.uint8() == 0, reader.remaining > 0 else { return nil }
    return reader.position..<data.endIndex
  }
}
