import PageModel
import Raster

/// The letters of a page by their height on it.
struct InkRows {
  /// The boxes of letters, from top to bottom by their middles.
  private let letters: [BoundingBox]

  /// Sorts the letters of chains.
  init(_ chains: [LineChain]) {
    letters = chains.flatMap { $0.letters.map(\.box) }.sorted { $0.midY < $1.midY }
  }

  /// Returns whether a letter is in a span, between two rows.
  func isIn(_ span: ClosedRange<Double>, rows: ClosedRange<Double>) -> Bool {
    letters[first(from: rows.lowerBound)...].prefix { $0.midY <= rows.upperBound }
      .contains { isInside($0, span) }
  }

  /// Returns the row up to which no letter is in a span above a row, `within` pixels.
  func end(of span: ClosedRange<Double>, above row: Double, within: Double) -> Double {
    let rows = letters[first(from: row - within)..<first(from: row)]
    let last = rows.last { isInside($0, span) }
    return min(max(row - within, last?.bottom ?? -.infinity), row)
  }

  /// Returns the row down to which no letter is in a span below a row, `within` pixels.
  func end(of span: ClosedRange<Double>, below row: Double, within: Double) -> Double {
    let rows = letters[first(from: row)...].prefix { $0.midY <= row + within }
    let first = rows.first { isInside($0, span) }
    return max(min(row + within, first?.top ?? .infinity), row)
  }

  private func isInside(_ letter: BoundingBox, _ span: ClosedRange<Double>) -> Bool {
    letter.left < span.upperBound - 1 && letter.right > span.lowerBound + 1
  }

  /// Returns the index of the first letter whose middle is at a row or below it.
  private func first(from row: Double) -> Int {
    letters.partitioningIndex { $0.midY >= row }
  }
}
