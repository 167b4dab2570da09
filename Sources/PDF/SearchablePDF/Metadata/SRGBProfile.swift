import PDFSyntax
import PageModel
import TextLayer

/// The ICC profile of sRGB (IEC 61966-2-1), which defines DeviceRGB and DeviceGray: version 2
/// (ICC.1:2001-04), as PDF/A-1 requires.
///
/// The profile is generated here, so that the files contain no copyrighted profile.
enum SRGBProfile {
  /// The bytes of the profile.
  static let bytes: [UInt8] = makeBytes()

  /// The name of the colour space.
  static let name = "sRGB IEC61966-2.1"

  private static func makeBytes() -> [UInt8] {
    let tags: [(String, [UInt8])] = [
      ("desc", description), ("cprt", text("No copyright, use freely")),
      ("wtpt", xyz(0.9505, 1, 1.0891)),
      // The primaries, adapted to D50, the white point of the profile connection space.
      ("rXYZ", xyz(0.43607, 0.22249, 0.01392)),
      ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
      ("bXYZ", xyz(0.14307, 0.06061, 0.71410)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = uint32(tags.count)
    var data: [UInt8] = []
    var places: [[UInt8]: Int] = [:]
    for (signature, element) in tags {
      // Tags with equal data share one element (6.2).
      let place = places[element] ?? 128 + 4 + 12 * tags.count + data.count
      if places.updateValue(place, forKey: element) == nil {
        data += element + [UInt8](repeating: 0, count: -element.count & 3)
      }
      table += Array(signature.utf8) + uint32(place, element.count)
    }
    return header(length: 128 + table.count + data.count) + table + data
  }

  /// Returns the header (6.1): a display profile from RGB to XYZ.
  private static func header(length: Int) -> [UInt8] {
    let header =
      uint32(length, 0, 0x0210_0000) + Array("mntrRGB XYZ ".utf8)
      + uint16(2026, 1, 1, 0, 0, 0) + Array("acsp".utf8) + uint32(0, 0, 0, 0, 0, 0, 0)
      + uint32(0xF6D6, 0x1_0000, 0xD32D, 0)  // D50, no creator
    return header + [UInt8](repeating: 0, count: 128 - header.count)
  }

  /// The profile description (6.5.16), in ASCII only.
  private static var description: [UInt8] {
    Array("desc".utf8) + uint32(0, name.utf8.count + 1) + Array((name + "\0").utf8)
      + uint32(0, 0) + [UInt8](repeating: 0, count: 2 + 1 + 67)
  }

  /// Returns a text element (6.5.17).
  private static func text(_ text: String) -> [UInt8] {
    Array("text".utf8) + [0, 0, 0, 0] + Array(text.utf8) + [0]
  }

  /// Returns an XYZ element with 15.16 fixed-point numbers (6.5.25).
  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + uint32(0)
      + [x, y, z].flatMap { uint32(Int(bounded: ($0 * 65536).rounded())) }
  }

  /// The transfer function of IEC 61966-2-1 at 256 points (6.5.3).
  private static let curve =
    Array("curv".utf8) + uint32(0, 256)
    + (0..<256).flatMap { uint16(Int(bounded: (linear($0) * 65535).rounded())) }

  private static func linear(_ step: Int) -> Double {
    let value = Double(step) / 255
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
  }

  /// Returns `base` to the power of 2.4 without libm, as the twelfth power of the fifth root.
  private static func power(_ base: Double) -> Double {
    var root = base
    for _ in 0..<60 {
      let fourth = root * root * root * root
      root -= (fourth * root - base) / (5 * fourth)
    }
    let square = root * root
    let fourth = square * square
    return fourth * fourth * fourth
  }
}

/// The output intent, which defines the device colour spaces of a document (ISO 32000-1, 14.11.5;
/// ISO 19005-1, 6.2.2).
enum OutputIntent {
  /// Writes the output intent with the sRGB profile and returns its reference.
  static func write(to writer: inout PDFWriter) -> IndirectReference {
    let profile = writer.add(PDFStream(deflating: SRGBProfile.bytes, ["N": 3]))
    return writer.add([
      "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
      "OutputConditionIdentifier": .text(SRGBProfile.name), "Info": .text(SRGBProfile.name),
      "RegistryName": .text("http://www.color.org"), "DestOutputProfile": .reference(profile),
    ])
  }
}
