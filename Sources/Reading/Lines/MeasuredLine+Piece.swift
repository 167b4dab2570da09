import PageModel
import Raster

extension MeasuredLine {
  /// The height above the baseline that is cut out, in x-heights: an ascender of half the x-height,
  /// as in `Tesseract::LSTMRecognizeWord`.
  private static let above = 1 + LineFoot.close.below

  /// Returns the piece to cut out of an image of `size` pixels, without vertical rulings beside it.
  func piece(
    in size: PixelSize, beside barriers: [BoundingBox], metrics: RowMetrics, foot: LineFoot
  ) -> InkPiece {
    let parts = (letters + marks).map(\.box).sorted { $0.left < $1.left }
    let ink = parts.hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    let near = barriers.filter { $0.top < ink.midY && ink.midY < $0.bottom }
    let leftBarrier = near.map(\.right).filter { $0 <= ink.left + 1 }.max() ?? 0
    let rightBarrier = near.map(\.left).filter { $0 >= ink.right - 1 }.min() ?? .infinity
    let crop = crop(around: ink, in: size, foot: foot)
      .clamped(left: leftBarrier, right: rightBarrier)
    return InkPiece(
      parts: parts, crop: crop, slope: slope, offset: offset, metrics: metrics)
  }

  private func crop(
    around ink: BoundingBox, in size: PixelSize, foot: LineFoot
  ) -> BoundingBox {
    let baseline = baseline(at: ink.midX)
    let room = (isShort ? .close : foot).below * xHeight
    return InkPiece.crop(
      around: ink, top: min(ink.top, baseline - Self.above * xHeight) - InkPiece.padding,
      bottom: max(ink.bottom, baseline + room) + InkPiece.padding, in: size)
  }

  /// The maximum number of specks of a line without letters.
  private static let maximumSpecks = 4.0
  /// The number of further specks per letter from which a line may be noise.
  private static let specksPerLetter = 2.5
  /// The ink of the specks, as a share of the letters' ink, from which a line may be noise.
  private static let maximumSpeckInk = 0.25
  /// The minimum share of the letters that stand on the baseline.
  private static let minimumStanding = 0.5

  /// Whether the line is dirt or part of an image.
  var isNoise: Bool {
    let ink = letters.reduce(0) { $0 + $1.pixels }
    let markInk = marks.reduce(0) { $0 + $1.pixels }
    let isSpeckled =
      Double(marks.count) > Self.maximumSpecks + Self.specksPerLetter * Double(letters.count)
      && Double(markInk) > Self.maximumSpeckInk * Double(ink)
    let standing = letters.count {
      abs($0.box.bottom - baseline(at: $0.box.midX)) <= 0.25 * max(xHeight, 1)
    }
    return isSpeckled || Double(standing) < Self.minimumStanding * Double(letters.count)
  }
}

extension BoundingBox {
  /// Returns the part of the box between two columns of pixels.
  fileprivate func clamped(left: Double, right: Double) -> BoundingBox {
    BoundingBox(
      left: max(self.left, min(left, self.right - 1)), top: top,
      right: min(self.right, max(right, self.left + 1)), bottom: bottom)
  }
}
