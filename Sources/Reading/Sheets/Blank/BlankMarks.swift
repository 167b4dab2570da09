import PageModel
import Raster

/// Distinguishes marks that empty paper may have from marks that a person made.
struct BlankMarks {
  private let ink: ConnectedInk
  /// The size of the page in pixels.
  private let size: PixelSize
  private let pixelsPerMillimetre: Double

  /// Finds the marks of a page.
  init(in mask: InkMask, pixelsPerMillimetre: Double) {
    ink = ConnectedInk(mask)
    size = mask.size
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// The minimum length of printed marks, in millimetres; smaller ones may be dust.
  private static let minimumPrint = 1.5
  /// The length below which marks are noise, in millimetres.
  private static let minimumDust = 0.7
  /// The maximum number of marks that may be dust.
  private static let maximumDust = 40
  /// The diameters of punched holes with their shadows, in millimetres.
  private static let holes = 3.0...10.0
  /// The diameters of the rims of punched holes, in millimetres.
  private static let rims = 4.5...8.0
  /// The maximum number of punched holes.
  private static let maximumHoles = 8
  /// The maximum number of pieces of a rim, on average.
  private static let maximumRimPieces = 4
  /// The maximum ratio of a side of the page to the length of a streak or a sheet's edge along it.
  private static let maximumStreakRatio = 4
  /// The ratios of the width to the height of a hole.
  private static let roundness = 0.7...1.4
  /// The minimum share of its box that a filled hole covers.
  private static let minimumFilled = 0.68
  /// The width of the border with the edge of a crooked sheet and its holes, in millimetres.
  private static let border = 22.0
  /// The maximum mean width of streaks and of the edges of sheets, in millimetres.
  private static let maximumStreakWidth = 1.2
  /// The maximum slope of the edges of sheets.
  private static let maximumStreakSlope = 0.1
  /// The maximum number of streaks and edges of sheets.
  private static let maximumStreaks = 4
  /// The lengths of staples, in millimetres.
  private static let staples = 6.0...14.0
  /// The maximum width of staples, in millimetres.
  private static let maximumStapleWidth = 1.0
  /// The maximum angle of staples to the rows, in degrees: upright strokes may be written.
  private static let maximumStapleSlope = 60.0
  /// The maximum number of staples.
  private static let maximumStaples = 2
  /// The maximum distance between the pieces of a hole's rim, in millimetres.
  private static let maximumRimGap = 2.0
  /// The maximum mean deviation of a rim from a circle, in millimetres.
  private static let maximumRimDeviation = 0.3
  /// The minimum share of the circle that the pieces of a rim cover.
  private static let minimumRimShare = 0.5

  /// Whether all marks are marks that empty paper may have.
  var areHarmless: Bool {
    let isInside = piecesInside
    let isDash = BrokenLines(pixelsPerMillimetre: pixelsPerMillimetre, size: size)
      .members(of: ink.pieces)
    var (dust, holes, streaks) = (0, 0, 0)
    var others: [Int] = []
    for (index, piece) in ink.pieces.enumerated() {
      let length = Double(max(piece.width, piece.height)) / pixelsPerMillimetre
      if length < Self.minimumDust || isDash[index] || touchesEdge(piece) && !isInside[index] {
        continue
      }
      if length < Self.minimumPrint {
        dust += 1
      } else if !isInside[index], isHole(index) {
        holes += 1
      } else if isStreak(piece) {
        streaks += 1
      } else if isInside[index] {
        return false
      } else {
        others.append(index)
      }
    }
    return dust <= Self.maximumDust && streaks <= Self.maximumStreaks
      && areStaplesOrRims(others, besides: holes)
  }

  /// Returns whether pieces in the border are staples or rims of holes.
  private func areStaplesOrRims(_ pieces: [Int], besides holes: Int) -> Bool {
    guard pieces.count <= Self.maximumRimPieces * Self.maximumHoles else { return false }
    let rest = pieces.filter { !isStaple($0) }
    guard pieces.count - rest.count <= Self.maximumStaples else { return false }
    let rims = clusters(of: rest)
    return holes + rims.count <= Self.maximumHoles && rims.allSatisfy(isRim)
  }

  /// Whether a part of each piece is inside the border.
  private var piecesInside: [Bool] {
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

  /// Returns whether a piece is a filled disc of the size of a punched hole, or a rim of a hole.
  private func isHole(_ index: Int) -> Bool {
    let piece = ink.pieces[index]
    let (width, height) = (Double(piece.width), Double(piece.height))
    let diameter = max(width, height) / pixelsPerMillimetre
    guard Self.holes.contains(diameter), Self.roundness.contains(width / height) else {
      return false
    }
    return Double(piece.area) > Self.minimumFilled * width * height || isRim([index])
  }

  /// Returns whether a piece is thin and runs nearly straight along much of the page.
  private func isStreak(_ piece: ConnectedInk.Piece) -> Bool {
    let isUpright = piece.height > piece.width
    let (length, across) =
      isUpright ? (piece.height, piece.width) : (piece.width, piece.height)
    let side = isUpright ? size.height : size.width
    let widest = Self.maximumStreakWidth * pixelsPerMillimetre
    return length * Self.maximumStreakRatio >= side && Double(piece.area) <= widest * Double(length)
      && Double(across) <= widest + Self.maximumStreakSlope * Double(length)
  }

  /// Returns whether a piece is a thin straight stroke in a corner of the page, and not upright.
  private func isStaple(_ index: Int) -> Bool {
    let piece = ink.pieces[index]
    let corner = Int(Self.border * pixelsPerMillimetre)
    guard piece.right <= corner || piece.left >= size.width - corner,
      piece.bottom <= corner || piece.top >= size.height - corner,
      let bar = InkShape(ink.runs(of: [index]))?.bar
    else { return false }
    return Self.staples.contains(bar.length / pixelsPerMillimetre)
      && bar.width <= Self.maximumStapleWidth * pixelsPerMillimetre
      && bar.degrees <= Self.maximumStapleSlope
  }

  /// Returns groups of the pieces that are near each other.
  private func clusters(of pieces: [Int]) -> [[Int]] {
    var sets = DisjointSets(count: pieces.count)
    for one in pieces.indices {
      for other in 0..<one where areNear(ink.pieces[pieces[one]], ink.pieces[pieces[other]]) {
        sets.join(one, other)
      }
    }
    return sets.members().map { $0.map { pieces[$0] } }
  }

  private func areNear(_ one: ConnectedInk.Piece, _ other: ConnectedInk.Piece) -> Bool {
    let gap = Int(Self.maximumRimGap * pixelsPerMillimetre)
    return one.left <= other.right + gap && other.left <= one.right + gap
      && one.top <= other.bottom + gap && other.top <= one.bottom + gap
  }

  /// Returns whether pieces are on a circle of the size of a punched hole.
  private func isRim(_ cluster: [Int]) -> Bool {
    guard let arc = InkShape(ink.runs(of: Set(cluster)))?.arc else { return false }
    return Self.rims.contains(2 * arc.radius / pixelsPerMillimetre)
      && arc.deviation <= Self.maximumRimDeviation * pixelsPerMillimetre
      && Double(arc.sectors) >= Self.minimumRimShare * Double(InkShape.sectors)
  }
}
