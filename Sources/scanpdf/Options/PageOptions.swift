import ArgumentParser
import PagePipeline
import SearchablePDF

/// The options for the size and layout of pages.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scans' resolution in dots per inch, whatever their files say.", valueName: "number"))
  var dpi: Double?

  @Option(
    help: ArgumentHelp(
      """
      image (as large as the image), a3, a4, a5, a6, letter, legal, or a size such as 148x210mm, \
      15x21cm, 8.5x11in or 612x792pt; a4^T is landscape.
      """,
      valueName: "size"), completion: .list(PageSizeArgument.names))
  var pageSize = PageSizeArgument.image

  @Option(
    help: ArgumentHelp(
      "auto (upside-down and sideways pages upright), none, or degrees clockwise: 90, 180, 270.",
      valueName: "degrees"), completion: .list(["auto", "none", "90", "180", "270"]))
  var rotate = RotationArgument.auto

  @Option(
    help: ArgumentHelp(
      "Level crooked pages: auto (if their lines climb too much for level text), on or off.",
      valueName: "when"))
  var deskew = StraighteningOptions.Deskew.auto

  @Option(
    help: ArgumentHelp(
      "Cut sheets of paper out of photographs, flat and evenly lit: auto (of cameras), on or off.",
      valueName: "when"))
  var rectify = StraighteningOptions.Rectification.off

  @Flag(
    help: ArgumentHelp(
      "Attach the file of each photograph that --rectify replaces; the PDF then claims no PDF/A."))
  var keepOriginal = false

  @Flag(help: "Cut off the black or gray borders of scanners and books; the image data stay.")
  var cropBorders = false

  @Flag(help: "Make two pages of an image that shows two pages of an open book.")
  var splitSpread = false

  @Flag(
    help: ArgumentHelp(
      "Make a page of each card, receipt or photograph that lies apart from others on the glass."))
  var splitItems = false

  @Option(
    help: ArgumentHelp(
      "The margin around the image, such as 10mm, 1cm, 0.5in or 36pt; mm without a unit.",
      valueName: "length"))
  var margin = Length.zero

  @Flag var blankPages: BlankPagesFlag?

  @Option(
    help: ArgumentHelp(
      "Larger images are not recognised, and shown only if they need no decoding.",
      valueName: "number"))
  var maxPixels = 400_000_000

  /// The maximum margin, 1000 mm, in points.
  private static let maximumMargin = 1000 * 72 / 25.4

  func validate() throws {
    try require((1...10_000).contains(dpi ?? 1), "--dpi: expected dots per inch from 1 to 10000")
    try require(
      (0...Self.maximumMargin).contains(margin.points),
      "--margin: expected \(Length.form), at most 1000mm, got '\(margin)'")
    try require(
      2 * margin.points < pageSize.shortSide ?? .infinity,
      "--margin: no space is left for the image; use a smaller margin")
    try require(
      !keepOriginal || rectify != .off,
      "--keep-original: without --rectify, no photograph is replaced")
    try require(maxPixels > 0, "--max-pixels: expected a number greater than 0")
  }

  /// The straightening of the options.
  var straightening: StraighteningOptions {
    var straightening = StraighteningOptions()
    straightening.rotation = rotate.rotation
    straightening.deskew = deskew
    straightening.rectification = rectify
    straightening.keepsOriginals = keepOriginal
    straightening.cropsBorders = cropBorders
    straightening.splitsSpreads = splitSpread
    straightening.splitsItems = splitItems
    return straightening
  }

  /// The page format of the options.
  var format: PageFormat {
    PageFormat(size: pageSize.size, margin: margin.points)
  }
}

/// The values of `--rotate`.
enum RotationArgument: String, ExpressibleByArgument, CaseIterable {
  case auto
  case none
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  var rotation: StraighteningOptions.Rotation {
    self == .auto ? .automatic : .fixed(quarters: (Int(rawValue) ?? 0) / 90)
  }
}

extension StraighteningOptions.Deskew: ExpressibleByArgument {}
extension StraighteningOptions.Rectification: ExpressibleByArgument {}

/// The flags for blank pages.
enum BlankPagesFlag: EnumerableFlag {
  case skipBlank
  case markBlank

  static func help(for value: BlankPagesFlag) -> ArgumentHelp? {
    switch value {
    case .skipBlank: "Leave blank pages of images out, and name them."
    case .markBlank: "Mark blank pages in --json and --report."
    }
  }

  var blankPages: BlankPages { self == .skipBlank ? .skip : .mark }
}
