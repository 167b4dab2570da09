import Codecs
import Lines
import PageModel
import Raster
import Words

/// A prepared image with its ink and the height of its letters.
struct InkedImage: ~Copyable {
  let image: PreparedBitmap
  let ink: PageInk
  let letterHeight: LetterHeight
  var kind: Kind
  private let found = FoundParts()

  /// The kind of copy that an image is of its page.
  enum Kind {
    case page
    /// The page without its printed screens; letters keep traces of them.
    case withoutScreens
    /// A smaller copy of paper on which nothing is dark: noise fades in it, and print does not.
    case faded
    /// Paper on which nothing is dark, and in which nothing resembles a letter even in a smaller
    /// copy.
    case empty
    /// A sheet without dark ink on brighter ground, with the ground made white.
    case sheet
  }

  /// Whether the image is a copy in which the pale print of an original that looks blank can be read.
  var isOfBlank: Bool { kind == .faded || kind == .empty || kind == .sheet }

  /// The parts of the ink beside ruling lines, and the lines that they form, both found on first
  /// use.
  private final class FoundParts {
    var besideRulings: [InkComponent]?
    var lines: [LineFoot: InkLines?] = [:]
  }

  /// Finds the ink of an image, and declares a resolution at which Tesseract keeps small text;
  /// `nil` if nothing in the image resembles a letter, or if memory is insufficient.
  ///
  /// - letterHeight: The height of its letters; `nil` to measure it in the ink.
  init?(_ image: PreparedBitmap, letterHeight: LetterHeight? = nil, kind: Kind = .page) {
    guard let ink = PageInk(image.bitmap) else { return nil }
    self.init(image, ink, letterHeight: letterHeight, kind: kind)
  }

  /// Takes the ink of an image; `nil` if nothing in the image resembles a letter.
  init?(
    _ image: PreparedBitmap, _ ink: consuming PageInk, letterHeight: LetterHeight? = nil,
    kind: Kind = .page
  ) {
    guard let letterHeight = letterHeight ?? LetterHeight(of: ink.components, on: ink.size) else {
      return nil
    }
    self.image = image.declared(forLettersOf: letterHeight)
    self.ink = ink
    self.letterHeight = letterHeight
    self.kind = kind
  }

  /// Finds the ink of another copy of a page; `nil` if nothing in the copy resembles a letter, or
  /// if memory is insufficient.
  init?(_ copy: Try, of page: borrowing InkedImage) {
    guard let image = try? copy.prepare(page) else { return nil }
    self.init(image)
  }

  /// Whether the image is larger than the original.
  var isEnlarged: Bool { image.toOriginal.a < 1 }

  /// The parts of the ink, with letters separated from the ruling lines that they touch.
  var componentsBesideRulings: [InkComponent] {
    if let known = found.besideRulings { return known }
    let parts = ink.componentsBesideRulings(letterHeight: letterHeight.pixels)
    found.besideRulings = parts
    return parts
  }

  /// Returns the lines in the ink beside ruling lines; `nil` if that ink has no letters or too many
  /// parts.
  func lines(_ foot: LineFoot) -> InkLines? {
    if let known = found.lines[foot] { return known }
    let lines = InkLines(
      componentsBesideRulings, size: ink.size, letterHeight: letterHeight.pixels, foot: foot)
    found.lines.updateValue(lines, forKey: foot)
    return lines
  }

  /// The bend of the lines, in pixels of the original; `nil` if they are straight or too few.
  var bend: PageBend? {
    PageBend(
      of: componentsBesideRulings.map {
        InkComponent(box: image.toOriginal.apply($0.box), pixels: $0.pixels)
      }, letterHeight: letterHeight.pixels * image.toOriginal.d)
  }

  /// Returns the ink that the certain words of a page, in pixels of the original, do not cover.
  func leftover(
    of page: RecognizedPage, minimumConfidence: Double = Confidence.certain
  ) -> Leftover {
    let toImage = image.toOriginal.inverse
    let words = page.words.map { $0.mapped(by: toImage) }
    return Leftover(
      of: ink.components, words: words, letterHeight: letterHeight.pixels,
      minimumConfidence: minimumConfidence)
  }

  /// Returns the words of a page, in pixels of the original, by their places on the image.
  func placed(_ page: RecognizedPage) -> PlacedWords {
    PlacedWords(page, toImage: image.toOriginal.inverse, letterHeight.pixels)
  }

  /// Returns parts of the ink, in which the letters of words are found.
  func letterInk(of parts: [InkComponent]) -> LetterInk {
    LetterInk(components: parts, letterHeight: letterHeight.pixels, toOriginal: image.toOriginal)
  }

  /// The blur that joins the dots of screens, in letter heights.
  private static let blurOfScreens = 0.09

  /// Copies of the image with only the dark bars with light text, the gray or screened areas with
  /// lighter text, or such areas with darker text that is one ink with them, for each of the three
  /// that there is.
  ///
  /// The text is dark on white in all copies; a blur joins the dots of screens.
  var bars: [PreparedBitmap] {
    let height = letterHeight.pixels
    let screens = ink.screens(
      letterHeight: height, blur: Self.blurOfScreens * height,
      groundReach: Int(Try.groundReach * height))
    return [ink.invertedBars(letterHeight: height), screens.lighter, screens.darker]
      .compactMap { $0.map { image.with(bitmap: $0) } }
  }

  /// The rulings, in pixels of the original.
  var rulings: [BoundingBox] {
    let ruling = RulingSize(letterHeight: letterHeight.pixels)
    return ink.rulings(length: ruling.length, thickness: ruling.thickness)
      .map(image.toOriginal.apply)
  }
}

/// The size of ruling lines on a page.
struct RulingSize {
  /// The minimum length in pixels.
  let length: Int
  /// The thickness in pixels from which an area is not a ruling line.
  let thickness: Int

  /// The minimum length, in letter heights.
  private static let minimumLengthInHeights = 3.5
  /// The minimum length beside small letters, in pixels.
  private static let minimumLengthInPixels = 40.0
  /// The maximum thickness, in letter heights.
  private static let maximumThicknessInHeights = 0.6
  /// The maximum thickness beside small letters, in pixels.
  private static let maximumThicknessInPixels = 5.0

  /// Computes the size for letters of a height in pixels.
  init(letterHeight: Double) {
    length = Int(max(Self.minimumLengthInHeights * letterHeight, Self.minimumLengthInPixels))
    thickness = Int(
      max(Self.maximumThicknessInHeights * letterHeight, Self.maximumThicknessInPixels))
  }
}
