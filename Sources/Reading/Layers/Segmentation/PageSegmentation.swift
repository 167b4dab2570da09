import Codecs
import ImageFiles
import PageModel
import Raster

/// The ink of a page, and its photographs and drawings.
struct PageSegmentation {
  /// The page at the resolution of its layers, gray or colour.
  let image: Bitmap
  let dotsPerInch: Double
  private(set) var ink: InkMask
  /// Straight lines that are too faint to be ink.
  private(set) var rulings: InkMask
  /// Photographs and drawings, in pixels of `image`.
  private(set) var photographs: [PixelRectangle] = []
  /// Parts that are shown unchanged, in pixels of `image`.
  private(set) var patches: [PixelRectangle] = []

  /// Segments a gray or colour page.
  ///
  /// - words: The boxes of recognised words, in pixels of `image`.
  init(_ image: Bitmap, dotsPerInch: Double, words: [BoundingBox], settings: LayerSettings) {
    self.image = image
    self.dotsPerInch = dotsPerInch
    let luminance = image.luminance()
    var gray = luminance.blurred(passes: 1)
    let boxes = words.map { Self.pixels($0, in: gray.size) }.filter { $0.size.area > 0 }
    let isInverse = InverseText.isUsual(in: boxes, of: gray)
    if isInverse { gray = gray.negative() }
    ink = InkThreshold(gray, dotsPerInch: dotsPerInch, weight: settings.thresholdWeight)
      .ink(of: gray)
    InverseText.include(boxes, of: gray, in: &ink)
    rulings = InkMask(size: ink.size)
    let pictures = ColoredAreas(in: image, words: boxes)
    photographs = PixelRectangle.merged(
      pictures.rectangles
        + PhotographAreas.find(
          in: luminance, mask: ink, words: boxes, dotsPerInch: dotsPerInch))
    var text = InkMask(size: ink.size)
    for box in boxes where !pictures.contain(box) { text.fill(box) }
    for area in photographs { ink.clear(area, except: text) }
    clean(text: text)
    // Lines that are too thin to stay ink are found as faint lines.
    rulings = FaintRulings.find(
      in: isInverse ? luminance.negative() : luminance, ink: ink, dotsPerInch: dotsPerInch)
    for area in photographs { rulings.clear(area) }
  }

  /// Returns the page with parts that are shown unchanged, in pixels of `image`.
  func showing(_ parts: [BoundingBox]) -> PageSegmentation {
    var page = self
    page.patches = PixelRectangle.merged(
      parts.map { Self.pixels($0, in: image.size) }.filter { $0.size.area > 0 })
    for area in page.patches {
      page.ink.clear(area)
      page.rulings.clear(area)
    }
    return page
  }

  /// Smooths outlines and removes specks: pieces with less ink than a full stop of the smallest
  /// print, or of usual print outside `text`.
  private mutating func clean(text: InkMask) {
    ink = ink.smoothed(neighbors: 6)
    let smallest = 8 * dotsPerInch * dotsPerInch / 90_000
    let width = ink.size.width
    ConnectedInk(ink).remove(from: &ink) { _, piece in
      let isInWord =
        text.pixels[piece.top * width + piece.left] != 0
        || text.pixels[(piece.bottom - 1) * width + piece.right - 1] != 0
      return Double(piece.area) < (isInWord ? smallest : 2 * smallest)
    }
  }

  /// Returns the whole pixels that a box touches in an image of `size`.
  private static func pixels(_ box: BoundingBox, in size: PixelSize) -> PixelRectangle {
    let left = min(max(Int(box.left), 0), size.width)
    let top = min(max(Int(box.top), 0), size.height)
    let right = min(max(Int(box.right.rounded(.up)), left), size.width)
    let bottom = min(max(Int(box.bottom.rounded(.up)), top), size.height)
    return PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }
}

extension InkMask {
  /// Removes the ink from a part, except the ink of `kept`.
  mutating func clear(_ part: PixelRectangle, except kept: InkMask? = nil) {
    for y in part.y..<min(part.y + part.size.height, size.height) {
      let row = y * size.width
      for index in row + part.x..<row + min(part.x + part.size.width, size.width) {
        pixels[index] &= kept?.pixels[index] ?? 0
      }
    }
  }

  /// Fills `part` with ink.
  mutating func fill(_ part: PixelRectangle) {
    for y in part.y..<min(part.y + part.size.height, size.height) {
      for x in part.x..<min(part.x + part.size.width, size.width) {
        pixels[y * size.width + x] = 1
      }
    }
  }
}
