package import PageModel

/// The numbers of a page, which are often in columns: at the axis of a chart, as amounts, or before
/// the items of a list.
package struct NumberColumns {
  private let numbers: [BoundingBox]

  /// The maximum length of a short number, in characters.
  private static let maximumNumberLength = 2
  /// The maximum distance between the sides of numbers of one column, in heights of the number.
  private static let maximumApart = 0.4
  /// The ratios of the heights of numbers of one column.
  private static let heightRatios = 0.75...1.34
  /// The minimum number of other numbers in a certain column.
  private static let minimumFellows = 4

  /// The minimum share of a number that is kept even if much other ink is unread.
  ///
  /// Chosen on: charts, receipts, reports and letters (docs/measurements.md); 0.25 and 0.5 tried.
  package static let minimum = 0.5

  /// Finds the numbers among words.
  package init(_ words: [Word]) {
    numbers = words.filter(Self.isNumber).map(\.box)
  }

  /// Returns the number of others in the column of a short number, as a share of
  /// `minimumFellows`; 0 for other words.
  package func share(of word: Word) -> Double {
    word.text.count <= Self.maximumNumberLength && Self.isNumber(word) ? share(at: word.box) : 0
  }

  /// Whether some numbers, of any length, are in a column.
  package var haveColumn: Bool { numbers.contains { share(at: $0) >= Self.minimum } }

  private func share(at box: BoundingBox) -> Double {
    let fellows = numbers.lazy.filter { other in
      let apart = min(abs(other.left - box.left), abs(other.right - box.right))
      return (other.bottom < box.top || other.top > box.bottom)
        && apart <= Self.maximumApart * box.height
        && Self.heightRatios.contains(other.height / max(box.height, 1))
    }
    return Double(fellows.prefix(Self.minimumFellows).count) / Double(Self.minimumFellows)
  }

  private static func isNumber(_ word: Word) -> Bool {
    Price(word.text) != nil || word.isWithoutLetters
  }
}
