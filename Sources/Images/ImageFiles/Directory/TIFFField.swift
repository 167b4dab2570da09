/// The values of one entry of a TIFF directory (TIFF 6.0, page 14), read on demand.
struct TIFFField {
  /// The type of the values, by the number in the file (TIFF 6.0, page 15).
  let type: Int
  let count: Int
  /// The offset of the first value in the file; `nil` if the entry itself contains the values.
  let offset: Int?
  /// A reader at the first value.
  let start: ByteReader

  /// The length of an integer of this type in bytes; `nil` for other types.
  var integerWidth: Int? {
    switch type {
    case 1: 1  // BYTE
    case 3: 2  // SHORT
    case 4, 13: 4  // LONG, IFD
    case 16, 18: 8  // LONG8 and IFD8 of BigTIFF
    default: nil
    }
  }

  /// The first value as an integer.
  var integer: Int? {
    guard let integerWidth, count > 0, var values = values(width: integerWidth, count: 1) else {
      return nil
    }
    return values.unsigned(width: integerWidth)
  }

  /// All values as integers; `nil` if the file ends before the last one.
  var integers: [Int]? {
    guard let integerWidth, var values = values(width: integerWidth, count: count) else {
      return nil
    }
    // An 8-byte value above 2⁶³ − 1 exceeds every file and becomes the largest integer.
    return (0..<count).map { _ in
      if let value = values.unsigned(width: integerWidth) { return value }
      _ = values.read(integerWidth)
      return .max
    }
  }

  /// The first value as a number of any type except DOUBLE.
  var number: Double? {
    switch type {
    case 5: rational
    case 11: float
    default: integer.map(Double.init)
    }
  }

  /// Returns the values as bytes; `nil` if there are more than `limit`.
  func bytes(limit: Int) -> [UInt8]? {
    guard type == 1 || type == 7, count <= limit, var values = values(width: 1, count: count)
    else { return nil }
    return values.read(count).map(Array.init)
  }

  /// The bytes of a short ASCII text, with its zero; `nil` for other types.
  var text: [UInt8]? {
    guard type == 2, count <= Self.maximumTextLength, var values = values(width: 1, count: count)
    else { return nil }
    return values.read(count).map(Array.init)
  }

  /// The maximum length of a text, in bytes, because only times are read.
  private static let maximumTextLength = 64

  /// The first value as a RATIONAL: a numerator and a denominator; `nil` for other types.
  var rational: Double? {
    guard type == 5, count > 0, var values = values(width: 8, count: 1),
      let numerator = values.uint32(), let denominator = values.uint32(), denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// The first value as a FLOAT (IEEE 754 binary32).
  private var float: Double? {
    guard count > 0, var values = values(width: 4, count: 1), let pattern = values.uint32(),
      let value = Optional(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))), value.isFinite
    else { return nil }
    return Double(value)
  }

  /// Returns a reader of the first `count` values of `width` bytes; `nil` if the file ends before
  /// the last one.
  private func values(width: Int, count: Int) -> ByteReader? {
    let (length, overflow) = count.multipliedReportingOverflow(by: width)
    var reader = start
    guard !overflow, let bytes = reader.read(length) else { return nil }
    return ByteReader(bytes, order: start.order)
  }
}

/// The tags of TIFF directories used here (TIFF 6.0, appendix A; ICC.1:2001-04, B.3; Exif 2.32,
/// 4.6.4; CIPA DC-007, 5.2.3).
enum TIFFTag: Int {
  case newSubfileType = 254
  case subfileType = 255
  case imageWidth = 256
  case imageLength = 257
  case bitsPerSample = 258
  case compression = 259
  case photometricInterpretation = 262
  case fillOrder = 266
  case stripOffsets = 273
  case orientation = 274
  case samplesPerPixel = 277
  case rowsPerStrip = 278
  case stripByteCounts = 279
  case xResolution = 282
  case yResolution = 283
  case groupFourOptions = 293
  case resolutionUnit = 296
  case dateTime = 306
  case tileWidth = 322
  case tileOffsets = 324
  case tileByteCounts = 325
  case inkSet = 332
  case extraSamples = 338
  case sampleFormat = 339
  case jpegTables = 347
  case exifDirectory = 34_665
  case profile = 34_675
  case dateTimeOriginal = 36_867
  case dateTimeDigitized = 36_868
  case offsetTime = 36_880
  case offsetTimeOriginal = 36_881
  case offsetTimeDigitized = 36_882
  case multiPictureEntries = 45_058
}
