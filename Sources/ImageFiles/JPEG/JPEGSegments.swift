/// One marker of a JPEG file with what belongs to it, the length left out (ITU-T T.81, B.1.1.4).
struct JPEGSegment {
  /// The byte after FF.
  let marker: UInt8
  let data: ArraySlice<UInt8>
}

/// The markers of a JPEG file in order, from the one after SOI to EOI; the entropy-coded data
/// between them is passed over.
struct JPEGSegments: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  /// Where the next marker is looked for: behind all that has been handed out.
  private(set) var position: Int
  private var isInScan = false
  private var hasEnded = false
  /// What has gone wrong so far: the bytes ran out, or some belonged to no segment.
  private(set) var damage: ImageDamage?

  /// Begins after the start of image of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = Swift.min(2, bytes.count)
  }

  mutating func next() -> JPEGSegment? {
    if hasEnded { return nil }
    if isInScan { skipEntropyCodedData() }
    guard let marker = nextMarker() else { return end(.cutShort) }
    isInScan = marker == JPEGMarker.startOfScan
    if marker == JPEGMarker.endOfImage {
      hasEnded = true
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

  /// Moves past FF, fill bytes and the marker; bytes before FF are skipped, as decoders do.
  private mutating func nextMarker() -> UInt8? {
    guard let prefix = bytes[position...].firstIndex(of: 0xFF) else { return nil }
    if prefix > position {
      damage = .disordered
    }
    guard let marker = bytes[prefix...].firstIndex(where: { $0 != 0xFF }) else { return nil }
    position = marker + 1
    return bytes[marker]
  }

  /// Moves to the first marker that is neither a stuffed zero nor a restart (ITU-T T.81, B.1.1.5).
  private mutating func skipEntropyCodedData() {
    while let prefix = bytes[position...].firstIndex(of: 0xFF), prefix + 1 < bytes.count {
      switch bytes[prefix + 1] {
      case 0x00, 0xD0...0xD7: position = prefix + 2
      case 0xFF: position = prefix + 1
      default:
        position = prefix
        return
      }
    }
    position = bytes.count
  }

  private mutating func end(_ reason: ImageDamage) -> JPEGSegment? {
    hasEnded = true
    damage = damage ?? reason
    return nil
  }
}
