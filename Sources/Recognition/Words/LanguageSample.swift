import PageModel
import Vision

/// The lines by which the language of an image is chosen.
enum LanguageSample {
  /// The maximum number of lines, of which recognition takes 7 ms each.
  private static let mostLines = 8

  /// Returns long pieces of lines from all parts of an image, from top to bottom.
  static func pieces(of lines: [InkLine]) -> [InkPiece] {
    let pieces = lines.flatMap(\.pieces)
    let widths = pieces.map(\.crop.width).sorted()
    guard !widths.isEmpty else { return [] }
    let median = widths[widths.count / 2]
    let long = pieces.filter { $0.crop.width >= median }.sorted {
      ($0.crop.top, $0.crop.left) < ($1.crop.top, $1.crop.left)
    }
    guard long.count > mostLines else { return long }
    return (0..<mostLines).map { long[($0 * 2 + 1) * long.count / (2 * mostLines)] }
  }
}
