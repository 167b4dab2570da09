/// Makes JPEG files with any header (ITU-T T.81, B.2); the scan is not one that decoders take.
package struct JPEGBuilder {
  package var width: Int
  package var height: Int
  package var bitsPerComponent = 8
  /// The second byte of the marker SOFn.
  package var frameMarker: UInt8 = 0xC0
  /// One identifier a component.
  package var identifiers: [UInt8]
  /// Segments between the start of image and the tables.
  package var segments: [[UInt8]] = []
  /// The segments DQT and DHT.
  package var tables: [UInt8]
  /// What follows the frame header but for the end of image.
  package var scans: [UInt8]

  /// Begins an image of `width` × `height` pixels with 1 to 255 components.
  package init(width: Int = 40, height: Int = 30, componentCount: Int = 3) {
    self.width = width
    self.height = height
    identifiers = (0..<componentCount).map { UInt8(truncatingIfNeeded: $0 + 1) }
    tables =
      Self.segment(0xDB, Array(repeating: 1, count: 65))
      + Self.segment(0xC4, Array(repeating: 0, count: 17))
    scans = Self.scan([0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56])
  }

  /// The whole file.
  package func bytes() -> [UInt8] {
    let start = segments.reduce(into: [0xFF, 0xD8]) { $0 += $1 }
    return start + tables + frame() + scans + [0xFF, 0xD9]
  }

  /// A marker and what belongs to it, with its length.
  package static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(data.count + 2, 2) + data
  }

  /// A scan header of one component, and entropy-coded data as given.
  package static func scan(_ data: [UInt8]) -> [UInt8] {
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + data
  }

  /// The segment APP0 of JFIF 1.02: a unit (0 none, 1 the inch, 2 the centimetre) and two densities.
  package static func jfif(unit: UInt8, _ horizontal: Int, _ vertical: Int) -> [UInt8] {
    let density = bigEndian(horizontal, 2) + bigEndian(vertical, 2)
    return segment(0xE0, "JFIF\0".utf8 + [1, 2, unit] + density + [0, 0])
  }

  /// The segment APP1 of EXIF around a TIFF structure.
  package static func exif(_ structure: [UInt8]) -> [UInt8] {
    segment(0xE1, "Exif\0\0".utf8 + structure)
  }

  /// The segment APP14 of Adobe: a colour transform (0 none, 1 YCbCr, 2 YCCK).
  package static func adobe(transform: UInt8) -> [UInt8] {
    segment(0xEE, "Adobe".utf8 + [0, 100, 0, 0, 0, 0, transform])
  }

  /// A segment APP2 with a part of an ICC profile, numbered from 1.
  package static func profilePart(_ number: UInt8, of count: UInt8, _ data: [UInt8]) -> [UInt8] {
    segment(0xE2, "ICC_PROFILE\0".utf8 + [number, count] + data)
  }

  /// The segment SOFn, with 2 × 2 samples of the first component and 1 × 1 of the others.
  package func frame() -> [UInt8] {
    var data = [UInt8(truncatingIfNeeded: bitsPerComponent)]
    data += bigEndian(height, 2) + bigEndian(width, 2)
    data.append(UInt8(truncatingIfNeeded: identifiers.count))
    for (index, identifier) in identifiers.enumerated() {
      data += [identifier, index == 0 ? 0x22 : 0x11, 0]
    }
    return Self.segment(frameMarker, data)
  }
}
