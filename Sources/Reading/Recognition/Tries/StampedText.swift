import Codecs
import PageModel
import Raster
import Sheets
import Words

/// Text below a stamp, or another mark in coloured ink, and the text of the stamp.
///
/// Where black and coloured ink cross, neither is read. In the brightest channel the coloured ink fades, and in the
/// difference of the channels nothing else is left.
struct StampedText {
  private let image: PreparedBitmap
  private let coloredInk: Bitmap
  /// The coloured ink that crosses doubtful words and what is near it, in pixels of the image.
  private let stamp: BoundingBox

  /// The least shares of a doubtful word's box in coloured and in black ink, and the least number of such words.
  ///
  /// Chosen on: a made letter with a stamp; not varied.
  private static let least = (colored: 0.05, dark: 0.03, words: 2)
  /// The greatest number of parts of coloured ink, and the least height of one, in heights of letters.
  ///
  /// Chosen on: the same letter; a colour photograph has more and smaller ones.
  private static let parts = (most: 5_000, least: 0.3)

  /// Finds coloured ink that crosses doubtful words of a page; `nil` if there is none.
  init?(_ image: borrowing InkedImage, on page: RecognizedPage) {
    let prepared = image.image
    guard prepared.bitmap.format == .rgb else { return nil }
    let toImage = prepared.toOriginal.inverse
    let crossed = page.lines.flatMap(\.words).filter { !$0.isCertain }.map { toImage.apply($0.box) }
      .filter {
        let shares = prepared.bitmap.inkShares(in: $0)
        return shares.colored >= Self.least.colored && shares.dark >= Self.least.dark
      }
    guard crossed.count >= Self.least.words else { return nil }
    let coloredInk = prepared.bitmap.coloredInk()
    let height = image.letterHeight.pixels
    guard
      let parts = PageInk(coloredInk)?.parts.map(\.box)
        .filter({ $0.height >= Self.parts.least * height }), parts.count <= Self.parts.most,
      let stamp = Self.area(of: parts, crossing: crossed, reach: height)
    else { return nil }
    (self.image, self.stamp, self.coloredInk) = (prepared, stamp, coloredInk)
  }

  /// Returns the hull of the parts that touch words, and of those no farther than `reach` from it; `nil` if none
  /// touches a word.
  private static func area(
    of parts: [BoundingBox], crossing words: [BoundingBox], reach: Double
  ) -> BoundingBox? {
    let isNear = { (area: BoundingBox, part: BoundingBox) in
      area.enlarged(by: reach).intersection(part) != nil
    }
    var (far, area) = (parts, [BoundingBox]().hull)
    while true {
      let near = far.filter { part in
        area.map { isNear($0, part) } ?? words.contains { $0.intersection(part) != nil }
      }
      guard !near.isEmpty else { return area }
      far.removeAll(where: near.contains)
      area = (near + [area].compactMap(\.self)).hull
    }
  }

  /// The image without the coloured ink.
  var imageBelow: PreparedBitmap {
    image.with(bitmap: image.bitmap.withoutColoredInk(in: stamp))
  }

  /// Returns the lines of the stamp, which may lean, in pixels of the original.
  ///
  /// - Throws: the error of the engine.
  func lines(by engine: any TextEngine, threads: Int) throws(RecognitionError) -> [TextLine] {
    guard let (ink, corner) = inkInFrame else { return [] }
    let level = SkewDetector.skew(ofLetters: ink.bitmap).flatMap { try? ink.leveled($0) } ?? ink
    let found = try engine.read(level, as: .page, threads: threads)
      .keeping { $0.isCertain && $0.text.contains { $0.isLetter || $0.isNumber } }
    let toPage = ProjectiveTransform(
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: corner.x, ty: corner.y)
        .concatenating(image.toOriginal))
    let map = level.pose.toImage.flatMap { $0.concatenating(toPage) } ?? toPage
    return found.mapped(by: map, to: image.originalSize)?.lines ?? []
  }

  /// The coloured ink of the stamp without its frame, with a margin in which it can be turned, and the place of its
  /// corner in the image; `nil` if memory is insufficient.
  private var inkInFrame: (ink: PreparedBitmap, corner: Point)? {
    let margin = max(stamp.width, stamp.height) / 4
    guard let area = stamp.enlarged(by: margin).intersection(BoundingBox(coloredInk.size)) else {
      return nil
    }
    let corner = Point(x: area.left.rounded(.down), y: area.top.rounded(.down))
    let part = coloredInk.cropped(
      left: Int(corner.x), top: Int(corner.y), right: Int(area.right), bottom: Int(area.bottom))
    guard let ink = PageInk(part) else { return nil }
    let isOther = ink.parts.map { part in
      let isInside = stamp.contains(
        Point(x: part.box.midX + corner.x, y: part.box.midY + corner.y))
      return !isInside || 2 * part.box.width >= stamp.width && 2 * part.box.height >= stamp.height
    }
    guard let inside = try? ink.repainted(isOther, Repainting()) else { return nil }
    let image = PreparedBitmap(
      bitmap: inside, resolution: image.resolution, originalSize: part.size, toOriginal: .identity)
    return (image, corner)
  }
}
