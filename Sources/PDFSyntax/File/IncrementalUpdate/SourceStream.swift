/// Decodes the streams that hold a file's structure: cross-reference and object streams
/// (ISO 32000-1, 7.5.7 and 7.5.8), which have no filter but `FlateDecode`.
enum SourceStream {
  /// Returns the decoded data; `nil` if it has another filter, is damaged, or has more than
  /// `maximumLength` bytes.
  static func decoded(
    _ data: [UInt8], _ dictionary: SourceObject, maximumLength: Int
  ) -> [UInt8]? {
    guard let filter = only(dictionary["Filter"]) else {
      return dictionary["Filter"] == nil && data.count <= maximumLength ? data : nil
    }
    guard filter.isName("FlateDecode") || filter.isName("Fl"),
      let plain = try? FlateDecoder.decode(data, maximumLength: maximumLength)
    else { return nil }
    guard let parameters = only(dictionary["DecodeParms"]), parameters != .null else {
      return dictionary["DecodeParms"] == nil || dictionary["DecodeParms"] == .null ? plain : nil
    }
    switch parameters["Predictor"]?.wholeNumber ?? 1 {
    case 1: return plain
    case 10...15: return unpredicted(plain, parameters)
    default: return nil
    }
  }

  /// Returns a value, or the only element of an array; `nil` for other arrays and for no value.
  private static func only(_ value: SourceObject?) -> SourceObject? {
    guard let elements = value?.elements else { return value }
    return elements.count == 1 ? elements[0] : nil
  }

  /// Reverses the predictors of PNG (7.4.4.4); `nil` if the rows are malformed.
  private static func unpredicted(_ data: [UInt8], _ parameters: SourceObject) -> [UInt8]? {
    let columns = parameters["Columns"]?.wholeNumber ?? 1
    guard (1...65_535).contains(columns), parameters["Colors"]?.wholeNumber ?? 1 == 1,
      parameters["BitsPerComponent"]?.wholeNumber ?? 8 == 8, data.count % (columns + 1) == 0
    else { return nil }
    var above = [UInt8](repeating: 0, count: columns)
    var output: [UInt8] = []
    output.reserveCapacity(data.count)
    for start in stride(from: 0, to: data.count, by: columns + 1) {
      var row = Array(data[(start + 1)..<(start + 1 + columns)])
      guard undo(data[start], &row, above) else { return nil }
      output += row
      above = row
    }
    return output
  }

  /// Reverses the predictor of a row of bytes; returns false for an unknown predictor
  /// (ISO/IEC 15948, 9.2).
  private static func undo(_ predictor: UInt8, _ row: inout [UInt8], _ above: [UInt8]) -> Bool {
    guard predictor <= 4 else { return false }
    for index in row.indices {
      let left = index > 0 ? row[index - 1] : 0
      let corner = index > 0 ? above[index - 1] : 0
      let guess: UInt8 =
        switch predictor {
        case 0: 0
        case 1: left
        case 2: above[index]
        case 3: UInt8((UInt16(left) + UInt16(above[index])) / 2)
        default: paeth(left, above[index], corner)
        }
      row[index] &+= guess
    }
    return true
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let distances = [left, above, corner].map { abs(estimate - Int($0)) }
    if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
    return distances[1] <= distances[2] ? above : corner
  }
}
