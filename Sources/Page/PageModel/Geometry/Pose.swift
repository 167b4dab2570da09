/// The position of a recognised page on its image.
///
/// A page is recognised upright, level and flat. Its image may be upside down, crooked or in
/// perspective, or bent; the pose records that, so that the image need not be encoded again.
package struct Pose: Sendable, Hashable, Codable {
  /// The number of clockwise quarter turns of the image that make the page upright, 0 to 3.
  package var quarters: Int
  /// The map from the page's pixels to the pixels of the turned image; `nil` if they are the same.
  package var toImage: ProjectiveTransform?
  /// The bend of the sheet, before `toImage`; `nil` if the sheet is flat.
  package var bend: PageBend?

  /// The pose of a page that is upright and level on its image.
  package static let identity = Pose(quarters: 0, toImage: nil)

  /// Makes a pose from quarter turns of the image and the map from the page to the turned image.
  package init(quarters: Int, toImage: ProjectiveTransform?, bend: PageBend? = nil) {
    self.quarters = quarters
    self.toImage = toImage
    self.bend = bend
  }

  /// The map from the page's pixels to the pixels of the turned image; `nil` if they are the same.
  package var map: PageMap? {
    toImage == nil && bend == nil ? nil : PageMap(bend: bend, toImage ?? .identity)
  }

  /// Returns the pose of the same page, which is not bent, after further clockwise quarter turns.
  ///
  /// `page` and `image` are the sizes in pixels of the page and of its upright image before these
  /// turns.
  package func turned(
    quarters more: Int, page: PixelSize, image: PixelSize
  ) -> Pose {
    let turned = toImage.flatMap { map in
      ProjectiveTransform(.quarterTurns(-more, of: page.turned(quarters: more)))
        .concatenating(map)?.concatenating(ProjectiveTransform(.quarterTurns(more, of: image)))
    }
    return Pose(quarters: (quarters + more) & 3, toImage: turned)
  }
}

/// The limits of a pose, which the answer of a compromised worker may violate.
extension Pose {
  /// The maximum lean of an upright page to either side, in degrees (exclusive).
  private static let maximumLean = 45.0
  /// The maximum lean of an item, whose text may lean too, in degrees (exclusive).
  private static let maximumItemLean = 60.0
  /// The minimum overlap of a page and its image (exclusive).
  private static let minimumOverlap = 0.1
  /// The minimum overlap of an item and the image, on which many items may be (exclusive).
  private static let minimumItemOverlap = 0.001

  /// Returns whether a page of `page` pixels can have this pose on an upright image of `image`
  /// pixels.
  ///
  /// The page is not mirrored, leans by less than 45°, and is mostly on the image. An item, one of
  /// several on the image, may lean by less than 60°, but has no perspective.
  package func isPossible(
    page: PixelSize, image: PixelSize, isItem: Bool = false
  ) -> Bool {
    guard (0...3).contains(quarters), bend?.isPossible(on: page) != false else { return false }
    guard let toImage else { return page == image }
    guard page.width > 0, page.height > 0, page.area / 16 <= image.area,
      image.area / (isItem ? 1_024 : 64) <= page.area, !isItem || toImage.isAffine,
      toImage.isFinite(on: page)
    else { return false }
    let quad = toImage.quadrilateral(BoundingBox(page))
    let minimumOverlap = isItem ? Self.minimumItemOverlap : Self.minimumOverlap
    return quad.sides.enumerated().allSatisfy { index, side in
      let along = Angle.degrees(x: side.end.x - side.start.x, y: side.end.y - side.start.y)
      let turned = (along - 90 * Double(index) + 540).truncatingRemainder(dividingBy: 360) - 180
      return abs(turned) < (isItem ? Self.maximumItemLean : Self.maximumLean)
    } && quad.overlap(with: Quadrilateral(image)) > minimumOverlap
  }
}

extension ProjectiveTransform {
  /// The minimum divisor of the coordinates of a point before the horizon (exclusive).
  private static let minimumDivisor = 0.05
  /// The maximum coordinate of a point on the image, in pixels (exclusive).
  private static let maximumCoordinate = 1e6

  /// Returns whether no point of a page of `size` pixels is at or beyond the horizon.
  fileprivate func isFinite(on size: PixelSize) -> Bool {
    let corners = Quadrilateral(size).corners
    return corners.allSatisfy { g * $0.x + h * $0.y + 1 > Self.minimumDivisor }
      && corners.map(apply).allSatisfy {
        abs($0.x) < Self.maximumCoordinate && abs($0.y) < Self.maximumCoordinate
      }
  }
}

extension AffineTransform {
  /// Makes the map from an image of `size` pixels to the same image turned clockwise by quarters.
  package static func quarterTurns(_ quarters: Int, of size: PixelSize) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    return switch quarters & 3 {
    case 1: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case 2: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case 3: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    default: .identity
    }
  }
}

extension PixelSize {
  /// Returns this size after quarter turns.
  package func turned(quarters: Int) -> PixelSize { quarters & 1 == 0 ? self : transposed }
}

extension BoundingBox {
  package init(_ size: PixelSize) {
    self.init(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
  }
}
