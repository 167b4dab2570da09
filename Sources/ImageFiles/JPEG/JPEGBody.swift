/// Which of the markers come that an image is made of, and how often (ITU-T T.81, B.2.1).
struct JPEGBody {
  private var frames = 0
  private var scans = 0
  private var hasQuantization = false
  private var hasHuffman = false

  /// Notes a marker; any but SOFn, SOS, DQT and DHT is passed over.
  mutating func take(_ marker: UInt8) {
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

  /// Whether the file brings its own tables: frames of Motion JPEG leave them to the reader.
  var hasTables: Bool { hasQuantization && hasHuffman }
}
