/// Removes the metadata of a JPEG file (ITU-T T.81, B.2.4): comments, the application segments of
/// EXIF, XMP, IPTC and programs, and bytes after EOI.
///
/// JFIF without its thumbnail, the ICC profile and Adobe's colour transform stay, because they
/// decide how the image looks.
package enum JPEGStripper {
  /// Returns the file without metadata, with all other bytes unchanged and in order.
  ///
  /// Nothing is removed after the first damage.
  package static func strip(_ bytes: [UInt8]) -> [UInt8] {
    var stripped: [UInt8] = []
    stripped.reserveCapacity(bytes.count)
    var segments = JPEGSegments(bytes[...])
    var copied = 0
    while let segment = segments.next(), segment.marker != JPEGMarker.endOfImage {
      guard isMetadata(segment) else { continue }
      stripped += bytes[copied..<segment.data.startIndex - headerLength]
      stripped += replacement(of: segment)
      copied = segment.data.endIndex
    }
    return stripped + bytes[copied..<(segments.damage == nil ? segments.position : bytes.count)]
  }

  /// The length of the marker and the length field of a segment, in bytes.
  private static let headerLength = 4
  /// The length of JFIF's fields before the thumbnail (identifier, version, unit, densities,
  /// thumbnail size), in bytes.
  private static let jfifLength = 14
  private static let jfifMark = Array("JFIF\0".utf8)

  /// Returns whether the segment is removed, or shortened.
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

  /// Returns JFIF without its thumbnail (JFIF 1.02, page 5); empty for any other segment.
  private static func replacement(of segment: JPEGSegment) -> [UInt8] {
    guard segment.marker == JPEGMarker.app0, segment.data.starts(with: jfifMark),
      segment.data.count > jfifLength
    else { return [] }
    let length = UInt8(jfifLength + 2)
    return [0xFF, segment.marker, 0, length] + segment.data.prefix(jfifLength - 2) + [0, 0]
  }
}

/// The numbers of the required markers of an image (ITU-T T.81, B.2.1).
struct JPEGBody {
  private var frames = 0
  private var scans = 0
  private var hasQuantization = false
  private var hasHuffman = false

  /// Counts a marker; ignores all except SOFn, SOS, DQT and DHT.
  mutating func record(_ marker: UInt8) {
    switch marker {
    case _ where JPEGFrame.isFrame(marker): frames += 1
    case JPEGMarker.startOfScan: scans += 1
    case JPEGMarker.quantizationTables: hasQuantization = true
    case JPEGMarker.huffmanTables: hasHuffman = true
    default: break
    }
  }

  var damage: ImageDamage? {
    if scans == 0 { return .noImageData }
    return frames > 1 ? .disordered : nil
  }

  /// Whether the file contains its own tables; frames of Motion JPEG omit them.
  var hasTables: Bool { hasQuantization && hasHuffman }
}

extension EncodedImage {
  /// The image without metadata, which only JPEG data contains, and with unchanged pixel data.
  package var withoutMetadata: EncodedImage {
    compression == .dct ? with(data: JPEGStripper.strip(data)) : self
  }
}
