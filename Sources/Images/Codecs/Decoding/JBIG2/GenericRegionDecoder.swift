import PageModel

/// Decodes the arithmetic code of a JBIG2 generic region (ITU-T T.88, 6.2).
struct GenericRegionDecoder {
  /// The neighbours of a pixel that determine its context, as relative positions from the highest
  /// bit of the context on (figures 3 to 6).
  struct Template {
    let pixels: [(x: Int, y: Int)]
    /// The context that codes whether a row repeats the row above (figures 8 to 11).
    let typicalContext: Int
  }

  let size: PixelSize
  let template: Template
  let usesTypicalPrediction: Bool

  /// The number of zeros at both ends of a row; no adaptive pixel is farther away (table 3).
  private static let padding = 128

  /// Returns the region's pixels, one byte each, 1 for black; damaged code yields other pixels.
  func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var coder = ArithmeticDecoder(bytes, contextCount: 1 << template.pixels.count)
    var recent = RecentRows(width: size.width, padding: Self.padding, count: rowsNeeded)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.area)
    var isTypical = false
    for y in 0..<size.height {
      if usesTypicalPrediction, coder.decode(context: template.typicalContext) == 1 {
        isTypical.toggle()
      }
      if isTypical {
        recent.repeatRow(y)
      } else {
        decodeRow(y, &coder, into: &recent)
      }
      pixels += recent.row(y)
    }
    return pixels
  }

  /// The memory for the rows of the template, in bytes.
  var rowMemory: Int {
    let (bytes, overflow) = (size.width + 2 * Self.padding).multipliedReportingOverflow(
      by: rowsNeeded)
    return overflow ? .max : bytes
  }

  private var rowsNeeded: Int { template.pixels.reduce(1) { max($0, 1 - $1.y) } }

  private func decodeRow(
    _ y: Int, _ coder: inout ArithmeticDecoder, into recent: inout RecentRows
  ) {
    let target = recent.start(ofRow: y)
    recent.clearRow(y)
    let sources = template.pixels.map { recent.start(ofRow: y + $0.y) + $0.x }
    for x in 0..<size.width {
      var context = 0
      for source in sources { context = context << 1 | Int(recent.bytes[source + x]) }
      recent.bytes[target + x] = coder.decode(context: context)
    }
  }
}

extension GenericRegionDecoder {
  /// The most recently decoded rows, padded with zeros.
  private struct RecentRows {
    var bytes: [UInt8]
    private let width: Int
    private let padding: Int
    private let count: Int

    init(width: Int, padding: Int, count: Int) {
      self.width = width
      self.padding = padding
      self.count = count
      bytes = [UInt8](repeating: 0, count: (width + 2 * padding) * count)
    }

    /// Returns the index of the first pixel of a row, which may be fewer than `count` rows above
    /// the region.
    func start(ofRow y: Int) -> Int {
      (y + count) % count * (width + 2 * padding) + padding
    }

    func row(_ y: Int) -> ArraySlice<UInt8> {
      bytes[start(ofRow: y)..<start(ofRow: y) + width]
    }

    mutating func clearRow(_ y: Int) {
      let start = start(ofRow: y)
      for index in start..<start + width { bytes[index] = 0 }
    }

    mutating func repeatRow(_ y: Int) {
      let (start, source) = (start(ofRow: y), start(ofRow: y - 1))
      guard start != source else { return }
      for index in 0..<width { bytes[start + index] = bytes[source + index] }
    }
  }
}

extension GenericRegionDecoder.Template {
  /// Returns the number of adaptive pixels of a template; the region gives their positions.
  static func adaptivePixelCount(of number: Int) -> Int { number == 0 ? 4 : 1 }

  /// Makes template 0 to 3 with `adaptivePixelCount(of:)` adaptive pixels at these positions; `nil`
  /// if an adaptive pixel is not decoded before the pixel itself.
  init?(_ number: Int, adaptivePixels at: [(x: Int, y: Int)]) {
    let isEarlier = at.allSatisfy { $0.y < 0 || $0.y == 0 && $0.x < 0 }
    guard isEarlier, at.count == Self.adaptivePixelCount(of: number) else { return nil }
    switch number {
    case 0:
      pixels =
        [at[3]] + Self.row(-2, -1...1) + [at[2], at[1]] + Self.row(-1, -2...2) + [at[0]]
        + Self.row(0, -4 ... -1)
      typicalContext = 0x9B25
    case 1:
      pixels = Self.row(-2, -1...2) + Self.row(-1, -2...2) + [at[0]] + Self.row(0, -3 ... -1)
      typicalContext = 0x0795
    case 2:
      pixels = Self.row(-2, -1...1) + Self.row(-1, -2...1) + [at[0]] + Self.row(0, -2 ... -1)
      typicalContext = 0x00E5
    case 3:
      pixels = Self.row(-1, -3...1) + [at[0]] + Self.row(0, -4 ... -1)
      typicalContext = 0x0195
    default: return nil
    }
  }

  private static func row(_ y: Int, _ columns: ClosedRange<Int>) -> [(x: Int, y: Int)] {
    columns.map { (x: $0, y: y) }
  }
}
