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
  /// The coloured ink that crosses doubtful words, in pixels of the image.
  private let stamp: BoundingBox
  private let coloredInk: Bitmap

  /// The least shares of a doubtful word's box in coloured and in black ink, and the least number of such words.
  ///
  /// Chosen on: a made letter with a stamp; not varied.
  private static let least = (colored: 0.05, dark: 0.03, words: 2)

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
    let touching = PageInk(coloredInk)?.parts.map(\.box).filter { part in
      crossed.contains { $0.intersection(part) != nil }
    }
    guard let stamp = touching?.hull else { return nil }
    (self.image, self.stamp, self.coloredInk) = (prepared, stamp, coloredInk)
  }

  /// The image without the coloured ink.
  var imageBelow: PreparedBitmap {
    image.with(bitmap: image.bitmap.withoutColoredInk(in: stamp))
  }

  /// Returns the lines of the stamp, which may lean, in pixels of the original.
  ///
  /// - Throws: the error of the engine.
  func lines(by engine: any TextEngine) throws(RecognitionError) -> [TextLine] {
    guard let ink = inkInFrame else { return [] }
    let level = SkewDetector.skew(ofLetters: ink.bitmap).flatMap { try? ink.leveled($0) } ?? ink
    let found = try engine.read(level, as: .page, threads: 1)
      .keeping { $0.isCertain && $0.text.contains { $0.isLetter || $0.isNumber } }
    let toPage = ProjectiveTransform(
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: stamp.left, ty: stamp.top)
        .concatenating(image.toOriginal))
    let map = level.pose.toImage.flatMap { $0.concatenating(toPage) } ?? toPage
    return found.mapped(by: map, to: image.originalSize)?.lines ?? []
  }

  /// The coloured ink of the stamp without its frame; `nil` if memory is insufficient.
  private var inkInFrame: PreparedBitmap? {
    let part = coloredInk.cropped(
      left: Int(stamp.left), top: Int(stamp.top), right: Int(stamp.right), bottom: Int(stamp.bottom)
    )
    guard let ink = PageInk(part) else { return nil }
    let isFrame = ink.parts.map {
      2 * $0.box.width >= stamp.width && 2 * $0.box.height >= stamp.height
    }
    guard let inside = try? ink.repainted(isFrame, Repainting()) else { return nil }
    return PreparedBitmap(
      bitmap: inside, resolution: image.resolution, originalSize: part.size, toOriginal: .identity)
  }
}
