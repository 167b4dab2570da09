import Codecs
import Layers
import PageModel
import Raster
import Sheets

extension InkedImage {
  /// Returns an image with its ink, without printed screens and scaled up if its letters are small,
  /// or a readable copy of an image that looks blank; `nil` if nothing in the image resembles a
  /// letter, or if memory is insufficient.
  static func readable(_ image: PreparedBitmap) -> InkedImage? {
    guard let printed = withoutPaperNoise(image) else { return nil }
    guard !printed.isOfBlank else { return printed }
    guard let bitmap = printed.bitmapWithoutScreens() else { return printed.enlarged(from: image) }
    let clean = image.with(bitmap: bitmap)
    guard let inked = InkedImage(clean, kind: .withoutScreens) else {
      return printed.enlarged(from: image)
    }
    return inked.enlarged(from: clean)
  }

  /// Returns the image scaled up from `image`, of which it was made, if its letters are small.
  private consuming func enlarged(from image: PreparedBitmap) -> InkedImage {
    guard let larger = image.enlarged(for: letterHeight),
      let inked = InkedImage(larger, kind: kind)
    else { return self }
    return inked
  }

  /// The standard deviation of the blur that joins strokes which a screen crossed, in letter
  /// heights.
  ///
  /// Chosen on: 16 made ledgers with screens (seeds 11 and 12) and a table: 0 to 0.05 tried; with
  /// 0.04, one page of 82 numbers is no longer enlarged and loses half of them.
  private static let screenBlur = 0.03
  /// The radius of the areas with a screen whose mean brightness becomes white, in letter heights.
  ///
  /// Chosen on: 16 made ledgers with screens (seeds 11 and 12) and a table: 1.2 to 5 tried, the
  /// same result from 1.75; the table has 136 numbers instead of 129 of 145.
  private static let screenReach = 2.5

  /// Returns the image in gray without printed screens, whose ground becomes white; `nil` if the
  /// image has no screens, or if memory is insufficient.
  private func bitmapWithoutScreens() -> Bitmap? {
    let height = letterHeight.pixels
    var settings = Repainting()
    settings.groundReach = Int(Self.screenReach * height)
    settings.blur = Self.screenBlur * height
    return ScreenRemoval(ink, letterHeight: height)?.image(repainted: settings)
  }
}

/// Paper on which nothing is dark.
extension InkedImage {
  /// Finds the ink of an image, or of a copy of an image that looks blank: a smaller copy of noisy
  /// paper, or a copy with white ground of a sheet on brighter ground; `nil` if nothing in the
  /// image resembles a letter, or if memory is insufficient.
  ///
  /// Noise has more parts than a page of text, and none of them is dark; its layout would take
  /// Tesseract up to minutes.
  static func withoutPaperNoise(_ image: PreparedBitmap) -> InkedImage? {
    guard let ink = PageInk(image.bitmap) else { return nil }
    let (isNoise, isSheet) = (ink.components.count > Try.maximumPartsOfPage, isSheet(ink))
    guard isNoise || isSheet,
      BlankPage.isBlank(image.bitmap, resolution: image.resolution)
    else { return InkedImage(image, ink) }
    if isNoise { return faded(image, ink) }
    if let even = onEvenGround(image, ink) { return even }
    return InkedImage(image, ink)
  }

  private static func faded(
    _ image: PreparedBitmap, _ ink: consuming PageInk
  ) -> InkedImage? {
    guard var inked = InkedImage(image, ink) else { return nil }
    guard let smaller = try? image.scaled(by: 0.5) else { return inked }
    if var faded = withoutPaperNoise(smaller) {
      if faded.kind == .page { faded.kind = .faded }
      return faded
    }
    inked.kind = .empty
    return inked
  }

  /// The share of the image above which ink may be a sheet on brighter ground if nothing is dark.
  ///
  /// Chosen on: a carbon copy on white; pages of text have a tenth. Not varied.
  private static let minimumSheetShare = 0.2
  /// The radius in inches of the areas of such a sheet whose mean brightness becomes white: 1.75
  /// heights of letters of 10 points.
  ///
  /// Chosen on: a carbon copy on white. Not varied.
  private static let sheetReach = 0.12

  /// Returns whether ink may be a sheet on brighter ground.
  private static func isSheet(_ ink: borrowing PageInk) -> Bool {
    let pixels = ink.components.reduce(0) { $0 + $1.pixels }
    return Double(pixels) > minimumSheetShare * Double(ink.size.area)
  }

  /// Returns the image of a sheet on brighter ground with white ground, so that pale print on the
  /// sheet becomes the ink; `nil` if the ink is noise, or if memory is insufficient.
  private static func onEvenGround(
    _ image: PreparedBitmap, _ ink: borrowing PageInk
  ) -> InkedImage? {
    var settings = Repainting()
    settings.groundReach = Int(bounded: sheetReach * image.resolution.vertical)
    guard let even = try? ink.repainted(as: settings), let print = PageInk(even),
      print.components.count <= Try.maximumPartsOfPage
    else { return nil }
    return InkedImage(image.with(bitmap: even), print, kind: .sheet)
  }
}

extension PreparedBitmap {
  /// Makes an image that is its own original.
  init(original bitmap: Bitmap, resolution: Resolution) {
    self.init(
      bitmap: bitmap, resolution: resolution, originalSize: bitmap.size, toOriginal: .identity)
  }

  /// The image, scaled up if its letters are small.
  var withReadableLetters: PreparedBitmap {
    guard let inked = InkedImage.withoutPaperNoise(self), !inked.isOfBlank else { return self }
    return enlarged(for: inked.letterHeight) ?? self
  }

  /// Returns the image scaled up; `nil` if its letters are large enough, or if memory is
  /// insufficient.
  fileprivate func enlarged(for height: LetterHeight) -> PreparedBitmap? {
    let factor = RecognitionHeight.factor(for: height)
    return factor > 1 ? try? scaled(by: factor) : nil
  }

  /// Returns the image scaled by a factor.
  ///
  /// - Throws: `CodecError.unscalable` if memory is insufficient.
  func scaled(by factor: Double) throws(CodecError) -> PreparedBitmap {
    let size = PixelSize(
      width: max(1, Int((Double(bitmap.size.width) * factor).rounded())),
      height: max(1, Int((Double(bitmap.size.height) * factor).rounded())))
    let scaled = try RecognitionScaler.scale(bitmap, resolution: resolution, to: size)
    return PreparedBitmap(
      bitmap: scaled.bitmap, resolution: scaled.resolution, originalSize: originalSize,
      toOriginal: scaled.toOriginal.concatenating(toOriginal), pose: pose)
  }

  /// The resolution in dots per inch that replaces a low or wrong one, because Tesseract drops
  /// small text at such a resolution as noise.
  private static let declaredResolution = 300.0
  /// The resolution in dots per inch below which `declaredResolution` replaces the true value.
  private static let maximumUndeclaredHeight = 250.0
  /// The letter height in points below which the resolution must be wrong: type of four points has
  /// letters of nearly two.
  ///
  /// Chosen on: `samples/03-minutes.png --dpi 1200`: 328 of 360 words (Tesseract 5.3.0), 282
  /// (5.5.0) without it.
  private static let minimumLetterHeight = 1.5

  /// Returns the image with the resolution that Tesseract should assume.
  func declared(forLettersOf height: LetterHeight) -> PreparedBitmap {
    let isWrong = height.pixels * 72 < Self.minimumLetterHeight * resolution.vertical
    return isWrong || resolution.vertical < Self.maximumUndeclaredHeight
      ? with(resolution: Resolution(Self.declaredResolution)) : self
  }
}
