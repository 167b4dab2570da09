import Raster

/// Finds pictures and areas of colour on photographed paper, and the light around them.
struct PaperPictures {
  /// The minimum darkness of a picture's cell against the paper around it, in logarithms.
  ///
  /// Chosen on: twelve made photographs.
  static let darkness = Float(0.14)
  /// The minimum difference of the hue of a picture's cell from the paper's, in logarithms.
  static let hue = Float(0.08)
  /// The maximum deviation of a cell of paper in each round of the search for the light.
  static let rounds: [Float] = [0.5, 0.3, 0.2, 0.12, 0.09, 0.09]
  /// The minimum limit for the deviation of hue in these rounds.
  static let minimumHueLimit = Float(0.06)
  /// The minimum side of a picture, in cells.
  static let minimumSide = 4
  /// The minimum area of a picture, in cells.
  static let minimumArea = 24
  /// The darkness below which a cell in a gap of a picture looks like paper.
  ///
  /// Chosen on: two charts.
  static let paperDarkness = Float(0.08)
  /// The difference of hue below which a cell in a gap of a picture looks like paper.
  static let paperHue = Float(0.05)
  /// The difference of brightness between cells above which their border is an edge, in logarithms.
  ///
  /// Chosen on: a made shadow.
  static let edge = Float(0.1)
  /// The share of edges in an outline below which a gray area is a shadow.
  static let edgeShare = 0.25
  /// The minimum share of a page that is paper.
  ///
  /// Chosen on: twelve made photographs.
  static let minimumPaper = 0.12

  /// The cells of pictures: 1 inside, 0.5 in gaps that look like paper and in the surroundings of a
  /// sheet, otherwise 0.
  let areas: CellGrid
  /// The light on the paper for each channel, in logarithms.
  let light: [CellGrid]

  /// Searches a page with these colours; `nil` if it has too little paper.
  init?(of colors: PaperColors) {
    let brightness = colors.brightness
    let brightest = brightness.values.sorted()[brightness.values.count * 95 / 100]
    var isPaper = brightness.values.map { $0 > brightest - Self.rounds[0] }
    var surfaces = colors.channels.map { $0.surface(where: isPaper) }
    for limit in Self.rounds.dropFirst() {
      let deviation = Deviation(of: colors, from: surfaces)
      isPaper = deviation.darkness.indices.map {
        deviation.darkness[$0] < limit && deviation.hue[$0] < max(limit, Self.minimumHueLimit)
      }
      surfaces = colors.channels.map { $0.surface(where: isPaper) }
    }
    guard Double(isPaper.count { $0 }) >= Self.minimumPaper * Double(isPaper.count) else {
      return nil
    }
    let found = Self.areas(brightness, Deviation(of: colors, from: surfaces))
    areas = found
    let isFree = found.boxMaximum(radius: 1).values.map { $0 == 0 }
    light = zip(colors.channels, surfaces).map { Self.light($0, on: $1, where: isFree) }
  }

  /// The deviations of cells from the light on the paper, in darkness and hue.
  private struct Deviation {
    var darkness: [Float]
    var hue: [Float]

    init(of colors: PaperColors, from surfaces: [CellGrid]) {
      let count = Float(surfaces.count)
      darkness = [Float](repeating: 0, count: surfaces[0].values.count)
      hue = darkness
      for index in darkness.indices {
        let parts = zip(surfaces, colors.channels).map { $0.values[index] - $1.values[index] }
        let mean = parts.reduce(0, +) / count
        darkness[index] = mean
        hue[index] = parts.reduce(0) { max($0, abs($1 - mean)) }
      }
    }
  }

  private static func areas(_ brightness: CellGrid, _ deviation: Deviation) -> CellGrid {
    var grid = brightness
    for index in grid.values.indices {
      let differs = deviation.darkness[index] > darkness || deviation.hue[index] > hue
      grid.values[index] = differs ? 1 : 0
    }
    // Removes areas narrower than three cells, such as letters, then closes gaps.
    grid = grid.boxMinimum(radius: 1).boxMaximum(radius: 1)
    grid = grid.boxMaximum(radius: 2).boxMinimum(radius: 2)
    let ink = ConnectedInk(grid.mask { $0 > 0 })
    var result = grid.map { _ in 0 }
    for (number, piece) in ink.pieces.enumerated() {
      let cells = ink.places(of: number)
      guard min(piece.width, piece.height) >= minimumSide, piece.area >= minimumArea,
        !isShadow(cells, brightness, deviation)
      else { continue }
      let isFrame = piece.isFrame(in: grid)
      for cell in cells {
        let isPaperLike =
          deviation.darkness[cell] < paperDarkness && deviation.hue[cell] < paperHue
        result.values[cell] = isFrame || isPaperLike ? 0.5 : 1
      }
    }
    result.fillHoles()
    return result
  }

  /// Returns whether cells are gray and most of their outline is soft.
  private static func isShadow(
    _ cells: [Int], _ brightness: CellGrid, _ deviation: Deviation
  ) -> Bool {
    let colored = cells.count { deviation.hue[$0] > hue }
    guard 4 * colored < cells.count else { return false }
    let inside = Set(cells)
    var (edges, outline) = (0, 0)
    for cell in cells {
      let column = cell % brightness.columns
      let neighbors = [
        column > 1 ? cell - 2 : -1, column + 2 < brightness.columns ? cell + 2 : -1,
        cell - 2 * brightness.columns, cell + 2 * brightness.columns,
      ]
      for neighbor in neighbors
      where brightness.values.indices.contains(neighbor) && !inside.contains(neighbor) {
        outline += 1
        if brightness.values[neighbor] - brightness.values[cell] > edge { edges += 1 }
      }
    }
    return Double(edges) < edgeShare * Double(outline)
  }

  /// Returns the light of cells of paper; elsewhere the surface's light, shifted like the nearby
  /// paper's.
  private static func light(
    _ channel: CellGrid, on surface: CellGrid, where isFree: [Bool]
  ) -> CellGrid {
    var differences = channel.combined(with: surface, -)
    var weights = channel
    for index in isFree.indices {
      // Cells with only dark print would otherwise be treated as deep shadow.
      let counts = isFree[index] && differences.values[index] > -0.7
      weights.values[index] = counts ? 1 : 0
      if !counts { differences.values[index] = 0 }
    }
    var result = surface
    var isOpen = [Bool](repeating: true, count: isFree.count)
    for radius in [1, 2, 4, 8, 16, 32] where isOpen.contains(true) {
      let (sums, counts) = (differences.boxMean(radius: radius), weights.boxMean(radius: radius))
      for index in isOpen.indices where isOpen[index] && counts.values[index] > 0.1 {
        result.values[index] += sums.values[index] / counts.values[index]
        isOpen[index] = false
      }
    }
    // Closes the holes that large print leaves in the light.
    return result.boxMaximum(radius: 2).boxMinimum(radius: 2).boxMean(radius: 1)
  }
}

extension ConnectedInk.Piece {
  /// The minimum share of the page's sides that the surroundings of a sheet span.
  ///
  /// Chosen on: two typewritten pages.
  private static let minimumFrameSides = 0.9
  /// The maximum share of the page's area that the surroundings of a sheet cover.
  private static let maximumFrameArea = 0.6

  /// Returns whether the piece is the surroundings of the sheet.
  fileprivate func isFrame(in grid: CellGrid) -> Bool {
    Double(width) >= Self.minimumFrameSides * Double(grid.columns)
      && Double(height) >= Self.minimumFrameSides * Double(grid.rows)
      && Double(area) < Self.maximumFrameArea * Double(grid.values.count)
  }
}
