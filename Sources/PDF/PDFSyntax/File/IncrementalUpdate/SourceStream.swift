/// Decodes the streams that hold a file's structure: cross-reference and object streams
/// (ISO 32000-1, 7.5.7 and 7.5.8), which have no filter but `FlateDecode`.
enum SourceStream {
  /// The maximum length of the decoded data of an empty stream in bytes; data are in memory as a
  /// whole.
  private static let maximumLength = 16 << 20
  /// The number of bytes by which each byte of compressed data raises the maximum length.
  private static let furtherLengthPerByte = 32

  /// Returns the decoded data at the cost of a budget.
  ///
  /// - Throws: `SourceFileError` if the data have another filter, are damaged, or exceed the
  ///   budget.
  static func decoded(
    _ data: [UInt8], _ dictionary: PDFObject, _ budget: WorkBudget
  ) throws(SourceFileError) -> [UInt8] {
    guard let filter = only(dictionary["Filter"]) else {
      guard dictionary["Filter"] == nil else { throw .unreadable }
      try budget.spend(data.count, on: .decoded)
      return data
    }
    guard filter == .name("FlateDecode") || filter == .name("Fl") else { throw .unreadable }
    let plain = try inflated(data, budget)
    guard let parameters = only(dictionary["DecodeParms"]), parameters != .null else {
      guard dictionary["DecodeParms"] == nil || dictionary["DecodeParms"] == .null else {
        throw .unreadable
      }
      return plain
    }
    switch parameters["Predictor"]?.wholeNumber ?? 1 {
    case 1: return plain
    case 10...15:
      guard let rows = unpredicted(plain, parameters) else { throw .unreadable }
      return rows
    default: throw .unreadable
    }
  }

  private static func inflated(
    _ data: [UInt8], _ budget: WorkBudget
  ) throws(SourceFileError) -> [UInt8] {
    let maximum = min(
      budget.rest(of: .decoded), maximumLength + furtherLengthPerByte * data.count)
    let plain: [UInt8]
    do throws(FlateError) {
      plain = try FlateDecoder.decode(data, maximumLength: maximum)
    } catch {
      if error == .tooLong { try budget.spend(.max, on: .decoded) }
      throw .unreadable
    }
    try budget.spend(plain.count, on: .decoded)
    return plain
  }

  /// Returns a value, or the only element of an array; `nil` for other arrays and for no value.
  private static func only(_ value: PDFObject?) -> PDFObject? {
    guard let elements = value?.elements else { return value }
    return elements.count == 1 ? elements[0] : nil
  }

  /// Reverses the predictors of PNG (7.4.4.4); `nil` if the rows are malformed.
  private static func unpredicted(_ data: [UInt8], _ parameters: PDFObject) -> [UInt8]? {
    let columns = parameters["Columns"]?.wholeNumber ?? 1
    guard (1...65_535).contains(columns), parameters["Colors"]?.wholeNumber ?? 1 == 1,
      parameters["BitsPerComponent"]?.wholeNumber ?? 8 == 8, data.count % (columns + 1) == 0
    else { return nil }
    var above = [UInt8](repeating: 0, count: columns)
    var output: [UInt8] = []
    output.reserveCapacity(data.count)
    for start in stride(from: 0, to: data.count, by: columns + 1) {
      var row = Array(data[(start + 1)..<(start + 1 + columns)])
      guard undo(predictor: data[start], in: &row, above: above) else { return nil }
      output += row
      above = row
    }
    return output
  }

  /// Reverses the predictor of a row of bytes; returns false for an unknown predictor
  /// (ISO/IEC 15948, 9.2).
  private static func undo(
    predictor: UInt8, in row: inout [UInt8], above: [UInt8]
  ) -> Bool {
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
        default: paeth(left: left, above: above[index], corner: corner)
        }
      row[index] &+= guess
    }
    return true
  }

  private static func paeth(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let distances = [left, above, corner].map { abs(estimate - Int($0)) }
    if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
    return distances[1] <= distances[2] ? above : corner
  }
}
