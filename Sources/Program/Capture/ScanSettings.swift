/// The settings that a person chooses for a scan.
package struct ScanSettings: Sendable {
  /// The place from which the scanner takes paper.
  package enum Source: Sendable, Equatable {
    case flatbed
    /// One side of each sheet in the feeder.
    case feeder
    /// Both sides of each sheet in the feeder.
    case duplex
    /// The source with this name of the driver.
    case named(String)

    /// The sources for which scanpdf has a word.
    package static let known: [Source] = [.flatbed, .feeder, .duplex]

    /// Makes the source from a word of scanpdf or from a name that the scanner lists.
    package init(_ text: String) {
      self = Self.known.first { $0.text == text } ?? .named(text)
    }

    /// The text that makes the source.
    package var text: String {
      switch self {
      case .flatbed: "flatbed"
      case .feeder: "feeder"
      case .duplex: "duplex"
      case .named(let name): name
      }
    }

    /// Whether the scanner takes one side of sheets in a feeder.
    package var isFeeder: Bool {
      if case .named(let name) = self { name.isFeeder } else { self == .feeder }
    }

    /// Whether sheets are placed by hand.
    package var isFlatbed: Bool {
      if case .named(let name) = self { name.names(.flatbed) } else { self == .flatbed }
    }
  }

  /// The colours of the images.
  package enum Mode: String, Sendable, CaseIterable {
    case color, gray, lineart

    /// Makes the mode from a word, as drivers and people spell it (`Grey`, `colour`).
    package init?(_ word: String) {
      guard let mode = Self.allCases.first(where: { word.names($0) }) else { return nil }
      self = mode
    }
  }

  /// The area that is scanned.
  package enum Paper: String, Sendable, CaseIterable {
    case a4, letter
    /// The scanner's default area.
    case auto
  }

  /// The name of the device; `nil` for the only one.
  package var device: String?
  /// The paper source; `nil` for the scanner's default.
  package var source: Source?
  /// The resolution in dots per inch; `nil` for 300 or, if the scanner lacks it, the next higher or
  /// else the highest.
  package var resolution: Int?
  /// The colours; `nil` for colour if the scanner offers it, otherwise the scanner's default.
  package var mode: Mode?
  package var paper = Paper.auto
  /// The maximum number of images; `nil` for one from the flatbed and all from a feeder.
  package var count: Int?
  /// Whether the person is asked to place each sheet.
  package var asksForSheets = false
  /// Whether the fronts of all sheets are scanned first, then their backs.
  package var isInterleaved = false
  /// Names and values of further options of the device.
  package var deviceOptions: [(name: String, value: String)] = []

  package init() {}
}

/// The words that drivers use for sources and modes.
extension String {
  private func contains(anyOf words: [String]) -> Bool {
    let name = lowercased()
    return words.contains { name.contains($0) }
  }

  /// Whether the name is one of a feeder that takes both sides of sheets.
  var isDuplex: Bool { contains(anyOf: ["duplex", "both sides", "double"]) }

  /// Whether the name is one of a feeder that takes one side of sheets.
  var isFeeder: Bool {
    contains(anyOf: ["adf", "feeder", "simplex"]) && !isDuplex && !contains(anyOf: ["back"])
  }

  /// Returns whether the name is one of a source.
  func names(_ source: ScanSettings.Source) -> Bool {
    switch source {
    case .flatbed: contains(anyOf: ["flatbed", "flat bed", "platen", "table", "normal"])
    case .feeder: isFeeder
    case .duplex: isDuplex
    case .named(let name): lowercased() == name.lowercased()
    }
  }

  /// Returns whether the name is one of a mode.
  func names(_ mode: ScanSettings.Mode) -> Bool {
    switch mode {
    case .color: contains(anyOf: ["color", "colour"])
    case .gray: contains(anyOf: ["gray", "grey"])
    case .lineart: contains(anyOf: ["lineart", "line art", "black", "binary", "mono"])
    }
  }
}
