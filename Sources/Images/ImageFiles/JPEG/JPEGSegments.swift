/// A JPEG marker and its parameters without the length field (ITU-T T.81, B.1.1.4).
struct JPEGSegment {
  /// The second byte of the marker; the first is FF.
  let marker: UInt8
  let data: ArraySlice<UInt8>
}

/// The markers of a JPEG file in order, from the one after SOI to EOI, without the entropy-coded
/// data between them.
struct JPEGSegments: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  /// The index at which the search for the next marker starts.
  private(set) var position: Int
  private var isInScan = false
  private var hasEnded = false
  /// The damage found so far: the bytes ran out, or bytes are outside all segments.
  private(set) var damage: ImageDamage?
  /// Whether the markers end with EOI.
  private(set) var hasEndOfImage = false

  /// Starts after the SOI of `bytes`.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = Swift.min(bytes.startIndex + 2, bytes.endIndex)
  }

  /// The index of an SOI in place of a segment: another file starts, and this file is cut short.
  var startOfOther: Int? {
    guard hasEnded, !hasEndOfImage, damage == .disordered,
      bytes[..<position].dropFirst(2).suffix(2).elementsEqual([0xFF, JPEGMarker.startOfImage])
    else { return nil }
    return position - 2
  }

  mutating func next() -> JPEGSegment? {
    if hasEnded { return nil }
    if isInScan { skipEntropyCodedData() }
    guard let marker = nextMarker() else { return end(.cutShort) }
    isInScan = marker == JPEGMarker.startOfScan
    if marker == JPEGMarker.endOfImage {
      hasEnded = true
      hasEndOfImage = true
      return JPEGSegment(marker: marker, data: [])
    }
    if JPEGMarker.standsAlone(marker) { return end(.disordered) }
    return segment(of: marker)
  }

  private mutating func segment(of marker: UInt8) -> JPEGSegment? {
    var reader = ByteReader(bytes[position...])
    guard let length = reader.uint16() else { return end(.cutShort) }
    guard length >= 2 else { return end(.disordered) }
    guard let data = reader.read(length - 2) else { return end(.cutShort) }
    position = reader.position
    return JPEGSegment(marker: marker, data: data)
  }

  /// Advances past FF, fill bytes and the marker; skips bytes before FF, as decoders do.
  private mutating func nextMarker() -> UInt8? {
    guard let prefix = bytes[position...].firstIndex(of: 0xFF) else { return nil }
    if prefix > position {
      damage = .disordered
    }
    guard let marker = bytes[prefix...].firstIndex(where: { $0 != 0xFF }) else { return nil }
    position = marker + 1
    return bytes[marker]
  }

  /// Advances to the first marker that is neither a stuffed zero nor a restart (ITU-T T.81,
  /// B.1.1.5).
  private mutating func skipEntropyCodedData() {
    while let prefix = bytes[position...].firstIndex(of: 0xFF), prefix + 1 < bytes.endIndex {
      switch bytes[prefix + 1] {
      case 0x00, 0xD0...0xD7: position = prefix + 2
      case 0xFF: position = prefix + 1
      default:
        position = prefix
        return
      }
    }
    position = bytes.endIndex
  }

  private mutating func end(_ reason: ImageDamage) -> JPEGSegment? {
    hasEnded = true
    damage = damage ?? reason
    return nil
  }
}

/// The second bytes of the JPEG markers used here (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let huffmanTables: UInt8 = 0xC4
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app14: UInt8 = 0xEE
  static let comment: UInt8 = 0xFE

  /// Returns whether `marker` is one of the sixteen application segments, APP0 to APP15.
  static func isApplication(_ marker: UInt8) -> Bool { (0xE0...0xEF).contains(marker) }

  /// Returns whether `marker` has no length field: a stuffed zero, TEM, the restarts, SOI and EOI.
  static func standsAlone(_ marker: UInt8) -> Bool {
    marker <= 0x01 || (0xD0...0xD9).contains(marker)
  }
}
