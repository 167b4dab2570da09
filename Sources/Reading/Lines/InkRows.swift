import PageModel
import Raster

/// The letters of a page, sorted by their positions in y.
struct InkRows {
  /// The boxes of letters from top to bottom, by their middles.
  private let letters: [BoundingBox]

  /// Sorts the letters of chains.
  init(_ chains: [LineChain]) {
    letters = chains.flatMap { $0.letters.map(\.box) }.sorted { $0.midY < $1.midY }
  }

  /// Returns whether a letter is in a span of columns between two rows.
  func isIn(_ span: ClosedRange<Double>, rows: ClosedRange<Double>) -> Bool {
    letters[first(from: rows.lowerBound)...].prefix { $0.midY <= rows.upperBound }
      .contains { isInside($0, span) }
  }

  /// Returns the row up to which a span has no letter above `row`, at most `within` pixels away.
  func end(of span: ClosedRange<Double>, above row: Double, within: Double) -> Double {
    let rows = letters[first(from: row - within)..<first(from: row)]
    let last = rows.last { isInside($0, span) }
    return min(max(row - within, last?.bottom ?? -.infinity), row)
  }

  /// Returns the row down to which a span has no letter below `row`, at most `within` pixels away.
  func end(of span: ClosedRange<Double>, below row: Double, within: Double) -> Double {
    let rows = letters[first(from: row)...].prefix { $0.midY <= row + within }
    let first = rows.first { isInside($0, span) }
    return max(min(row + within, first?.top ?? .infinity), row)
  }

  private func isInside(_ letter: BoundingBox, _ span: ClosedRange<Double>) -> Bool {
    letter.left < span.upperBound - 1 && letter.right > span.lowerBound + 1
  }

  /// Returns the index of the first letter whose middle is at or below a row.
  private func first(from row: Double) -> Int {
    letters.partitioningIndex { $0.midY >= row }
  }
}
