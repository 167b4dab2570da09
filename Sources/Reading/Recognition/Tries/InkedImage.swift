import Codecs
import Layers
import Lines
import PageModel
import Raster
import Sheets
import Words

/// A prepared image with its ink and the height of its letters.
struct InkedImage: ~Copyable {
  let image: PreparedBitmap
  let ink: PageInk
  let letterHeight: LetterHeight
  /// Whether printed screens were removed from the image.
  let hadScreens: Bool
  /// Whether the original has the noise of paper on which nothing is dark: then the image is a smaller
  /// copy, in which noise fades and print does not.
  private(set) var hasPaperNoise = false
  /// Whether nothing in that copy resembles a letter.
  private(set) var isPaper = false
  /// Whether the original is a sheet on brighter ground on which nothing is dark: then the ground of the image
  /// was made white.
  private(set) var hasEvenGround = false
  /// Whether the image is a copy in which the pale print of an original that looks blank can be read.
  var isOfBlank: Bool { hasPaperNoise || hasEvenGround }
  private let found = FoundParts()

  /// The parts of the ink, with letters apart from ruling lines that they touch; they are found when
  /// they are first needed, as are the lines that they form.
  private final class FoundParts {
    var besideRulings: [InkPart]?
    var lines: [LineFoot: InkLines?] = [:]
  }

  /// The share of the image from which ink is a sheet on brighter ground if nothing is dark, and the radius
  /// in inches of the areas that become white then: 1.75 heights of letters of 10 points.
  ///
  /// Chosen on: a carbon copy on white; pages of text have a tenth. Not varied.
  private static let sheet = (share: 0.2, reach: 0.12)

  /// Finds the ink of an image, and declares a resolution at which Tesseract keeps small text;
  /// `nil` if nothing in the image resembles a letter, or if memory is insufficient.
  ///
  /// - letterHeight: The height of its letters; `nil` if the ink is to show it.
  /// - hadScreens: Whether printed screens were removed from it.
  init?(_ image: PreparedBitmap, letterHeight: LetterHeight? = nil, hadScreens: Bool = false) {
    guard let ink = PageInk(image.bitmap) else { return nil }
    self.init(image, ink, letterHeight: letterHeight, hadScreens: hadScreens)
  }

  private init?(
    _ image: PreparedBitmap, _ ink: consuming PageInk, letterHeight: LetterHeight? = nil,
    hadScreens: Bool = false
  ) {
    guard let letterHeight = letterHeight ?? LetterHeight(of: ink.parts, on: ink.size) else {
      return nil
    }
    self.image = image.declared(forLettersOf: letterHeight)
    self.ink = ink
    self.letterHeight = letterHeight
    self.hadScreens = hadScreens
  }

  /// Finds the ink of another copy of a page; `nil` for the same reasons.
  init?(_ copy: Try, of page: borrowing InkedImage) {
    guard let image = try? copy.prepare(page) else { return nil }
    self.init(image)
  }

  /// Finds the ink of an image; of a smaller copy if that is the noise of paper, of one on white ground if it is a
  /// sheet on brighter ground; `nil` for the same reasons as the initialiser.
  ///
  /// Noise has more parts than a page of text, whose layout would take Tesseract up to minutes, and
  /// nothing in it is dark.
  static func withoutPaperNoise(_ image: PreparedBitmap) -> InkedImage? {
    guard let ink = PageInk(image.bitmap) else { return nil }
    let (isNoise, isSheet) = (ink.parts.count > Try.mostPartsOfPage, isSheet(ink))
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
      faded.hasPaperNoise = true
      return faded
    }
    inked.hasPaperNoise = true
    inked.isPaper = true
    return inked
  }

  /// Returns whether ink may be a sheet that lies on brighter ground.
  private static func isSheet(_ ink: borrowing PageInk) -> Bool {
    let pixels = ink.parts.reduce(0) { $0 + $1.pixels }
    return Double(pixels) > sheet.share * Double(ink.size.area)
  }

  /// Returns an image whose ink is a sheet on brighter ground with white ground, so that pale print on the sheet
  /// becomes the ink; `nil` if it has none but noise.
  private static func onEvenGround(
    _ image: PreparedBitmap, _ ink: borrowing PageInk
  ) -> InkedImage? {
    var how = Repainting()
    how.groundReach = Int(bounded: sheet.reach * image.resolution.vertical)
    guard let even = try? ink.repainted(as: how), let print = PageInk(even),
      print.parts.count <= Try.mostPartsOfPage,
      var inked = InkedImage(image.with(bitmap: even), print)
    else { return nil }
    inked.hasEvenGround = true
    return inked
  }

  /// The parts of the ink, with letters apart from ruling lines that they touch.
  var partsBesideRulings: [InkPart] {
    if let known = found.besideRulings { return known }
    let parts = ink.partsBesideRulings(letterHeight: letterHeight)
    found.besideRulings = parts
    return parts
  }

  /// Returns the lines in the ink, ruling lines aside; `nil` for the same reasons as in other ink.
  func lines(_ foot: LineFoot) -> InkLines? {
    if let known = found.lines[foot] { return known }
    let lines = InkLines(
      partsBesideRulings, size: ink.size, letterHeight: letterHeight, foot: foot)
    found.lines.updateValue(lines, forKey: foot)
    return lines
  }

  /// The bend of the lines, in pixels of the original; `nil` if they are straight or too few.
  var bend: PageBend? {
    PageBend(
      of: partsBesideRulings.map {
        InkPart(box: image.toOriginal.apply($0.box), pixels: $0.pixels)
      }, letterHeight: letterHeight.pixels * image.toOriginal.d)
  }

  /// Returns the ink that the certain words of a page, in pixels of the original, do not cover.
  func leftover(
    of page: RecognizedPage, leastConfidence: Double = Word.leastCertain
  ) -> Leftover {
    let toImage = image.toOriginal.inverse
    let words = page.words.map { $0.mapped(by: toImage) }
    return Leftover(
      of: ink.parts, words: words, letterHeight: letterHeight.pixels,
      leastConfidence: leastConfidence)
  }
}

extension InkedImage {
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

  /// Returns the image in gray without printed screens, whose ground becomes white; `nil` if it has
  /// none, or if memory is insufficient.
  func bitmapWithoutScreens() -> Bitmap? {
    let height = letterHeight.pixels
    var how = Repainting()
    how.groundReach = Int(Self.screenReach * height)
    how.blur = Self.screenBlur * height
    return ScreenRemoval(ink, letterHeight: height)?.image(repainted: how)
  }
}

extension InkedImage {
  /// The dark bars with light text inverted, on white, and the gray or screened areas with light
  /// text, whose dots the blur joins, if there are any.
  var bars: [PreparedBitmap] {
    let height = letterHeight.pixels
    let screens = ink.invertedScreens(
      letterHeight: height, blur: 0.09 * height, groundReach: Int(Try.groundReach * height))
    return [ink.invertedBars(letterHeight: height), screens].compactMap(\.self).map {
      image.with(bitmap: $0)
    }
  }
}

/// The size of ruling lines on a page.
struct RulingSize {
  /// The minimum length in pixels.
  let length: Int
  /// The thickness in pixels from which an area is not a ruling line.
  let thickness: Int

  /// The minimum length: the greater of a number of letter heights and of pixels.
  private static let shortest = (letterHeights: 3.5, pixels: 40.0)
  /// The maximum thickness: the greater of a number of letter heights and of pixels.
  private static let thickest = (letterHeights: 0.6, pixels: 5.0)

  /// Computes the size for letters of a height in pixels.
  init(letterHeight: Double) {
    length = Int(max(Self.shortest.letterHeights * letterHeight, Self.shortest.pixels))
    thickness = Int(max(Self.thickest.letterHeights * letterHeight, Self.thickest.pixels))
  }
}
