/// How a page, as it was recognised, lies on its image.
///
/// A page is recognised upright, level and flat. Its image may lie upside down, askew or in
/// perspective: recognition says how, and nothing of the image has to be drawn anew.
package struct PagePose: Sendable, Hashable, Codable {
  /// By how many quarters the image must be turned clockwise for the page to be upright, 0 to 3.
  package var quarters: Int
  /// From the page's pixels to those of the image, turned upright; `nil` if they are the same.
  package var toImage: ProjectiveTransform?

  /// The pose of a page that lies as it should.
  package static let asItIs = PagePose(quarters: 0, toImage: nil)

  /// Makes a pose on an image that is turned by so many quarters, then mapped.
  package init(quarters: Int, toImage: ProjectiveTransform?) {
    self.quarters = quarters
    self.toImage = toImage
  }

  /// Returns the pose of the same page turned by more quarters, clockwise.
  ///
  /// `page` and `image` are the sizes in pixels of the page and of its upright image before that.
  package func turned(
    quarters more: Int, page: PixelSize, image: PixelSize
  ) -> PagePose {
    let turned = toImage.flatMap { map in
      ProjectiveTransform(.quarterTurns(-more, of: page.turned(quarters: more)))
        .concatenating(map)?.concatenating(ProjectiveTransform(.quarterTurns(more, of: image)))
    }
    return PagePose(quarters: (quarters + more) & 3, toImage: turned)
  }
}

/// What a pose of a real page holds to; one that does not was not made by recognition.
extension PagePose {
  /// A page leans by less than this to either side, once it is turned upright, in degrees.
  private static let steepest = 45.0

  /// Whether a page of `page` pixels can lie so on an image of `image` pixels, turned upright:
  /// not mirrored, less than half a quarter askew, mostly on the image.
  package func isPossible(page: PixelSize, image: PixelSize) -> Bool {
    guard (0...3).contains(quarters) else { return false }
    guard let toImage else { return page == image }
    guard page.width > 0, page.height > 0, page.area / 16 <= image.area,
      image.area / 64 <= page.area, toImage.isFinite(on: page)
    else { return false }
    let quad = toImage.quadrilateral(BoundingBox(page))
    return quad.sides.enumerated().allSatisfy { index, side in
      let along = Angle.degrees(x: side.end.x - side.start.x, y: side.end.y - side.start.y)
      let turned = (along - 90 * Double(index) + 540).truncatingRemainder(dividingBy: 360) - 180
      return abs(turned) < Self.steepest
    } && quad.overlap(with: Quadrilateral(image)) > 0.1
  }
}

extension ProjectiveTransform {
  /// Whether no point of a page of `size` pixels is at or beyond the horizon.
  fileprivate func isFinite(on size: PixelSize) -> Bool {
    let corners = Quadrilateral(size).corners
    return corners.allSatisfy { g * $0.x + h * $0.y + 1 > 0.05 }
      && corners.map(apply).allSatisfy { abs($0.x) < 1e6 && abs($0.y) < 1e6 }
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
  /// Returns the size of an image of this size after it is turned by quarters.
  package func turned(quarters: Int) -> PixelSize { quarters & 1 == 0 ? self : transposed }
}

extension BoundingBox {
  /// Makes the box of a whole image.
  package init(_ size: PixelSize) {
    self.init(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
  }
}
