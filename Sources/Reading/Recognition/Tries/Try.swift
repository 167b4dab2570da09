import Codecs
import PageModel
import Raster

/// A copy of the image of a page that is read again, because the engine fails on other words in it.
struct Try: Sendable {
  let purpose: TriesReport.Purpose
  /// The factor by which the image is scaled.
  let scale: Double
  /// Sets how the pixels are changed, for letters of a height in pixels; `nil` keeps the pixels.
  private let change: (@Sendable (_ settings: inout Repainting, _ letterHeight: Double) -> Void)?

  private init(
    _ purpose: TriesReport.Purpose, scale: Double = 1,
    change: (@Sendable (inout Repainting, Double) -> Void)? = nil
  ) {
    (self.purpose, self.scale, self.change) = (purpose, scale, change)
  }

  /// The blur of the first copy of left-over ink, in letter heights.
  private static let blurOfFirst = 0.055
  /// The blur of the second copy of left-over ink, in letter heights.
  private static let blurOfSecond = 0.08
  /// The blur that joins dots, in letter heights.
  private static let blurOfDots = 0.05
  /// The minimum blur of the first copy of left-over ink, in pixels.
  private static let minimumBlur = 0.7
  /// The radius in which edges are made sharper, in letter heights.
  private static let sharpeningReach = 0.2
  /// The minimum radius around an area in which its background is measured, in pixels.
  private static let minimumBackgroundReach = 15.0

  /// The whole page again, with the darkest ink around each pixel black and the brightest paper white.
  static let evened = Try(.poorPage) { settings, _ in settings.evensContrast = true }

  /// Returns the whole page again, made smaller.
  static func smaller(by factor: Double) -> Try { Try(.poorPage, scale: factor) }

  /// The first copy of the left-over ink: without ruling lines, and blurred.
  ///
  /// The blur joins the broken strokes of small print.
  static let firstOfLeftover = Try(.leftover) { settings, letterHeight in
    settings.removeRulings(letterHeight: letterHeight)
    settings.blur = max(blurOfFirst * letterHeight, minimumBlur)
  }

  /// Returns the second copy of the left-over ink: without ruling lines, and smaller if the page was
  /// scaled up, otherwise with even contrast and more blur.
  ///
  /// The copy differs from `firstOfLeftover` so that the engine fails on other words.
  ///
  /// Chosen on: 14 forms: F1 0.8977 with a scale of 3/4, 0.8968 with 4/3 and three times the pixels,
  /// 0.8965 with 2/3.
  ///
  /// - isScaled: Whether the image was already scaled up for small letters.
  static func secondOfLeftover(isScaled: Bool) -> Try {
    Try(.remainder, scale: isScaled ? 3.0 / 4 : 1) { settings, letterHeight in
      settings.removeRulings(letterHeight: letterHeight)
      settings.evensContrast = !isScaled
      settings.blur = isScaled ? 0 : blurOfSecond * letterHeight
    }
  }

  /// The left-over ink on areas that are printed or scanned as dots, which the blur joins.
  ///
  /// Rulings stay, because rows of dots look like rulings.
  static let screened = Try(.screened) { settings, letterHeight in
    settings.groundReach = Int(groundReach * letterHeight)
    settings.blur = blurOfDots * letterHeight
  }

  /// Returns the whole page, whose letters were scaled up, at a smaller scale.
  ///
  /// - letterHeight: The height of the page's letters, in pixels.
  static func coarse(letterHeight: Double) -> Try {
    Try(.coarse, scale: coarseHeight / letterHeight)
  }

  /// The letter height of a coarse reading, in pixels.
  ///
  /// Chosen on: 44 forms: F1 0.884 with the first reading; 16 px give 0.878, a sharper one of 27 px
  /// 0.877, both together 0.890.
  private static let coarseHeight = 20.0

  /// The whole page with sharper edges.
  static let sharp = Try(.sharp) { settings, letterHeight in
    settings.sharpening = Int((sharpeningReach * letterHeight).rounded())
  }

  /// The whole page without rulings, even slanted, rough, broken or dotted ones; letters that touch
  /// them stay whole.
  static let unruled = Try(.unruled) { settings, letterHeight in
    settings.removeRulings(letterHeight: letterHeight)
    settings.followsRulings = true
  }

  /// The radius of the areas whose mean brightness becomes white, in letter heights.
  static let groundReach = 1.75

  /// The maximum number of parts of ink that are sparse text: a newspaper page leaves 3 000 over;
  /// noise and the dots of printed images, whose layout takes Tesseract up to minutes, leave 7 000
  /// and more.
  ///
  /// Chosen on: newspaper pages and noise.
  static let maximumSparseParts = 5_000

  /// The maximum number of parts of ink of a page that is tried again as a whole, or that is read
  /// at its size although nothing on it is dark.
  ///
  /// A newspaper page has 20 000, whose layout takes Tesseract seconds; noise has 200 000.
  ///
  /// Chosen on: newspaper pages.
  static let maximumPartsOfPage = 40_000

  /// Returns the copy of an image, with the parts of its ink painted over for which `isSure` is true.
  ///
  /// - Throws: `CodecError.unscalable` if memory is insufficient.
  func prepare(
    _ page: borrowing InkedImage, without isSure: [Bool]? = nil
  ) throws(CodecError) -> PreparedBitmap {
    guard let change else { return try page.image.scaled(by: scale) }
    let letterHeight = page.letterHeight.pixels
    var settings = Repainting()
    settings.backgroundReach = Int(max(letterHeight, Self.minimumBackgroundReach))
    change(&settings, letterHeight)
    var isPainted = isSure ?? Array(repeating: false, count: page.ink.components.count)
    if settings.rulingLength != nil {
      let isDot = DottedRulings(letterHeight: letterHeight).members(of: page.ink.components)
      isPainted = zip(isPainted, isDot).map { $0 || $1 }
    }
    let prepared = page.image.with(bitmap: try page.ink.repainted(isPainted, settings))
    return scale == 1 ? prepared : try prepared.scaled(by: scale)
  }
}

extension Repainting {
  /// Paints ruling lines over with the background, beside letters of a height in pixels.
  fileprivate mutating func removeRulings(letterHeight: Double) {
    let ruling = RulingSize(letterHeight: letterHeight)
    (rulingLength, rulingThickness) = (ruling.length, ruling.thickness)
  }
}
