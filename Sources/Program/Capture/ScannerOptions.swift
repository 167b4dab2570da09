/// The options of a scanner, read from the output of `scanimage --all-options`.
package struct ScannerOptions: Sendable, Equatable {
  package let options: [ScannerOption]

  /// Reads the options in `text`, and ignores lines that do not describe an option.
  package init(printed text: String) {
    options = text.split(whereSeparator: \.isNewline).compactMap(ScannerOption.init(line:))
  }

  /// Returns the option with a name, such as `--mode` or `-x`, unless it is inactive.
  func option(_ name: String) -> ScannerOption? {
    options.first { $0.name == name && $0.isActive }
  }

  /// The names of the paper sources; empty if the scanner has only one.
  package var sources: [String] { option("--source")?.values ?? [] }

  /// The names of the colour modes.
  package var modes: [String] { option("--mode")?.values ?? [] }

  /// The names and values of the active options besides source, mode and resolution, for
  /// `--device-option`.
  package var further: [String] {
    let named = ["--source", "--mode", "--resolution"]
    return options.filter { $0.isActive && $0.name.hasPrefix("--") && !named.contains($0.name) }
      .map { option in
        let values =
          option.range.map { "\($0.lowerBound)..\($0.upperBound)" }
          ?? option.values.joined(separator: "|")
        return option.name.dropFirst(2) + (values.isEmpty ? "" : "=\(values)")
      }
  }

  /// The resolutions in dots per inch as text, such as `75, 150, 300` or `50 to 1200`; `nil` if the
  /// scanner has no such option.
  package var resolutions: String? {
    guard let option = option("--resolution") else { return nil }
    if let range = option.range { return "\(Int(range.lowerBound)) to \(Int(range.upperBound))" }
    return option.numbers.map { "\(Int($0))" }.joined(separator: ", ")
  }
}

/// An option of a scanner and its possible values.
package struct ScannerOption: Sendable, Equatable {
  /// The name with its hyphens.
  package let name: String
  /// The possible values; empty if the scanner does not list words or numbers.
  package private(set) var values: [String] = []
  /// The limits of a number; `nil` if the option has no range.
  package private(set) var range: ClosedRange<Double>?
  /// The unit of a number, such as `mm`; empty for none.
  package private(set) var unit = ""
  /// The current value; `nil` if the option has none or is inactive.
  package let current: String?
  /// Whether the option can be set with the current values of the other options.
  package let isActive: Bool

  /// The plausible numbers among the values.
  var numbers: [Double] {
    values.compactMap { Double($0) }.filter { abs($0) <= Self.maximumNumber }
  }

  /// The maximum absolute value of a plausible number, in any unit; options with greater numbers
  /// have no range.
  private static let maximumNumber = 1e6

  /// Reads a line such as `    --resolution 75|150|300dpi [75]`; returns `nil` for any other line.
  init?(line: Substring) {
    let text = line.drop { $0 == " " }
    guard text.count < line.count, text.hasPrefix("-"), !text.hasPrefix("- ") else { return nil }
    name = String(text.prefix { $0 != " " && $0 != "[" && $0 != "=" })
    guard name.count > 1, name.contains(where: \.isLetter) else { return nil }
    var rest = text.dropFirst(name.count)
    var current: Substring?
    if rest.hasSuffix("]"), let opening = rest.lastIndex(of: "[") {
      current = rest[rest.index(after: opening)...].dropLast()
      rest = rest[..<opening]
    }
    isActive = current != "inactive"
    self.current = isActive ? current.map(String.init) : nil
    readValues(Self.trimmed(rest))
  }

  private mutating func readValues(_ text: Substring) {
    if text.hasPrefix("[=("), text.hasSuffix(")]") {
      values = text.dropFirst(3).dropLast(2).split(separator: "|").map(String.init)
      return
    }
    let text = Self.trimmed(text.split(separator: "(", maxSplits: 1).first ?? "")
    if let dots = text.firstRange(of: ".."), let lower = Double(text[..<dots.lowerBound]) {
      guard let (upper, _, unit) = Self.number(text[dots.upperBound...]), lower <= upper,
        abs(lower) <= Self.maximumNumber
      else { return }
      self.unit = unit
      range = lower...upper
      return
    }
    guard !text.hasPrefix("<") else { return }
    values = text.split(separator: "|").map(String.init)
    readUnit()
  }

  /// Separates the unit from the last number of a list.
  private mutating func readUnit() {
    guard let last = values.last, values.dropLast().allSatisfy({ Double($0) != nil }) else {
      return
    }
    guard let (_, digits, unit) = Self.number(last[...]) else { return }
    self.unit = unit
    values[values.count - 1] = digits
  }

  /// Returns a plausible number, its digits and the unit after it; `nil` if there is none.
  private static func number(
    _ text: Substring
  ) -> (value: Double, digits: String, unit: String)? {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard let number = Double(digits), abs(number) <= maximumNumber else { return nil }
    return (number, String(digits), String(text.dropFirst(digits.count)))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
