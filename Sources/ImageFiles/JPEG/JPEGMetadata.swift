import PageLayout

/// What the application segments of a JPEG file say; the first of a kind counts.
struct JPEGMetadata {
  private(set) var hasJFIF = false
  /// The colour transform of Adobe's segment: 0 none, 1 YCbCr, 2 YCCK (Adobe Technical Note 5116).
  private(set) var adobeTransform: Int?
  private(set) var profileParts = ICCParts()
  private var jfifResolution: Resolution?
  private var exif: EXIF?

  /// What the file says of its resolution: JFIF, or EXIF where that says nothing usable.
  var resolution: Resolution? { jfifResolution ?? exif?.resolution }

  var orientation: Orientation { exif?.orientation ?? .upright }

  /// Notes what `segment` says; one that means nothing here is passed over.
  mutating func take(_ segment: JPEGSegment) {
    var reader = ByteReader(segment.data)
    switch segment.marker {
    case JPEGMarker.app0 where !hasJFIF && reader.skip(prefix: Array("JFIF\0".utf8)):
      hasJFIF = true
      jfifResolution = Self.density(&reader)
    case JPEGMarker.app1 where exif == nil && reader.skip(prefix: EXIF.mark):
      exif = EXIF(segment.data)
    case JPEGMarker.app2 where reader.skip(prefix: ICCParts.mark):
      profileParts.take(reader)
    case JPEGMarker.app14 where adobeTransform == nil && reader.skip(prefix: "Adobe".utf8):
      adobeTransform = Self.transform(&reader)
    default: break
    }
  }

  /// A version, the unit (1 the inch, 2 the centimetre, 0 none: an aspect ratio), and the dots on
  /// each axis (JFIF 1.02, page 5).
  private static func density(_ reader: inout ByteReader) -> Resolution? {
    guard reader.uint16() != nil, let unit = reader.uint8(), unit == 1 || unit == 2,
      let horizontal = reader.uint16(), let vertical = reader.uint16(), horizontal > 0, vertical > 0
    else { return nil }
    let units = unit == 1 ? 1 : 2.54
    return Resolution(
      horizontal: Double(horizontal) * units, vertical: Double(vertical) * units)
  }

  /// A version and two sets of flags, two bytes each, and then the transform.
  private static func transform(_ reader: inout ByteReader) -> Int? {
    guard reader.read(6) != nil else { return nil }
    return reader.uint8()
  }
}
