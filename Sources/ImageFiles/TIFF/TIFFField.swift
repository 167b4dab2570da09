/// The values of one entry of a TIFF directory (TIFF 6.0, page 14), read when they are asked for.
struct TIFFField {
  /// What the values are, by the number in the file (TIFF 6.0, page 15).
  let type: Int
  let count: Int
  /// Where in the file the first value stands.
  let position: Int
  /// Reads the whole file.
  let file: ByteReader

  /// The length of a whole number of this type in bytes; `nil` for other types.
  var integerWidth: Int? { Self.integerWidth(type: type) }

  /// The same by the number of the type.
  static func integerWidth(type: Int) -> Int? {
    switch type {
    case 1: 1  // BYTE
    case 3: 2  // SHORT
    case 4, 13: 4  // LONG, IFD
    case 16, 18: 8  // LONG8 and IFD8 of BigTIFF
    default: nil
    }
  }

  /// The first value as a whole number.
  var integer: Int? {
    guard let integerWidth, count > 0, var values = values(width: integerWidth, count: 1) else {
      return nil
    }
    return values.unsigned(width: integerWidth)
  }

  /// All values as whole numbers; `nil` where they do not all stand in the file.
  var integers: [Int]? {
    guard let integerWidth, var values = values(width: integerWidth, count: count) else {
      return nil
    }
    // One of eight bytes that no file is long enough for counts as the largest there is.
    return (0..<count).map { _ in
      if let value = values.unsigned(width: integerWidth) { return value }
      _ = values.read(integerWidth)
      return .max
    }
  }

  /// The first value as a number of any kind but DOUBLE.
  var number: Double? {
    switch type {
    case 5: rational
    case 11: float
    default: integer.map(Double.init)
    }
  }

  /// The values as bytes, at most `limit`.
  func bytes(limit: Int) -> [UInt8]? {
    guard type == 1 || type == 7, count <= limit, var values = values(width: 1, count: count)
    else { return nil }
    return values.read(count).map(Array.init)
  }

  /// A RATIONAL: a numerator and a denominator.
  private var rational: Double? {
    guard count > 0, var values = values(width: 8, count: 1),
      let numerator = values.uint32(), let denominator = values.uint32(), denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// A FLOAT (IEEE 754 binary32).
  private var float: Double? {
    guard count > 0, var values = values(width: 4, count: 1), let pattern = values.uint32(),
      let value = Optional(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))), value.isFinite
    else { return nil }
    return Double(value)
  }

  /// A reader of the first `count` values of `width` bytes; `nil` where the file ends before them.
  private func values(width: Int, count: Int) -> ByteReader? {
    let (length, overflow) = count.multipliedReportingOverflow(by: width)
    var reader = file
    guard !overflow, reader.seek(to: position), let bytes = reader.read(length) else { return nil }
    return ByteReader(bytes, order: file.order)
  }
}
