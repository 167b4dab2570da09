import PageModel

/// The areas of grain, such as gray that was scanned in black and white.
///
/// Grain has more specks than there can be between letters.
struct GrainAreas {
  /// The row and column of a square, as whole `Double`s, to which any coordinate can be converted.
  private struct Cell: Hashable {
    let row: Double
    let column: Double

    init(of part: InkComponent) {
      row = (part.box.midY / side).rounded(.down)
      column = (part.box.midX / side).rounded(.down)
    }
  }

  /// The side of a square, in pixels.
  private static let side = 64.0
  /// The minimum number of specks in a square of grain.
  ///
  /// Chosen on: bars of 3 made charts (`made-pages.py make --kinds chart --seed 333`): 74 to 290.
  private static let minimumSpecks = 50
  /// The minimum number of specks per larger component in a square of grain.
  ///
  /// Chosen on: the charts of `minimumSpecks`: 5 to 14.
  private static let minimumSpecksPerLetter = 4

  private let cells: Set<Cell>

  /// Finds the areas of grain among the components of an image.
  ///
  /// A square that is only partly grain may have too few specks to be found.
  ///
  /// - isSpeck: Returns whether a component is too low for a letter.
  init(_ parts: [InkComponent], isSpeck: (InkComponent) -> Bool) {
    var counts: [Cell: (specks: Int, letters: Int)] = [:]
    for part in parts {
      if isSpeck(part) {
        counts[Cell(of: part), default: (0, 0)].specks += 1
      } else {
        counts[Cell(of: part), default: (0, 0)].letters += 1
      }
    }
    let grainy = counts.filter { _, count in
      count.specks >= Self.minimumSpecks
        && count.specks >= Self.minimumSpecksPerLetter * count.letters
    }
    cells = Set(grainy.keys)
  }

  /// Returns whether the middle of a component is in an area of grain.
  func contains(_ part: InkComponent) -> Bool { cells.contains(Cell(of: part)) }
}
