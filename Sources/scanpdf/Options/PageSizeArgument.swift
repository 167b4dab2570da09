import ArgumentParser
import Conversion
import SearchablePDF

/// What `--page-size` takes.
struct PageSizeArgument: ExpressibleByArgument, CustomStringConvertible {
  static let pointsPerMillimetre = 72 / 25.4
  static let image = PageSizeArgument(size: .image, description: "image")

  /// The longest side that PDF readers show, 14 400 points, in millimetres.
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

  /// `WIDTHxHEIGHTmm` in points.
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
