package import Codecs
package import PageModel
import Raster

/// Finds the separate items on a scanner's glass, such as cards, receipts and photographs.
///
/// A wrongly divided page is worse than a whole sheet: every item must be a rectangle with all
/// sides seen against the lid, nothing but dust may be beside the items, and a lid as bright as
/// paper must not be a page with pictures or boxes.
package enum ItemFinder {
  /// The longer side at which images are searched, in pixels.
  ///
  /// Chosen on: 40 made sheets, 200 dpi.
  private static let searchSide = 1_000
  /// The share of the image that an item covers.
  ///
  /// Chosen on: a receipt of 12 mm on A4.
  private static let areas = 0.008...0.6
  /// The minimum length of an item's shorter side, as a share of the image's longer side.
  private static let minimumSide = 0.04
  /// The maximum share of the image that one grain of dust covers.
  ///
  /// Chosen on: 102 ordinary pages, none divided.
  private static let maximumDust = 0.0006
  /// The maximum share of the image that all dust covers.
  private static let maximumDustTogether = 0.004
  /// The minimum share of its rectangle that an item fills.
  ///
  /// Chosen on: 40 made sheets, cards with round corners.
  private static let minimumFilled = 0.94
  /// The minimum share of each side along which an item is seen against the lid.
  ///
  /// Chosen on: 40 made sheets; 102 ordinary pages.
  private static let minimumSeen = 0.85
  /// The brightness from which a lid may be a page, 0 to 255.
  private static let minimumPaper = 150.0
  /// The minimum difference between the angles of items on such a lid, in degrees: the pictures and
  /// boxes of a page are parallel.
  private static let minimumTurn = 1.0

  /// Returns the outlines of the items in an image of `size` pixels, row by row; none if there are
  /// not several or one is doubtful.
  ///
  /// `bitmap` may be a reduced copy of the image.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package static func items(
    in bitmap: Bitmap, of size: PixelSize
  ) throws(CodecError) -> [Quadrilateral] {
    guard bitmap.format != .bilevel else { return [] }
    let small = try bitmap.reduced(toLongerSide: searchSide)
    guard let lid = Lid(of: small) else { return [] }
    let mask = lid.differences(in: small)
    guard let rectangles = rectangles(of: mask), isPlausible(rectangles, on: lid, mask.size)
    else { return [] }
    let trim = SideTrim(image: small)
    return inRows(rectangles.map(trim.outline)).map { $0.scaled(from: mask.size, to: size) }
  }

  /// Returns the rectangles of the items in a mask; `nil` if a part is neither an item nor dust.
  private static func rectangles(of mask: InkMask) -> [TurnedRectangle]? {
    var (found, dust): ([TurnedRectangle], Double) = ([], 0)
    let solid = ConnectedInk(mask.solid, joinsCorners: false)
    for (number, part) in solid.pieces.enumerated() {
      let share = Double(part.area) / Double(mask.size.area)
      if share <= maximumDust {
        dust += share
        continue
      }
      guard found.count < ItemPlace.counts.upperBound,
        let rectangle = rectangle(
          of: solid.runs(of: [number]), area: part.area, on: mask)
      else { return nil }
      found.append(rectangle)
    }
    return dust <= maximumDustTogether ? found : nil
  }

  /// Returns the rectangle of a part of a mask; `nil` if the part is not an item.
  private static func rectangle(
    of part: [ConnectedInk.Run], area: Int, on mask: InkMask
  ) -> TurnedRectangle? {
    let share = Double(area) / Double(mask.size.area)
    guard areas.contains(share), let rectangle = TurnedRectangle(around: part.flatMap(\.corners))
    else { return nil }
    let longer = Double(max(mask.size.width, mask.size.height))
    guard rectangle.shorterSide >= minimumSide * longer,
      Double(area) >= minimumFilled * rectangle.area,
      rectangle.corners.outlineSides.allSatisfy({ mask.share(seenAlong: $0) >= minimumSeen })
    else { return nil }
    return rectangle
  }

  /// Returns whether rectangles are items on a lid rather than the pictures of a page.
  private static func isPlausible(
    _ rectangles: [TurnedRectangle], on lid: Lid, _ size: PixelSize
  ) -> Bool {
    guard ItemPlace.counts.contains(rectangles.count) else { return false }
    let angles = rectangles.map(\.degrees).sorted()
    let turn = (angles.last ?? 0) - (angles.first ?? 0)
    return lid.brightness < minimumPaper || turn >= minimumTurn
  }

  /// Returns outlines in rows from top to bottom, from left to right in each row.
  private static func inRows(_ outlines: [Quadrilateral]) -> [Quadrilateral] {
    var rest = outlines.sorted { $0.boundingBox.top < $1.boundingBox.top }
    var ordered: [Quadrilateral] = []
    while let first = rest.first {
      let middle = first.boundingBox.middle.y
      let row = rest.filter { $0.boundingBox.top < middle }
      ordered += row.sorted { $0.boundingBox.left < $1.boundingBox.left }
      rest.removeAll { $0.boundingBox.top < middle }
    }
    return ordered
  }
}

extension ConnectedInk.Run {
  /// The corners of the first and the last pixel.
  fileprivate var corners: [Point] {
    [columns.lowerBound, columns.upperBound].flatMap { x in
      [row, row + 1].map { Point(x: Double(x), y: Double($0)) }
    }
  }
}
