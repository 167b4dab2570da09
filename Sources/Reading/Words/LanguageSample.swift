package import Lines
import PageModel

/// The lines from which the language of an image is chosen.
package enum LanguageSample {
  /// The maximum number of lines; recognition takes 7 ms for each.
  private static let maximumLines = 32

  /// Returns long pieces of lines, in an order of which any first few are from all parts of the
  /// image.
  package static func pieces(of lines: [[InkPiece]]) -> [InkPiece] {
    let pieces = lines.flatMap(\.self)
    let widths = pieces.map(\.crop.width).sorted()
    guard !widths.isEmpty else { return [] }
    let median = widths[widths.count / 2]
    let long = pieces.filter { $0.crop.width >= median }.sorted {
      ($0.crop.top, $0.crop.left) < ($1.crop.top, $1.crop.left)
    }
    let count = min(long.count, maximumLines)
    return (0..<maximumLines).map(place).filter { $0 < count }.map {
      long[($0 * 2 + 1) * long.count / (2 * count)]
    }
  }

  /// Returns a number below `maximumLines` with its binary digits reversed, which spreads
  /// successive numbers.
  private static func place(_ number: Int) -> Int {
    var (rest, result, length) = (number, 0, maximumLines)
    while length > 1 {
      (result, rest, length) = (2 * result + rest % 2, rest / 2, length / 2)
    }
    return result
  }
}
