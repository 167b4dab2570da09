import PDFSource
import PageModel

/// Reads the confidences of words that scanpdf has recorded beside the text of a page (ISO 32000-1,
/// 14.5).
enum RecordedConfidences {
  /// The version of the data that are read.
  private static let version: UInt8 = 1
  /// The maximum length of the data in bytes.
  private static let maximumBytes = 100_001

  /// Returns the letters of a page with their confidences; without confidences if none are
  /// recorded, or the number of letters has changed since.
  static func added(to letters: [PlacedLetter], of page: SourcePage) -> [PlacedLetter] {
    let piece = page.dictionary["/PieceInfo"]["/scanpdf"]["/Private"]
    guard let data = piece.decodedData, let confidences = Self.confidences(in: data) else {
      return letters
    }
    let counted = letters.indices.filter { letters[$0].text.isVisible }
    guard counted.count == confidences.count else { return letters }
    var letters = letters
    for (index, confidence) in zip(counted, confidences) { letters[index].confidence = confidence }
    return letters
  }

  /// Returns the confidence in per cent of each letter, in the order of the content; `nil` if the
  /// data are malformed or of another version.
  private static func confidences(in data: [UInt8]) -> [UInt8]? {
    guard data.first == version, data.count % 2 == 1, data.count <= maximumBytes else { return nil }
    var letters: [UInt8] = []
    for index in stride(from: 1, to: data.count, by: 2) {
      guard data[index] > 0, data[index + 1] <= 100 else { return nil }
      letters += Array(repeating: data[index + 1], count: Int(data[index]))
    }
    return letters
  }
}
