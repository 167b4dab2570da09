package import Codecs
import Glibc
import PageModel
import Raster

extension Bitmap {
  /// The brightness of evenly lit paper, 0 to 255.
  ///
  /// Chosen on: twelve made photographs.
  private static let white: Float = 248
  /// The share of the paper's light up to which a pixel near the edge of a picture is the
  /// picture's.
  private static let pictureShare = Float(0.84)
  /// The share of the paper's light from which a pixel near the edge of a picture is the paper's.
  private static let paperShare = Float(0.95)

  /// Returns a flat page with equally white paper; pictures and areas of colour keep their tones.
  ///
  /// A page without paper, or in black and white, is unchanged.
  package func withPaperEvenlyLit() -> Bitmap {
    guard format != .bilevel, let pictures = PaperPictures(of: PaperColors(of: self)) else {
      return self
    }
    // 1 inside pictures, 0 on paper, and a value between these in mixed cells.
    let core = pictures.areas.boxMinimum(radius: 1)
    let reach = pictures.areas.boxMaximum(radius: 1)
    let gains = pictures.light.map { $0.map { Self.white / expf($0) } }
    var lit = bytes
    for y in 0..<size.height {
      let row = InterpolatedRow(y, of: gains)
      for x in 0..<size.width {
        let cell = y / core.cell * core.columns + x / core.cell
        guard core.values[cell] < 1 else { continue }
        light(y * size.width + x, row.values(at: x), isNear: reach.values[cell] > 0, &lit)
      }
    }
    return Bitmap(size: size, format: format, bytes: lit)
  }

  /// Multiplies the channels of a pixel by gains, less so near a picture.
  @inline(__always)
  private func light(_ pixel: Int, _ gains: SIMD4<Float>, isNear: Bool, _ lit: inout [UInt8]) {
    let count = format == .rgb ? 3 : 1
    var share: Float = 1
    if isNear {
      var minimum = Float.greatestFiniteMagnitude
      for channel in 0..<count {
        minimum = min(minimum, Float(bytes[pixel * count + channel]) * gains[channel] / Self.white)
      }
      share = (minimum - Self.pictureShare) / (Self.paperShare - Self.pictureShare)
      share = min(max(share, 0), 1)
    }
    for channel in 0..<count {
      let value = Float(bytes[pixel * count + channel])
      let gain = 1 + share * (gains[channel] - 1)
      lit[pixel * count + channel] = UInt8(min(max(value * gain, 0), 255))
    }
  }
}

/// A row of pixels, interpolated between the centres of cells in grids.
private struct InterpolatedRow {
  private let cell: Float
  private var columns: [SIMD4<Float>]

  init(_ y: Int, of grids: [CellGrid]) {
    let first = grids[0]
    cell = Float(first.cell)
    let place = max(Float(y) / cell - 0.5, 0)
    let top = min(Int(place), first.rows - 1)
    let bottom = min(top + 1, first.rows - 1)
    let share = place - Float(top)
    columns = [SIMD4<Float>](repeating: SIMD4(repeating: 1), count: first.columns)
    for (channel, grid) in grids.enumerated() {
      for column in columns.indices {
        let above = grid.values[top * grid.columns + column]
        let below = grid.values[bottom * grid.columns + column]
        columns[column][channel] = above + share * (below - above)
      }
    }
  }

  @inline(__always)
  func values(at x: Int) -> SIMD4<Float> {
    let place = max(Float(x) / cell - 0.5, 0)
    let left = min(Int(place), columns.count - 1)
    let right = min(left + 1, columns.count - 1)
    return columns[left] + (place - Float(left)) * (columns[right] - columns[left])
  }
}
