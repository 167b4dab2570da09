import PageLayout

/// Distinguishes marks that empty paper may have from those that someone has made.
struct BlankMarks {
  let pixelsPerMillimetre: Double
  /// The size of the page in pixels.
  let size: PixelSize

  /// The length of the smallest printed marks, in millimetres; smaller ones may be dust.
  private static let smallestPrint = 1.5
  /// The length below which marks are noise, in millimetres.
  private static let smallestDust = 0.7
  private static let mostDust = 40
  /// The diameters of punched holes with their shadows, and those of holes that show a rim, in millimetres.
  private static let holes = 3.0...10.0
  private static let rims = 4.5...8.0
  private static let mostHoles = 8
  /// The width of the border with the edge of a crooked sheet and its holes, in millimetres.
  private static let border = 22.0
  /// The mean width of streaks and of the edges of sheets, in millimetres.
  private static let widestStreak = 1.2
  /// The slope of the edges of sheets.
  private static let steepestStreak = 0.1
  private static let mostStreaks = 4

  /// Returns whether there is nothing but marks that empty paper may have.
  func areHarmless(_ mask: InkMask) -> Bool {
    let ink = ConnectedInk(mask)
    let isInside = piecesInside(ink)
    var (dust, holes, streaks) = (0, 0, 0)
    for (index, piece) in ink.pieces.enumerated() {
      let length = Double(max(piece.width, piece.height)) / pixelsPerMillimetre
      if length < Self.smallestDust || touchesEdge(piece) && !isInside[index] { continue }
      if length < Self.smallestPrint {
        dust += 1
      } else if !isInside[index], isHole(piece) {
        holes += 1
      } else if isStreak(piece) {
        streaks += 1
      } else {
        return false
      }
    }
    return dust <= Self.mostDust && holes <= Self.mostHoles && streaks <= Self.mostStreaks
  }

  /// Returns for each piece whether a part of it is inside the borders.
  private func piecesInside(_ ink: ConnectedInk) -> [Bool] {
    let band = Int(min(Self.border * pixelsPerMillimetre, Double(min(size.width, size.height)) / 6))
    let (rows, columns) = (band..<size.height - band, band..<size.width - band)
    var isInside = [Bool](repeating: false, count: ink.pieces.count)
    for (index, run) in ink.runs.enumerated()
    where rows.contains(run.row) && run.columns.overlaps(columns) {
      isInside[ink.pieceOfRun[index]] = true
    }
    return isInside
  }

  private func touchesEdge(_ piece: ConnectedInk.Piece) -> Bool {
    let reach = max(Int(pixelsPerMillimetre), 1)
    return piece.left < reach || piece.top < reach || piece.right > size.width - reach
      || piece.bottom > size.height - reach
  }

  /// Returns whether a piece is round, and filled or as large as the holes of a punch.
  private func isHole(_ piece: ConnectedInk.Piece) -> Bool {
    let (width, height) = (Double(piece.width), Double(piece.height))
    let diameter = max(width, height) / pixelsPerMillimetre
    guard Self.holes.contains(diameter), (0.7...1.4).contains(width / height) else { return false }
    let isFilled = Double(piece.area) > 0.6 * width * height
    return isFilled || (0.85...1.18).contains(width / height) && Self.rims.contains(diameter)
  }

  /// Returns whether a piece is thin and runs nearly straight along much of the page.
  private func isStreak(_ piece: ConnectedInk.Piece) -> Bool {
    let isUpright = piece.height > piece.width
    let (length, across) =
      isUpright ? (piece.height, piece.width) : (piece.width, piece.height)
    let side = isUpright ? size.height : size.width
    let widest = Self.widestStreak * pixelsPerMillimetre
    return length * 4 >= side && Double(piece.area) <= widest * Double(length)
      && Double(across) <= widest + Self.steepestStreak * Double(length)
  }
}
