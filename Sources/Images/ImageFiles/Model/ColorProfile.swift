/// An uncompressed ICC profile (ICC.1:2001-04) from an image file.
package struct ColorProfile: Sendable, Hashable {
  package let bytes: [UInt8]

  /// The maximum length of an inflated profile, in bytes; `ICCParts.maximumLength` limits profiles
  /// that are stored uncompressed.
  package static let maximumLength = 4 << 20

  /// Creates a profile from bytes without checking them.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The permitted profile classes: scanner, display, printer, colour space (ICC.1:2001-04, 6.1.5).
  private static let kinds = ["scnr", "mntr", "prtr", "spac"].map { Array($0.utf8) }

  /// Creates a profile if its header is valid and fits `model` (length, class, colour space, and
  /// the signature `acsp`; ICC.1:2001-04, 6.1), else returns `nil`.
  package init?(_ bytes: [UInt8], fitting model: ColorModel) {
    var header = ByteReader(bytes[...])
    guard header.uint32() == bytes.count,
      header.seek(to: 12), let kind = header.read(4), Self.kinds.contains(Array(kind)),
      header.seek(to: 16), header.skip(prefix: model.profileSignature),
      header.seek(to: 36), header.skip(prefix: "acsp".utf8)
    else { return nil }
    self.bytes = bytes
  }

  /// The major version of the profile, usually 2 or 4 (ICC.1:2001-04, 6.1.3).
  package var majorVersion: Int? {
    var header = ByteReader(bytes[...])
    guard header.seek(to: 8) else { return nil }
    return header.uint8()
  }
}

/// Recognition of the sRGB profile, which PDF readers assume by default.
extension ColorProfile {
  /// The maximum number of elements of a profile whose table is read.
  private static let maximumElements = 256
  /// The maximum difference of a coordinate of a primary from sRGB's (exclusive).
  private static let maximumPrimaryDifference = 0.003
  /// The numbers of samples of a curve that is compared with sRGB's; nine of them suffice to
  /// distinguish the curves.
  private static let curveLengths = 16...65_536
  /// The maximum difference of a sample from sRGB's curve (exclusive).
  private static let maximumCurveDifference = 0.01

  /// Whether the profile equals sRGB at 8-bit precision: its primaries and its three curves (IEC
  /// 61966-2-1, adapted to D50; ICC.1:2022, 9.2 and 10.18).
  package var isSRGB: Bool {
    let primaries: [(String, [Double])] = [
      ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]),
      ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    return primaries.allSatisfy { isNear($1, in: $0) }
      && ["rTRC", "gTRC", "bTRC"].allSatisfy(isSRGBCurve)
  }

  /// Whether PDF readers assume the profile by default: sRGB, or gray with the curve of sRGB.
  package var isUsual: Bool { isSRGB || isSRGBCurve("kTRC") }

  /// Returns a reader positioned at the element with the signature.
  private func element(_ signature: String) -> ByteReader? {
    var table = ByteReader(bytes[...])
    guard table.seek(to: 128), let count = table.uint32(), count <= Self.maximumElements else {
      return nil
    }
    for _ in 0..<count {
      guard let tag = table.read(4), let offset = table.uint32(), table.uint32() != nil else {
        return nil
      }
      guard tag.elementsEqual(signature.utf8) else { continue }
      var element = ByteReader(bytes[...])
      return element.seek(to: offset) ? element : nil
    }
    return nil
  }

  private func isNear(_ color: [Double], in signature: String) -> Bool {
    guard var element = element(signature), element.skip(prefix: "XYZ ".utf8),
      element.read(4) != nil
    else { return false }
    return color.allSatisfy { value in
      element.fixed().map { abs($0 - value) < Self.maximumPrimaryDifference } ?? false
    }
  }

  /// Returns whether a curve is parametric with sRGB's parameters, or sampled and close to sRGB's
  /// curve.
  private func isSRGBCurve(_ signature: String) -> Bool {
    guard var element = element(signature), let type = element.read(4), element.read(4) != nil
    else { return false }
    if type.elementsEqual("para".utf8) { return element.isSRGBParameters() }
    guard type.elementsEqual("curv".utf8), let count = element.uint32(),
      Self.curveLengths.contains(count)
    else { return false }
    let start = element.position
    return stride(from: 0, through: 8, by: 1).allSatisfy { place in
      let index = (count - 1) * place / 8
      guard element.seek(to: start + 2 * index), let sample = element.uint16() else {
        return false
      }
      let value = Double(index) / Double(count - 1)
      return abs(Double(sample) / 65535 - Self.srgb(value)) < Self.maximumCurveDifference
    }
  }

  /// Returns sRGB's transfer function, interpolated between nine known values (IEC 61966-2-1).
  private static func srgb(_ value: Double) -> Double {
    let known = [
      0, 0.0143, 0.0509, 0.1160, 0.2140, 0.3485, 0.5225, 0.7388, 1.0,
    ]
    let place = min(max(value * 8, 0), 8)
    let lower = min(Int(place), 7)
    let share = place - Double(lower)
    return known[lower] * (1 - share) + known[lower + 1] * share
  }
}

extension ByteReader {
  /// Reads a number in 15.16 fixed point (ICC.1:2022, 4.6).
  fileprivate mutating func fixed() -> Double? {
    uint32().map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  /// The maximum difference of a parameter from sRGB's (exclusive).
  private static let maximumParameterDifference = 0.002

  /// Reads the parameters of a type 3 curve and returns whether they are sRGB's (ICC.1:2022, table
  /// 68).
  fileprivate mutating func isSRGBParameters() -> Bool {
    guard uint16() == 3, read(2) != nil else { return false }
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return parameters.allSatisfy { value in
      fixed().map { abs($0 - value) < Self.maximumParameterDifference } ?? false
    }
  }
}
