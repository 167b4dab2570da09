import PageModel
import Raster

/// A gap within a chain, or between a chain and the next one in its row.
struct LineGap {
  /// The middle of the chain before the gap, or of its last letters, in pixels of the level page.
  let y: Double
  let span: ClosedRange<Double>
  /// Whether the gap is so wide that it only continues a gutter, such as after the last line of a
  /// paragraph.
  var isWide = false

  /// The minimum width of a gap within a chain, in letter heights.
  ///
  /// Chosen on: a prototype, on 52 scans.
  static let minimumWidth = 0.9
  /// The maximum distance in y of two gaps of one line, in letter heights.
  ///
  /// Chosen on: an old book, whose small capitals made six lines of four; 0.3: newspapers of seed
  /// 31 CER 0.0233 instead of 0.0227, of seed 9 0.0382 and 0.0381, the other sets equal.
  static let maximumApart = 0.7
}

/// Finds the gaps in the lines of a page.
struct LineGaps {
  private let chains: [LineChain]
  /// Dots, dashes and commas, from left to right.
  private let marks: [BoundingBox]
  private let letterHeight: Double

  /// Finds the gaps of chains, without the parts of a gap that have `marks`.
  ///
  /// In columns of numbers, the gaps at their points recur in each line.
  init(_ chains: [LineChain], beside marks: [BoundingBox], letterHeight: Double) {
    self.chains = chains
    self.marks = marks.sorted { $0.left < $1.left }
    self.letterHeight = letterHeight
  }

  /// Returns the wide gaps within chains and all gaps between chains in a row, from top to bottom.
  func gaps() -> [LineGap] {
    (chains.flatMap(gaps) + gapsBetweenChains()).sorted { $0.y < $1.y }
  }

  private func gaps(within chain: LineChain) -> [LineGap] {
    let minimum = LineGap.minimumWidth * letterHeight
    var right = chain.letters.first?.box.right ?? 0
    return chain.letters.dropFirst().compactMap { letter in
      defer { right = max(right, letter.box.right) }
      guard letter.box.left - right >= minimum else { return nil }
      let clear = clearPart(of: right...letter.box.left, before: letter.box)
      return clear.length >= minimum ? LineGap(y: chain.band.middle, span: clear) : nil
    }
  }

  /// Returns the widest part without marks of the gap before a letter.
  private func clearPart(
    of span: ClosedRange<Double>, before letter: BoundingBox
  ) -> ClosedRange<Double> {
    var (widest, start) = (span.lowerBound...span.lowerBound, span.lowerBound)
    let first = marks.partitioningIndex { $0.left >= start }
    for mark in marks[first...].prefix(while: { $0.left < span.upperBound })
    where letter.top < mark.bottom && mark.top < letter.bottom + 0.5 * letter.height {
      if mark.left - start > widest.length { widest = start...mark.left }
      start = min(max(start, mark.right), span.upperBound)
    }
    return span.upperBound - start > widest.length ? start...span.upperBound : widest
  }

  /// The maximum width of a gap between chains that begins a gutter, in letter heights.
  ///
  /// Chosen on: 14 and 30 forms, 3 made newspapers.
  static let maximumNewGap = 12.0
  /// The maximum width of a gap that continues a gutter, or divides a short chain from the line in
  /// its row, in letter heights.
  ///
  /// Chosen on: the same pages: with 40, forms 0.891; short chains: newspapers of seed 8, a
  /// deposition whose "Q." and "A." are labels.
  static let maximumContinuedGap = 24.0

  /// The maximum distance of a chain above or below the row of another one, in letter heights: the
  /// lines of two columns may alternate.
  private static let maximumBeside = 1.0

  private func gapsBetweenChains() -> [LineGap] {
    let boxes = chains.compactMap { $0.letters.map(\.box).hull }.sorted { $0.left < $1.left }
    let beside = Self.maximumBeside * letterHeight
    return boxes.indices.compactMap { index in
      let box = boxes[index]
      let reach = box.right + Self.maximumContinuedGap * letterHeight
      let next = boxes[index...].lazy.prefix { $0.left <= reach }
        .first {
          $0.left > box.right && $0.top - beside < box.midY && box.midY < $0.bottom + beside
        }
      return next.map { next in
        let isWide = next.left - box.right > Self.maximumNewGap * letterHeight
        return LineGap(y: box.midY, span: box.right...next.left, isWide: isWide)
      }
    }
  }
}
