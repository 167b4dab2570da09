import PageModel

/// A size of paper in whole millimetres.
package struct PaperSize: Sendable, Equatable {
  package let width: Int
  package let height: Int

  /// The longer sides of usual paper, from a card (ISO/IEC 7810 ID-1) to A0, in millimetres.
  private static let longerSides = 85...1_189
  /// The minimum longer side of an image that shows more than a detail, in pixels.
  private static let minimumDots = 1_000

  /// Makes the size in millimetres of an image of `size` pixels; the resolution must be positive.
  init(of size: PixelSize, at resolution: Resolution) {
    width = Int(bounded: (25.4 * min(Double(size.width) / resolution.horizontal, 1e9)).rounded())
    height = Int(bounded: (25.4 * min(Double(size.height) / resolution.vertical, 1e9)).rounded())
  }

  /// Returns whether scanned paper has this size; a small image may be a detail of any size.
  func isUsual(for size: PixelSize) -> Bool {
    let side = max(width, height)
    guard side <= Self.longerSides.upperBound else { return false }
    return side >= Self.longerSides.lowerBound || max(size.width, size.height) < Self.minimumDots
  }
}

extension PaperSize: CustomStringConvertible {
  package var description: String { "\(width) × \(height) mm" }
}
