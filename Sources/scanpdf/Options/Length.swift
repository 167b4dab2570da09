import ArgumentParser
import SearchablePDF

/// A length with its unit, such as `10mm`, `1.5cm`, `0.5in` or `36pt`.
struct Length: CustomStringConvertible {
  /// What is accepted, for messages.
  static let form = "a length such as 10mm, 1cm, 0.5in or 36pt (mm if there is no unit)"
  static let zero = Length(points: 0, description: "0")

  /// The units with their length in points.
  private static let units = [("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72.0), ("pt", 1.0)]

  let points: Double
  let description: String
}

extension Length: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument.lowercased()[...], defaultUnit: "mm")
  }

  /// Parses a number with a unit, or with `defaultUnit`; returns `nil` for anything else, and
  /// without either unit.
  init?(_ text: Substring, defaultUnit: String?) {
    let named = Self.units.first { text.hasSuffix($0.0) }
    guard let unit = named ?? Self.units.first(where: { $0.0 == defaultUnit }) else { return nil }
    let digits = named == nil ? text : text.dropLast(unit.0.count)
    // `Double` would accept exponents and names such as nan as well.
    guard digits.allSatisfy({ "0123456789.+-".contains($0) }), let number = Double(digits) else {
      return nil
    }
    self.init(points: number * unit.1, description: String(text))
  }

  /// Returns the unit at the end of a text; `nil` if there is none.
  static func unit(of text: Substring) -> String? {
    units.first { text.hasSuffix($0.0) }?.0
  }
}

/// The values of `--page-size`.
struct PageSizeArgument: CustomStringConvertible {
  static let image = PageSizeArgument(size: .image, description: "image")
  static let names = ["image"] + PageFormat.papers.map(\.name)

  /// The valid side lengths in points: 2 mm, and the most that PDF readers show (ISO 32000-1, annex
  /// C).
  private static let sides = 144 / 25.4...14_400

  let size: PageFormat.Size
  let description: String
}

extension PageSizeArgument: ExpressibleByArgument {
  init?(argument: String) {
    let text = argument.lowercased()
    guard text != "image" else {
      self = .image
      return
    }
    let isLandscape = text.hasSuffix("^t")
    let name = isLandscape ? text.dropLast(2) : text[...]
    let paper = PageFormat.papers.first { $0.name == name }
    guard let (width, height) = paper.map({ ($0.width, $0.height) }) ?? Self.sides(of: name) else {
      return nil
    }
    self.init(
      size: isLandscape
        ? .fixed(width: max(width, height), height: min(width, height))
        : .sheet(width: width, height: height),
      description: argument)
  }

  /// The shorter side in points; `nil` if that depends on the image.
  var shortSide: Double? {
    switch size {
    case .image: nil
    case .sheet(let width, let height), .fixed(let width, let height): min(width, height)
    }
  }

  /// Returns the sides in points of `WIDTHxHEIGHT`, of which the second or both have a unit; `nil`
  /// if the text has another form.
  private static func sides(of text: Substring) -> (Double, Double)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = Length.unit(of: parts[1]),
      let width = Length(parts[0], defaultUnit: unit)?.points,
      let height = Length(parts[1], defaultUnit: nil)?.points,
      sides.contains(width), sides.contains(height)
    else { return nil }
    return (width, height)
  }
}
