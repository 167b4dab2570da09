package import Codecs
import PageModel
package import Raster

/// Removes printed screens, the dot patterns of gray areas, by the few frequencies of a regular
/// pattern (Gonzalez and Woods, Digital Image Processing, 4th edition, 4.10).
///
/// Letters have all frequencies and stay.
package struct ScreenRemoval {
  private let plain: Bitmap
  /// The gray image without screens.
  private var cleaned: Bitmap
  /// Whether a screen was removed from each square of `ScreenRemoval.step` pixels, row by row; the
  /// first row and column begin half a square outside the image.
  private var squares: [Bool]
  private let columns: Int

  /// The side of the tiles in which frequencies are measured, in pixels: about five letters.
  ///
  /// Chosen on: a side of 64 finds as much on the table, less on the ledgers.
  private static let side = 128
  /// The distance of the tiles, in pixels.
  private static let step = side / 2

  /// The maximum size of the dots of a screen, in letter heights.
  ///
  /// Chosen on: made ledgers with screens and a table: 0.22 to 0.35 and 0.3 to 0.5 give the same.
  private static let maximumDot = 0.28
  /// The maximum distance of the dots of a screen, in letter heights.
  private static let maximumPeriod = 0.4

  /// Removes the screens of an image with a letter height in pixels; `nil` if it has none, or if
  /// Leptonica's memory is insufficient.
  package init?(_ ink: borrowing PageInk, letterHeight: Double) {
    let dots = ink.components.map(\.box).filter {
      max($0.width, $0.height) <= Self.maximumDot * letterHeight
    }
    let tiles = ScreenTiles(of: dots, letterHeight: letterHeight, step: Self.step)
    guard !tiles.isEmpty, let gray = try? ink.repainted(as: Repainting()) else { return nil }
    let spectrum = ScreenSpectrum(
      side: Self.side, longestPeriod: Self.maximumPeriod * letterHeight)
    plain = gray
    columns = gray.size.width / Self.step + 2
    squares = [Bool](repeating: false, count: columns * (gray.size.height / Self.step + 2))
    cleaned = gray
    removeScreens(in: tiles, spectrum)
    guard squares.contains(true) else { return nil }
  }

  private mutating func removeScreens(in tiles: ScreenTiles, _ spectrum: ScreenSpectrum) {
    var (tiles, values) = (tiles, plain.bytes.map(Float.init))
    while let tile = tiles.next() {
      let origin = PixelPlace(
        row: (tile.row - 1) * Self.step, column: (tile.column - 1) * Self.step)
      guard let screen = spectrum.screen(of: plain, at: origin) else { continue }
      squares[tile.row * columns + tile.column] = true
      values.subtract(screen, side: Self.side, at: origin, of: plain.size)
      tiles.add(beside: tile)
    }
    cleaned = Bitmap(
      size: plain.size, format: .gray, bytes: values.map { UInt8(max(0, min(255, $0.rounded()))) })
  }

  /// Returns the gray image, repainted without screens in the areas that had one; `nil` if memory
  /// is insufficient.
  package func image(repainted how: Repainting) -> Bitmap? {
    guard let ink = PageInk(cleaned), let repainted = try? ink.repainted(as: how) else {
      return nil
    }
    let (size, step) = (plain.size, Self.step)
    var bytes = plain.bytes
    for row in 0..<size.height {
      let first = (row + step / 2) / step * columns
      for column in 0..<columns where squares[first + column] {
        let start = column * step - step / 2
        let pixels = (start..<start + step).clamped(to: 0..<size.width)
        for pixel in pixels.startIndex + row * size.width..<pixels.endIndex + row * size.width {
          bytes[pixel] = repainted.bytes[pixel]
        }
      }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }
}

/// The position of a pixel, which may be outside its image.
struct PixelPlace {
  let row, column: Int
}

extension [Float] {
  /// Subtracts the part of a square tile that is inside an image of a size.
  fileprivate mutating func subtract(
    _ tile: [Float], side: Int, at origin: PixelPlace, of size: PixelSize
  ) {
    let rows = (0..<side).clamped(to: -origin.row..<size.height - origin.row)
    let columns = (0..<side).clamped(to: -origin.column..<size.width - origin.column)
    for row in rows {
      let first = (origin.row + row) * size.width + origin.column
      for column in columns { self[first + column] -= tile[row * side + column] }
    }
  }
}
