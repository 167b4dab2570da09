package import TextLayer

/// A length with its unit, such as `10mm`, `1.5cm`, `0.5in` or `36pt`, in points.
package struct Length {
  /// The accepted form, for messages.
  package static let form = "a length such as 10mm, 1cm, 0.5in or 36pt (mm if there is no unit)"
  /// The units and their lengths in points.
  private static let units = [("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72.0), ("pt", 1.0)]

  package let points: Double

  /// Parses a number with a unit, by default millimetres; returns `nil` for anything else.
  package init?(argument: String) {
    self.init(argument.lowercased()[...], defaultUnit: "mm")
  }

  /// Parses a number with a unit, by default `defaultUnit`; returns `nil` for anything else, and
  /// for a number without any unit.
  init?(_ text: Substring, defaultUnit: String?) {
    let named = Self.units.first { text.hasSuffix($0.0) }
    guard let unit = named ?? Self.units.first(where: { $0.0 == defaultUnit }) else { return nil }
    let digits = named == nil ? text : text.dropLast(unit.0.count)
    // `Double` would accept exponents and names such as nan as well.
    guard digits.allSatisfy({ "0123456789.+-".contains($0) }), let number = Double(digits) else {
      return nil
    }
    points = number * unit.1
  }

  /// Returns the unit at the end of a text; `nil` if there is none.
  static func unit(of text: Substring) -> String? {
    units.first { text.hasSuffix($0.0) }?.0
  }
}

extension PageFormat.Size {
  /// The names of sizes.
  package static let names = ["image"] + Sheet.all.map { $0.name.lowercased() }
  /// The valid side lengths in points: from 2 mm to the maximum that PDF readers show (ISO 32000-1,
  /// annex C).
  private static let sides = 144 / 25.4...14_400

  /// Parses a name, or `WIDTHxHEIGHT` with units; returns `nil` for anything else.
  package init?(argument: String) {
    let text = argument.lowercased()
    guard text != "image" else {
      self = .image
      return
    }
    let isLandscape = text.hasSuffix("^t")
    let name = isLandscape ? text.dropLast(2) : text[...]
    let sheet = Sheet.all.first { $0.name.lowercased() == name }
    let sides = sheet.map { (72 * $0.shortSide, 72 * $0.longSide) } ?? Self.sides(of: name)
    guard let (width, height) = sides else { return nil }
    self =
      isLandscape
      ? .fixed(width: max(width, height), height: min(width, height))
      : .sheet(width: width, height: height)
  }

  /// The shorter side in points; `nil` if the size depends on the image.
  package var shortSide: Double? {
    switch self {
    case .image: nil
    case .sheet(let width, let height), .fixed(let width, let height): min(width, height)
    }
  }

  /// Returns the sides of `WIDTHxHEIGHT` in points, a width without a unit in the unit of the
  /// height; `nil` for any other text.
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

/// Parses memory sizes, such as `800MiB`.
package enum MemorySize {
  /// The minimum memory of a worker in bytes, of which language data alone need more than half.
  static let minimum = 256 << 20
  private static let units = [("KIB", 10), ("MIB", 20), ("GIB", 30), ("TIB", 40)]

  /// Returns the number of bytes in a text with an optional unit (KiB, MiB, GiB or TiB); `nil` if
  /// the text is not a size, or below the minimum.
  package static func bytes(of argument: String) -> Int? {
    let text = argument.uppercased()
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = Int(unit == nil ? text : String(text.dropLast(3))), number > 0,
      number <= Int.max >> (unit?.1 ?? 0), number << (unit?.1 ?? 0) >= minimum
    else { return nil }
    return number << (unit?.1 ?? 0)
  }
}
