/// The parts of an ICC profile in the APP2 segments of a JPEG file, each numbered from 1 and telling
/// how many there are (ICC.1:2001-04, B.4).
struct ICCParts {
  /// The mark of such a segment.
  static let mark: [UInt8] = Array("ICC_PROFILE\0".utf8)
  /// The longest profile taken, in bytes.
  static let limit = 8 << 20

  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var count: Int?
  private var isSound = true

  /// Notes one part: a reader standing after the mark.
  mutating func take(_ segment: ByteReader) {
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

  /// The profile in one piece, where every part is there once and it fits `model`.
  func joined(fitting model: ColorModel) -> ColorProfile? {
    guard isSound, let count, parts.count == count,
      parts.values.lazy.map(\.count).reduce(0, +) <= Self.limit
    else { return nil }
    let bytes = (1...count).flatMap { parts[$0] ?? [] }
    return ColorProfile(bytes, fitting: model)
  }
}
