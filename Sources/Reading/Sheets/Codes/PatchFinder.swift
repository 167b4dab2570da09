import Codecs
import PageModel
import Raster

/// Finds patch codes (Kodak A-61599): four bars with narrow spaces, two of them 2.5 times as wide
/// as the others.
///
/// A scan line across the bars has the pattern of a code; neighbouring scan lines of a code have
/// the same pattern at nearly the same place.
enum PatchFinder {
  /// The longer side of the image in which codes are searched, in pixels: the narrow bars of a code
  /// on A4 are 7 wide.
  private static let longerSide = 1_000

  /// Returns patch T and patch 2 if they are on a gray page, in any of four directions.
  static func codes(in page: Bitmap) -> [PageCode] {
    let longer = max(page.size.width, page.size.height)
    guard longer > 0, let mask = mask(of: page, factor: min(Double(longerSide) / Double(longer), 1))
    else { return [] }
    let names = Set(found(in: mask, across: true) + found(in: mask, across: false))
    return names.sorted().map { PageCode(.patch, $0) }
  }

  private static func mask(of page: Bitmap, factor: Double) -> InkMask? {
    let size = PixelSize(
      width: Int(Double(page.size.width) * factor), height: Int(Double(page.size.height) * factor))
    guard size.area > 0, let small = try? page.scaled(to: size) else { return nil }
    return PaperInk.mask(of: small.luminance(), blockSide: BarPattern.blockSide)
  }

  /// Returns the names of the codes whose bars rows, or columns, cross.
  private static func found(in mask: InkMask, across rows: Bool) -> [String] {
    let (lines, length) =
      rows ? (mask.size.height, mask.size.width) : (mask.size.width, mask.size.height)
    let (lineStep, step) = rows ? (mask.size.width, 1) : (1, mask.size.width)
    var (open, names) = ([BarTrack](), [String]())
    for line in 0..<lines {
      let runs = Self.runs(of: mask, from: line * lineStep, step: step, count: length)
      for pattern in BarPattern.all(in: runs) {
        if let track = open.firstIndex(where: { $0.continues(with: pattern, at: line) }) {
          open[track].add(pattern, at: line)
        } else {
          open.append(BarTrack(pattern, at: line))
        }
      }
      names += open.filter(\.isCode).map(\.name)
      open.removeAll { $0.isCode || $0.hasEnded(at: line) }
    }
    return names
  }

  /// Returns the lengths of alternating runs of paper and ink, paper first.
  private static func runs(
    of mask: InkMask, from start: Int, step: Int, count: Int
  ) -> [Int] {
    var (runs, isInk) = ([0], UInt8(0))
    for index in stride(from: start, to: start + count * step, by: step) {
      if mask.pixels[index] != isInk {
        runs.append(0)
        isInk = mask.pixels[index]
      }
      runs[runs.count - 1] += 1
    }
    return runs
  }
}

/// The bars of a patch code on a scan line.
struct BarPattern {
  fileprivate let name: String
  /// The position of the first bar, in pixels.
  fileprivate let start: Int
  /// The width of a narrow bar, in pixels.
  fileprivate let unit: Double

  /// The bars of each code, true for a wide bar; from its other side, patch T reads as patch 3,
  /// which separates batches.
  static let wideBars = ["T": [false, true, false, true], "2": [true, false, false, true]]
  /// The width of a code, in narrow bars.
  private static let whole = 10.0
  /// The width of a wide bar, in narrow bars.
  private static let wide = 2.5
  /// The minimum width of the paper beside a code, in narrow bars.
  private static let minimumMargin = 3.0
  /// The minimum width of a narrow bar, in pixels: half its width in a code on A4.
  private static let minimumUnit = 3.4
  /// The maximum deviation of narrow bars and spaces, in narrow bars: ink spreads by less.
  private static let maximumDeviation = 0.5
  /// The maximum deviation of wide bars, in narrow bars.
  private static let maximumWideDeviation = 0.7
  /// The side of the blocks whose paper is measured, in pixels: wider than a wide bar.
  fileprivate static let blockSide = 20

  /// Returns the patterns in runs of paper and ink.
  fileprivate static func all(in runs: [Int]) -> [BarPattern] {
    var start = 0
    return runs.indices.compactMap { index in
      defer { start += runs[index] }
      guard index % 2 == 1, index + 6 < runs.count else { return nil }
      let after = index + 7 < runs.count ? runs[index + 7] : 0
      return BarPattern(runs[index...index + 6], start, margin: min(runs[index - 1], after))
    }
  }

  private init?(_ runs: ArraySlice<Int>, _ start: Int, margin: Int) {
    let unit = Double(runs.reduce(0, +)) / Self.whole
    guard unit >= Self.minimumUnit, Double(margin) >= Self.minimumMargin * unit else { return nil }
    var wides: [Bool] = []
    for (place, run) in runs.enumerated() {
      let width = Double(run) / unit
      let isWide = abs(width - Self.wide) <= Self.maximumWideDeviation
      guard abs(width - 1) <= Self.maximumDeviation || isWide && place % 2 == 0 else { return nil }
      if place % 2 == 0 { wides.append(isWide) }
    }
    let found = Self.wideBars.first { $0.value == wides || $0.value == wides.reversed() }
    guard let name = found?.key else { return nil }
    (self.name, self.start, self.unit) = (name, start, unit)
  }
}

/// Successive scan lines with the same pattern.
private struct BarTrack {
  let name: String
  private var start: Int
  private let unit: Double
  private let first: Int
  private var last: Int
  private var count = 1

  /// The minimum length of bars, in narrow bars; the specification's are 9.4 long.
  private static let minimumLength = 6.0
  /// The minimum share of the scan lines that have the pattern.
  private static let minimumShare = 0.7
  /// The maximum distance between scan lines with the pattern, in lines.
  private static let maximumGap = 4
  /// The maximum change of the position from line to line, in pixels: a page may be 14° crooked.
  private static let maximumSlope = 0.25

  init(_ pattern: BarPattern, at line: Int) {
    (name, start, unit) = (pattern.name, pattern.start, pattern.unit)
    (first, last) = (line, line)
  }

  /// Whether the bars are as long as a code's.
  var isCode: Bool {
    let length = Double(last - first + 1)
    return length >= Self.minimumLength * unit && Double(count) >= Self.minimumShare * length
  }

  func continues(with pattern: BarPattern, at line: Int) -> Bool {
    pattern.name == name && line > last
      && abs(Double(pattern.start - start)) <= 2 + Self.maximumSlope * Double(line - last)
  }

  mutating func add(_ pattern: BarPattern, at line: Int) {
    (start, last, count) = (pattern.start, line, count + 1)
  }

  func hasEnded(at line: Int) -> Bool { line - last > Self.maximumGap }
}
