import PageModel
import Raster

/// The assignment of dots, accents and punctuation to lines.
enum LineMarks {
  /// The maximum height of a line's mark above the baseline, in x-heights.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let above = 1.9
  /// The maximum depth of a line's mark below the baseline, in x-heights.
  private static let below = 0.7
  /// The maximum gap between a line and a mark or short chain, in x-heights.
  private static let maximumGap = 2.0

  /// Returns the line that a short chain begins, ends or is within; `nil` if there is none.
  ///
  /// A gutter may be between the chain and the line only if the chain is a label before a text.
  static func host(of chain: LineChain, in lines: [MeasuredLine], divided gutters: Gutters) -> Int?
  {
    guard let box = chain.letters.map(\.box).hull else { return nil }
    let row = lines.indices.filter { lines[$0].hasInRow(box) }
    func hosts(within xHeights: Double) -> [Int] {
      row.filter { lines[$0].band.gap(to: box) <= xHeights * lines[$0].xHeight }
    }
    func isDivided(_ index: Int) -> Bool { gutters.divide(lines[index], from: box) }
    let near = hosts(within: maximumGap)
    if let host = near.first(where: { !isDivided($0) }) { return host }
    guard hosts(within: LineGaps.maximumContinuedGap).allSatisfy(isDivided) else { return nil }
    return near.first { box.right <= lines[$0].left }
  }

  /// Adds each mark to the nearest line that no gutter divides from it.
  static func assign(
    _ marks: [InkComponent], to lines: inout [MeasuredLine], divided gutters: Gutters
  ) {
    var positions = lines.map(LinePosition.init)
    let bands = Bands(positions, upTo: marks.map(\.box.right).max() ?? 0)
    for mark in marks.sorted(by: { $0.box.left < $1.box.left }) {
      let nearest = nearest(to: mark.box, in: positions, bands.lines(at: mark.box.midY)) {
        gutters.divide(lines[$0], from: mark.box)
      }
      guard let index = nearest else { continue }
      lines[index].add(mark: mark)
      positions[index].right = lines[index].right
    }
  }

  /// The position of a line without its letters, because copies of the letters for each mark took
  /// most of the time on pages with many marks.
  private struct LinePosition {
    let slope, offset, xHeight, left: Double
    var right: Double

    init(_ line: MeasuredLine) {
      (slope, offset, xHeight) = (line.slope, line.offset, line.xHeight)
      (left, right) = (line.left, line.right)
    }

    func baseline(at x: Double) -> Double { slope * x + offset }
  }

  /// The lines by their positions in y.
  private struct Bands {
    /// The height of a band, in pixels.
    private static let height = 32.0
    private var numbers: [[Int]]

    /// Enters lines into the bands in which they may have marks to the left of `end`.
    init(_ lines: [LinePosition], upTo end: Double) {
      let ranges = lines.map { line in
        let start = line.baseline(at: line.left - 2 * maximumGap * line.xHeight)
        let (high, low) = (min(start, line.baseline(at: end)), max(start, line.baseline(at: end)))
        return Self.band(high - above * line.xHeight)...Self.band(low + below * line.xHeight)
      }
      numbers = Array(repeating: [], count: (ranges.map(\.upperBound).max() ?? 0) + 1)
      for (number, range) in ranges.enumerated() {
        for band in range { numbers[band].append(number) }
      }
    }

    private static func band(_ y: Double) -> Int { Int(max(0, min(y / height, 1e5))) }

    func lines(at y: Double) -> [Int] {
      let band = Self.band(y)
      return band < numbers.count ? numbers[band] : []
    }
  }

  /// Returns the line whose letters are nearest to a mark; `nil` if the mark is in no line.
  private static func nearest(
    to mark: BoundingBox, in lines: [LinePosition], _ candidates: [Int], isDivided: (Int) -> Bool
  ) -> Int? {
    var best: (index: Int, distance: Double)?
    for index in candidates {
      let line = lines[index]
      let height = line.baseline(at: mark.midX) - mark.midY
      let reach = maximumGap * line.xHeight
      guard height <= above * line.xHeight, height >= -below * line.xHeight,
        mark.left - line.right <= reach, line.left - mark.right <= reach,
        !MeasuredLine.isDirt(mark, xHeight: line.xHeight)
      else { continue }
      let distance = abs(height - 0.5 * line.xHeight) / max(line.xHeight, 1)
      if distance < best?.distance ?? .infinity, !isDivided(index) { best = (index, distance) }
    }
    return best?.index
  }
}

extension MeasuredLine {
  /// The maximum height of the middle of a short chain above the baseline, in x-heights.
  ///
  /// Chosen on: a prototype, on 52 scans.
  private static let maximumAbove = 1.6
  /// The maximum depth of the middle of a short chain below the baseline, in x-heights.
  private static let maximumBelow = 0.5
  /// The maximum height of a short chain, in x-heights.
  private static let maximumChainHeight = 2.2

  /// The minimum width and height of marks, in x-heights: thinner ones beside large letters are
  /// dirt.
  ///
  /// Chosen on: 6 newspapers with broken rulings beside their titles: CER 0.0074 → 0.0060; without
  /// effect on text below 33 pixels.
  private static let minimumMarkThickness = 0.03

  /// Returns whether a box is too thin for a mark of a line with this x-height.
  fileprivate static func isDirt(_ box: BoundingBox, xHeight: Double) -> Bool {
    min(box.width, box.height) < minimumMarkThickness * xHeight
  }

  /// Returns whether a short chain is in the row of the line and not too high for it.
  func hasInRow(_ box: BoundingBox) -> Bool {
    let height = (baseline(at: box.midX) - box.midY) / max(xHeight, 1)
    return height <= Self.maximumAbove && height >= -Self.maximumBelow
      && box.height <= Self.maximumChainHeight * xHeight && !Self.isDirt(box, xHeight: xHeight)
  }
}
