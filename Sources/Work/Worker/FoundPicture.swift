import Codecs
import ImageFiles
import Layers
import PageModel
import Raster
import Recognition
import Sheets
import WorkerProtocol

/// A picture on a recognised page, in the worker.
struct FoundPicture {
  /// The quality of a picture's own file, on libjpeg's scale.
  private static let quality = 90

  /// The place of the picture, in pixels of the page.
  let box: BoundingBox
  /// The picture as a JPEG; `nil` if it was not cut out.
  let image: EncodedImage?

  /// Returns the pictures of a recognised page; none if its image cannot be searched.
  ///
  /// - sought: The page that was recognised.
  /// - image: The upright image of `sought`, or a reduced copy.
  static func pictures(
    of page: PosedPage, _ sought: PageToRecognize, on image: Bitmap, cutOut cutsOut: Bool
  ) -> [FoundPicture] {
    let words = page.page.words.filter { $0.confidence >= Confidence.noise }
    let source = sought.source
    let bend = page.pose.bend
    guard let toImage = map(of: page, from: source.size, to: image.size),
      let toPage = toImage.inverse,
      let found = try? PictureFinder.pictures(
        in: image, dotsPerInch: source.resolution.reduced(from: source.size, to: image.size),
        words: words.map { toImage.apply(bend?.map(near: $0.box).apply($0.box) ?? $0.box) })
    else { return [] }
    let whole = cutsOut && image.format == .bilevel ? image.luminance() : image
    return found.prefix(PictureRecords.maximumPictures).map { box in
      let bent = toPage.apply(box)
      let rise = bend.map { $0.straightened(bent.middle).y - bent.midY } ?? 0
      return FoundPicture(
        box: AffineTransform.moving(y: rise).apply(bent),
        image: cutsOut
          ? file(of: whole.cropped(around: box).part, quarters: page.pose.quarters) : nil)
    }
  }

  /// Returns a picture as a JPEG, turned as on the page; `nil` if it cannot be encoded.
  private static func file(of picture: Bitmap, quarters: Int) -> EncodedImage? {
    try? JPEGEncoder.encode(
      picture.turned(quarters: quarters), quality: quality, keepsColors: true)
  }

  /// Returns the map from a recognised page to a copy of its upright image; `nil` if there is none.
  private static func map(
    of page: PosedPage, from upright: PixelSize, to size: PixelSize
  ) -> ProjectiveTransform? {
    let quarters = page.pose.quarters
    let turnBack = AffineTransform.quarterTurns(-quarters, of: upright.turned(quarters: quarters))
    return (page.pose.toImage ?? ProjectiveTransform(.identity))
      .concatenating(ProjectiveTransform(turnBack))?
      .concatenating(ProjectiveTransform(AffineTransform(from: upright, to: size)))
  }
}

extension Resolution {
  /// Returns the dots per inch along x of a copy of an image at another size.
  fileprivate func reduced(from size: PixelSize, to copy: PixelSize) -> Double {
    horizontal * Double(copy.width) / Double(max(size.width, 1))
  }
}
