package import Codecs
package import ImageFiles
package import PageModel

/// Finds the black borders that a scanner leaves around paper that is smaller than its glass.
///
/// A border is black along at least half of its side, and no ink is in what of it is paper: a
/// crooked sheet leaves wedges.
package enum BorderFinder {
  /// The longer side at which images are searched, in pixels.
  private static let searchSide = 1_000
  /// The brightness below which a pixel belongs to a border.
  private static let darkness: UInt8 = 90
  /// The brightness below which a pixel of paper is ink.
  private static let inkDarkness: UInt8 = 128
  /// The share of a side along which a border is black, and at which it ends behind that.
  private static let (leastShare, leastWedge) = (0.5, 0.03)
  /// The width of the widest border, and of the widest wedge behind a border, by the image's.
  private static let (widest, widestWedge) = (0.2, 0.03)

  /// Returns the part of an image of `size` pixels without its black borders; `nil` if it has none.
  ///
  /// `bitmap` may be a reduced copy of the image.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package static func content(
    in bitmap: Bitmap, of size: PixelSize
  ) throws(CodecError) -> PixelRectangle? {
    let gray = try reduced(bitmap).luminance()
    let sides = [0, 1, 2, 3].map { border(atLeftOf: gray.turned(quarters: $0)) }
    guard sides.contains(where: { $0 > 0 }) else { return nil }
    // Turned clockwise, the lower side of an image is at its left, then the right, then the upper
    // one.
    let (left, bottom, right, top) = (sides[0], sides[1], sides[2], sides[3])
    let scale = (
      x: Double(size.width) / Double(gray.size.width),
      y: Double(size.height) / Double(gray.size.height)
    )
    let (x, y) = (
      Int((Double(left) * scale.x).rounded(.up)), Int((Double(top) * scale.y).rounded(.up))
    )
    return PixelRectangle(
      x: x, y: y,
      size: PixelSize(
        width: size.width - x - Int((Double(right) * scale.x).rounded(.up)),
        height: size.height - y - Int((Double(bottom) * scale.y).rounded(.up))))
  }

  private static func reduced(_ bitmap: Bitmap) throws(CodecError) -> Bitmap {
    let wanted = bitmap.size.reduced(toLongerSide: searchSide)
    return try RecognitionScaler.scale(bitmap, resolution: Resolution(300), to: wanted).bitmap
  }

  /// Returns the width of the border at the left of a gray image, in pixels; 0 if there is none.
  private static func border(atLeftOf gray: Bitmap) -> Int {
    let (width, height) = (gray.size.width, gray.size.height)
    let limit = Int(widest * Double(width))
    let runs = (0..<height).map { darkRun(inRow: $0, of: gray, upTo: limit + 1) }
    var (end, column) = (0, 0)
    while column <= limit {
      let darkCount = runs.count { $0 > column }
      // Rows that are dark throughout are the borders of other sides.
      let wedgeCount = runs.count { $0 > column && $0 <= limit }
      let isBorder = Double(darkCount) >= leastShare * Double(height)
      if isBorder { end = column + 1 }
      let isWedge =
        Double(wedgeCount) >= leastWedge * Double(height)
        && column < end + Int(widestWedge * Double(width))
      guard end > 0, isBorder || isWedge, !hasInk(column, gray, runs) else { break }
      column += 1
    }
    // Something dark without an end is not a border.
    return end == 0 || column > limit ? 0 : column
  }

  /// The number of dark pixels at the beginning of a row, at most `limit`.
  private static func darkRun(inRow row: Int, of gray: Bitmap, upTo limit: Int) -> Int {
    let start = row * gray.size.width
    let end = start + min(limit, gray.size.width)
    return (gray.bytes[start..<end].firstIndex { $0 >= darkness } ?? end) - start
  }

  /// Whether a column has ink in rows whose border has ended before it.
  private static func hasInk(_ column: Int, _ gray: Bitmap, _ runs: [Int]) -> Bool {
    // The edge of paper is gray over two pixels; dust is a pixel or two.
    let inkCount = runs.indices.count { row in
      runs[row] + 2 < column && gray.bytes[row * gray.size.width + column] < inkDarkness
    }
    return inkCount > 2 + gray.size.height / 500
  }
}
