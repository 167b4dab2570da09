import ArgumentParser
import Conversion
import SearchablePDF

/// The options for the size and layout of pages.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scans' resolution in dots per inch, whatever their files say.", valueName: "number"))
  var dpi: Double?

  @Option(
    help: ArgumentHelp(
      "image (as large as the image), a4, letter, or millimetres such as 148x210mm.",
      valueName: "size"), completion: .list(["image", "a4", "letter"]))
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
    help: ArgumentHelp("The margin around the image, in millimetres.", valueName: "mm"))
  var margin = 0.0

  @Option(
    help: ArgumentHelp(
      "Larger images are not recognised, and shown only if they need no decoding.",
      valueName: "number"))
  var maxPixels = 400_000_000

  func validate() throws {
    if let dpi, !(1...10_000).contains(dpi) {
      throw ValidationError("--dpi: expected dots per inch from 1 to 10000")
    }
    guard (0...1000).contains(margin) else {
      throw ValidationError("--margin: expected millimetres from 0 to 1000")
    }
    if case .sheet(let width, let height) = pageSize.size, 2 * format.margin >= min(width, height) {
      throw ValidationError("--margin: no space is left for the image; use a smaller margin")
    }
    guard maxPixels > 0 else {
      throw ValidationError("--max-pixels: expected a number greater than 0")
    }
  }

  /// The straightening of the options.
  var straightening: StraighteningOptions {
    var straightening = StraighteningOptions()
    straightening.rotation = rotate.rotation
    straightening.deskew = deskew
    return straightening
  }

  /// The page format of the options.
  var format: PageFormat {
    PageFormat(size: pageSize.size, margin: margin * PageSizeArgument.pointsPerMillimetre)
  }
}

/// The values of `--page-size`.
struct PageSizeArgument: ExpressibleByArgument, CustomStringConvertible {
  static let pointsPerMillimetre = 72 / 25.4
  static let image = PageSizeArgument(size: .image, description: "image")

  /// The valid side lengths in millimetres; PDF readers show at most 14 400 points.
  private static let sides = 2.0...5080.0

  let size: PageFormat.Size
  let description: String

  private init(size: PageFormat.Size, description: String) {
    self.size = size
    self.description = description
  }

  init?(argument: String) {
    switch argument.lowercased() {
    case "image": self = .image
    case "a4": self.init(size: PageFormat.a4, description: "a4")
    case "letter": self.init(size: PageFormat.letter, description: "letter")
    default:
      guard let size = Self.millimetres(argument.lowercased()) else { return nil }
      self.init(size: size, description: argument)
    }
  }

  /// Returns the size in points of `WIDTHxHEIGHTmm`; `nil` if the argument has another form.
  private static func millimetres(_ argument: String) -> PageFormat.Size? {
    guard argument.hasSuffix("mm") else { return nil }
    let sides = argument.dropLast(2).split(separator: "x", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    return .sheet(width: width * pointsPerMillimetre, height: height * pointsPerMillimetre)
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
    switch self {
    case .auto: .automatic
    case .none: .fixed(quarters: 0)
    case .quarter: .fixed(quarters: 1)
    case .half: .fixed(quarters: 2)
    case .threeQuarters: .fixed(quarters: 3)
    }
  }
}

extension StraighteningOptions.Deskew: ExpressibleByArgument {}
