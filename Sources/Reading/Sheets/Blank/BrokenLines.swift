import PageModel
import Raster

/// Finds the dashes of straight lines that run along the sides of a page.
///
/// Thresholds leave only dashes of a pale streak, or of the shadow of a sheet's edge.
struct BrokenLines {
  let pixelsPerMillimetre: Double
  /// The size of the page in pixels.
  let size: PixelSize

  /// The maximum width of a dash, in millimetres; the digit 1 of most typefaces is wider.
  private static let maximumDashWidth = 0.8
  /// The maximum slope of a line against the side of the page.
  private static let maximumSlope = 0.1
  /// The number of slopes that are tried on either side.
  private static let slopes = 60
  /// The maximum distance of dashes from their line, in millimetres.
  private static let reach = 0.5
  /// The minimum share of the side over which a line extends.
  private static let minimumExtent = 0.25
  /// The minimum share of the side over which a long line extends.
  private static let minimumLongExtent = 0.6
  /// The minimum share of the side that the dashes of a line cover.
  private static let minimumCover = 0.08
  /// The minimum share of the side that the dashes of a long line cover.
  private static let minimumLongCover = 0.03
  /// The maximum number of lines along each axis.
  private static let maximumLines = 8
  /// The distance from the edge of the page within which any dash belongs to the edge of the sheet,
  /// in millimetres.
  private static let edge = 2.0

  /// A dash, measured in pixels along and across its line.
  private struct Dash {
    let piece: Int
    let along: Range<Int>
    let across: Double

    var length: Double { Double(along.count) }
    var middle: Double { Double(along.lowerBound + along.upperBound) / 2 }
  }

  /// Returns, for each piece, whether it is a dash of a line.
  func members(of pieces: [ConnectedInk.Piece]) -> [Bool] {
    var isMember = [Bool](repeating: false, count: pieces.count)
    for isUpright in [true, false] {
      var dashes = pieces.indices.compactMap { dash($0, pieces[$0], isUpright: isUpright) }
      let edges = edge...max(edge, Double(isUpright ? size.width : size.height) - edge)
      for dash in dashes where !edges.contains(dash.across) { isMember[dash.piece] = true }
      for _ in 0..<Self.maximumLines {
        guard let line = longestLine(of: dashes, isUpright: isUpright) else { break }
        for dash in line { isMember[dash.piece] = true }
        let found = Set(line.map(\.piece))
        dashes.removeAll { found.contains($0.piece) }
      }
    }
    return isMember
  }

  /// Returns a piece as a dash; `nil` if it is too wide.
  private func dash(_ number: Int, _ piece: ConnectedInk.Piece, isUpright: Bool) -> Dash? {
    let (length, width) =
      isUpright ? (piece.height, piece.width) : (piece.width, piece.height)
    let widest = Self.maximumDashWidth * pixelsPerMillimetre
    guard Double(width) <= widest + Self.maximumSlope * Double(length),
      Double(piece.area) <= widest * Double(length)
    else { return nil }
    return Dash(
      piece: number, along: isUpright ? piece.top..<piece.bottom : piece.left..<piece.right,
      across: Double(isUpright ? piece.left + piece.right : piece.top + piece.bottom) / 2)
  }

  /// Returns the dashes of the line with most dashes; `nil` if no line has enough.
  private func longestLine(of dashes: [Dash], isUpright: Bool) -> [Dash]? {
    let side = Double(isUpright ? size.height : size.width)
    guard dashes.reduce(0, { $0 + $1.length }) >= Self.minimumLongCover * side else { return nil }
    var best = (cover: 0.0, slope: 0.0, band: 0)
    for step in -Self.slopes...Self.slopes {
      let slope = Self.maximumSlope * Double(step) / Double(Self.slopes)
      var covers: [Int: Double] = [:]
      for dash in dashes {
        // Of two bands that overlap, one contains the whole line.
        let band = Int((position(of: dash, slope: slope, side: side) / reach).rounded(.down))
        covers[band, default: 0] += dash.length
        covers[band - 1, default: 0] += dash.length
      }
      for (band, cover) in covers
      where cover > best.cover || cover == best.cover && (slope, band) < (best.slope, best.band) {
        best = (cover, slope, band)
      }
    }
    let band = Double(best.band) * reach..<Double(best.band + 2) * reach
    let line = dashes.filter { band.contains(position(of: $0, slope: best.slope, side: side)) }
    let start = line.map(\.along.lowerBound).min() ?? 0
    let end = line.map(\.along.upperBound).max() ?? 0
    let extent = Double(end - start) / side
    let cover = extent >= Self.minimumLongExtent ? Self.minimumLongCover : Self.minimumCover
    return extent >= Self.minimumExtent && best.cover >= cover * side ? line : nil
  }

  private var reach: Double { Self.reach * pixelsPerMillimetre }
  private var edge: Double { Self.edge * pixelsPerMillimetre }

  /// Returns the position at which a line through the dash crosses the middle of the page.
  private func position(of dash: Dash, slope: Double, side: Double) -> Double {
    dash.across - slope * (dash.middle - side / 2)
  }
}
