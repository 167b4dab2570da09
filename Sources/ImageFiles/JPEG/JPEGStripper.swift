/// Takes out of a JPEG file what is no part of the image (ITU-T T.81, B.2.4): comments, and the
/// application segments of EXIF, XMP, IPTC and programs; what follows the end of image too.
///
/// Kept are JFIF without its thumbnail, the ICC profile and Adobe's colour transform, which decide how
/// the image looks.
package enum JPEGStripper {
  /// The file without metadata; every other byte stays as it is, in its order.
  ///
  /// Behind damage nothing is taken out.
  package static func strip(_ bytes: [UInt8]) -> [UInt8] {
    var stripped: [UInt8] = []
    stripped.reserveCapacity(bytes.count)
    var segments = JPEGSegments(bytes)
    var copied = 0
    while let segment = segments.next(), segment.marker != JPEGMarker.endOfImage {
      guard isMetadata(segment) else { continue }
      stripped += bytes[copied..<segment.data.startIndex - headerLength]
      stripped += replacement(of: segment)
      copied = segment.data.endIndex
    }
    return stripped + bytes[copied..<(segments.damage == nil ? segments.position : bytes.count)]
  }

  /// FF, the marker, and two bytes of length.
  private static let headerLength = 4
  /// JFIF's fields before the thumbnail: mark, version, unit, densities and its two sizes.
  private static let jfifLength = 14
  private static let jfifMark = Array("JFIF\0".utf8)

  /// Whether something of the segment is to go.
  private static func isMetadata(_ segment: JPEGSegment) -> Bool {
    switch segment.marker {
    case JPEGMarker.app0:
      segment.data.count > jfifLength || !segment.data.starts(with: jfifMark)
    case JPEGMarker.app2: !segment.data.starts(with: ICCParts.mark)
    case JPEGMarker.app14: !segment.data.starts(with: "Adobe".utf8)
    case JPEGMarker.comment: true
    default: JPEGMarker.isApplication(segment.marker)
    }
  }

  /// JFIF without its thumbnail (JFIF 1.02, page 5); nothing for any other segment.
  private static func replacement(of segment: JPEGSegment) -> [UInt8] {
    guard segment.marker == JPEGMarker.app0, segment.data.starts(with: jfifMark),
      segment.data.count > jfifLength
    else { return [] }
    let length = UInt8(jfifLength + 2)
    return [0xFF, segment.marker, 0, length] + segment.data.prefix(jfifLength - 2) + [0, 0]
  }
}
