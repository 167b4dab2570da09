package import Inputs

/// The arguments and the extent of a scan with a certain scanner.
package struct DeviceCommand: Equatable {
  /// The arguments that choose what the scanner does.
  private(set) var arguments: [String] = []
  /// Whether the images come from a feeder.
  private(set) var usesFeeder = false
  /// The number of images of a sheet: 2 if both sides are scanned.
  private(set) var sides = 1
  /// The number of images after which the scan ends; `nil` if the feeder ends it.
  private(set) var count: Int?

  /// Chooses the options of a scanner.
  ///
  /// - Throws: a `ScannerError` if the scanner lacks a requested option.
  package init(_ settings: ScanSettings, on scanner: ScannerOptions) throws(ScannerError) {
    try chooseSource(settings.source, on: scanner)
    try chooseMode(settings.mode, on: scanner)
    try chooseResolution(settings.resolution, on: scanner)
    choosePaper(settings.paper, on: scanner)
    for option in settings.deviceOptions { try add(option.name, option.value, on: scanner) }
    count = settings.count ?? (usesFeeder || settings.asksForSheets ? nil : 1)
  }

  private mutating func set(_ name: String, _ value: String) {
    arguments += name.hasPrefix("--") ? ["\(name)=\(value)"] : [name, value]
  }

  private mutating func chooseSource(
    _ source: ScanSettings.Source?, on scanner: ScannerOptions
  ) throws(ScannerError) {
    guard let source = source.map({ Self.meant(by: $0, on: scanner) }) else {
      let current = scanner.option("--source")?.current ?? ""
      usesFeeder = current.isFeeder || current.isDuplex
      sides = current.isDuplex ? 2 : 1
      return
    }
    usesFeeder = !source.isFlatbed
    sides = source == .duplex ? 2 : 1
    if case .named(let name) = source { sides = name.isDuplex ? 2 : 1 }
    if let name = scanner.sources.first(where: { $0.names(source) }) {
      return set("--source", name)
    }
    if source == .duplex, let feeder = scanner.sources.first(where: \.isFeeder) {
      let mode = scanner.option("--adf-mode")?.values.first(where: \.isDuplex)
      if mode != nil || scanner.option("--duplex")?.values.contains("yes") == true {
        set("--source", feeder)
        return set(mode == nil ? "--duplex" : "--adf-mode", mode ?? "yes")
      }
    }
    // A scanner with a single source does not list it.
    guard source == .flatbed, scanner.sources.isEmpty else {
      throw .notOffered(option: "--source", value: source.text, offered: scanner.sources)
    }
  }

  /// Returns `source` if the scanner lists its name; otherwise the source that the name means, such
  /// as the feeder for `adf`.
  private static func meant(
    by source: ScanSettings.Source, on scanner: ScannerOptions
  ) -> ScanSettings.Source {
    guard case .named(let name) = source, !scanner.sources.contains(where: { $0.names(source) })
    else { return source }
    return ScanSettings.Source.known.first { name.names($0) } ?? source
  }

  private mutating func chooseMode(
    _ mode: ScanSettings.Mode?, on scanner: ScannerOptions
  ) throws(ScannerError) {
    let modes = scanner.modes
    let wanted = mode ?? .color
    let exact = modes.first { $0.lowercased() == wanted.rawValue }
    if let name = exact ?? modes.first(where: { $0.names(wanted) }) { return set("--mode", name) }
    guard let mode else { return }
    // Some scanners offer black and white as gray with a depth of 1 bit.
    let depths = scanner.option("--depth")?.values ?? []
    guard mode == .lineart, depths.contains("1"),
      let gray = modes.first(where: { $0.names(ScanSettings.Mode.gray) })
    else { throw .notOffered(option: "--mode", value: mode.rawValue, offered: modes) }
    set("--mode", gray)
    set("--depth", "1")
  }

  /// The resolution if none is requested, in dots per inch.
  private static let defaultResolution = 300.0

  private mutating func chooseResolution(
    _ resolution: Int?, on scanner: ScannerOptions
  ) throws(ScannerError) {
    guard let option = scanner.option("--resolution") else {
      guard let resolution else { return }
      throw .notOffered(option: "--resolution", value: "\(resolution)", offered: [])
    }
    let wanted = resolution.map(Double.init) ?? Self.defaultResolution
    let nearest =
      option.range.map { min(max(wanted, $0.lowerBound), $0.upperBound) }
      ?? option.numbers.filter { $0 >= wanted }.min() ?? option.numbers.max()
    guard let nearest else { return }
    if let resolution, nearest != Double(resolution) {
      throw .notOffered(
        option: "--resolution", value: "\(resolution)", offered: [scanner.resolutions ?? ""])
    }
    set("--resolution", nearest.asArgument)
  }

  private mutating func choosePaper(_ paper: ScanSettings.Paper, on scanner: ScannerOptions) {
    guard let (width, height) = paper.millimetres else { return }
    for (name, length) in [("--page-width", width), ("--page-height", height)] {
      if let limit = scanner.option(name)?.range?.upperBound {
        set(name, min(length, limit).asArgument)
      }
    }
    for (name, length) in [("-l", 0), ("-t", 0), ("-x", width), ("-y", height)] {
      guard let option = scanner.option(name), option.unit == "mm" else { continue }
      set(name, min(length, option.range?.upperBound ?? length).asArgument)
    }
  }

  private mutating func add(
    _ name: String, _ value: String, on scanner: ScannerOptions
  ) throws(ScannerError) {
    guard let option = scanner.option("--\(name)") else {
      let names = scanner.options.filter { $0.isActive && $0.name.hasPrefix("--") }.map(\.name)
      throw .notOffered(
        option: "--device-option", value: name, offered: names.map { String($0.dropFirst(2)) })
    }
    guard option.values.isEmpty || option.values.contains(value) else {
      throw .notOffered(option: "--device-option \(name)", value: value, offered: option.values)
    }
    set(option.name, value)
  }
}

extension ScanSettings.Paper {
  /// The width and height in millimetres; `nil` for the scanner's default area.
  fileprivate var millimetres: (Double, Double)? {
    switch self {
    case .a4: (210, 297)
    case .letter: (215.9, 279.4)
    case .auto: nil
    }
  }
}

extension Double {
  /// The number as an argument, without a decimal point if it is whole.
  fileprivate var asArgument: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
