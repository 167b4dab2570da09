package import PageModel

/// A frame header of a JPEG file: the segment of an SOFn marker (ITU-T T.81, B.2.2).
package struct JPEGFrame: Sendable, Equatable {
  package let size: PixelSize
  /// Whether the data is arithmetically coded, which PDF's DCTDecode does not support.
  package let isArithmetic: Bool
  /// The identifiers of the components: 1, 3 or 4, each of 8 bits.
  package let components: [Int]

  /// Returns whether `marker` starts a frame header: C0 to CF except DHT, JPG and DAC.
  static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// Reads the segment of an SOFn marker.
  ///
  /// - Throws: `unsupportedJPEG`, `zeroSize`, or `headerDamaged` if the numbers are invalid.
  package init(marker: UInt8, _ data: ArraySlice<UInt8>) throws(ImageFileError) {
    try Self.checkProcess(marker)
    var reader = ByteReader(data)
    guard let precision = reader.uint8(), let height = reader.uint16(),
      let width = reader.uint16(), let count = reader.uint8()
    else { throw .headerDamaged(.jpeg) }
    guard precision == 8 else { throw .unsupportedJPEG("JPEG with \(precision) bits per sample") }
    guard width > 0 else { throw .zeroSize(width: width, height: height) }
    // A DNL marker after the first scan.
    guard height > 0 else {
      throw .unsupportedJPEG("JPEG whose height is in a DNL marker at its end")
    }
    guard [1, 3, 4].contains(count) else {
      throw .unsupportedJPEG("JPEG with \(count) components")
    }
    size = PixelSize(width: width, height: height)
    isArithmetic = marker & 8 != 0
    components = try Self.components(count, from: &reader)
  }

  /// The meaning of a pixel's components after YCbCr and YCCK are converted.
  package var colorModel: ColorModel {
    switch components.count {
    case 1: .gray
    case 3: .rgb
    default: .cmyk
    }
  }

  /// Throws `unsupportedJPEG` for processes that libjpeg does not decode; the low two bits of n in
  /// SOFn are the process, the third marks differential coding (ITU-T T.81, table B.1).
  private static func checkProcess(_ marker: UInt8) throws(ImageFileError) {
    if marker & 4 != 0 { throw .unsupportedJPEG("hierarchical JPEG") }
    if marker & 3 == 3 { throw .unsupportedJPEG("lossless JPEG") }
  }

  /// Reads the identifier, the sampling factors, 1 to 4, and the table of each component.
  private static func components(
    _ count: Int, from reader: inout ByteReader
  ) throws(ImageFileError) -> [Int] {
    var components: [Int] = []
    for _ in 0..<count {
      guard let identifier = reader.uint8(), let sampling = reader.uint8(),
        reader.uint8() != nil,
        (1...4).contains(sampling >> 4), (1...4).contains(sampling & 15)
      else { throw .headerDamaged(.jpeg) }
      components.append(identifier)
    }
    return components
  }
}
