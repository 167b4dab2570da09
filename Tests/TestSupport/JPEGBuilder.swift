/// Makes JPEG files with any header (ITU-T T.81, B.2), whose scan cannot be decoded.
package struct JPEGBuilder {
  package var width: Int
  package var height: Int
  package var bitsPerComponent = 8
  /// The second byte of the marker SOFn.
  package var frameMarker: UInt8 = 0xC0
  /// The component identifiers.
  package var identifiers: [UInt8]
  /// Segments between the start of image and the tables.
  package var segments: [[UInt8]] = []
  /// The DQT and DHT segments.
  package var tables: [UInt8]
  /// The bytes between the frame header and the end of image.
  package var scans: [UInt8]

  /// Makes an image of `width` × `height` pixels with 1 to 255 components.
  package init(width: Int = 40, height: Int = 30, componentCount: Int = 3) {
    self.width = width
    self.height = height
    identifiers = (0..<componentCount).map { UInt8(truncatingIfNeeded: $0 + 1) }
    tables =
      Self.segment(0xDB, Array(repeating: 1, count: 65))
      + Self.segment(0xC4, Array(repeating: 0, count: 17))
    scans = Self.scan([0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56])
  }

  /// Returns the whole file.
  package func bytes() -> [UInt8] {
    let start = segments.reduce(into: [0xFF, 0xD8]) { $0 += $1 }
    return start + tables + frame() + scans + [0xFF, 0xD9]
  }

  /// Returns a marker segment with its length.
  package static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(data.count + 2, 2) + data
  }

  /// Returns a scan header of one component, followed by entropy-coded data.
  package static func scan(_ data: [UInt8]) -> [UInt8] {
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + data
  }

  /// Returns the APP0 segment of JFIF 1.02: a unit (0 none, 1 inch, 2 centimetre) and two
  /// densities.
  package static func jfif(unit: UInt8, _ horizontal: Int, _ vertical: Int) -> [UInt8] {
    let density = bigEndian(horizontal, 2) + bigEndian(vertical, 2)
    return segment(0xE0, "JFIF\0".utf8 + [1, 2, unit] + density + [0, 0])
  }

  /// Returns the APP1 segment of EXIF around a TIFF structure.
  package static func exif(_ structure: [UInt8]) -> [UInt8] {
    segment(0xE1, "Exif\0\0".utf8 + structure)
  }

  /// Returns Adobe's APP14 segment with a colour transform (0 none, 1 YCbCr, 2 YCCK).
  package static func adobe(transform: UInt8) -> [UInt8] {
    segment(0xEE, "Adobe".utf8 + [0, 100, 0, 0, 0, 0, transform])
  }

  /// Returns an APP2 segment with a part of an ICC profile, numbered from 1.
  package static func profilePart(_ number: UInt8, of count: UInt8, _ data: [UInt8]) -> [UInt8] {
    segment(0xE2, "ICC_PROFILE\0".utf8 + [number, count] + data)
  }

  /// Returns the SOFn segment, with 2 × 2 samples of the first component and 1 × 1 of the others.
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
