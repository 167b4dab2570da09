import Codecs
import ImageFiles
import PageModel

/// Pictures, charts and areas of colour on a page, with their own print.
struct ColoredAreas {
  /// The share of the paper's light from which an area is a tint, and the share of words on it from
  /// which a tint is a table's or a box of text.
  ///
  /// Chosen on: twelve made pages.
  private static let (tint, words) = (Float(0.72), 0.08)
  /// The share of a word's cells in an area from which it is print of the picture.
  ///
  /// Chosen on: three pages with print in pictures.
  private static let leastInside = 0.5

  private let cells: CellGrid
  /// The areas in pixels of the page.
  let rectangles: [PixelRectangle]

  /// Finds the areas of a page on which these words were recognised.
  init(in page: Bitmap, words: [PixelRectangle]) {
    let colors = PaperColors(of: page)
    let brightness = colors.brightness
    guard let found = PaperPictures(of: colors) else {
      var none = brightness
      for index in none.values.indices { none.values[index] = 0 }
      (cells, rectangles) = (none, [])
      return
    }
    var light = found.light[0]
    for channel in found.light.dropFirst() { light = light.combined(with: channel, +) }
    for index in light.values.indices { light.values[index] /= Float(found.light.count) }
    let wordCells = Self.wordCells(words, like: brightness)
    let ink = ConnectedInk(found.areas.mask { $0 == 1 })
    var (kept, rectangles) = (found.areas, [PixelRectangle]())
    for (number, piece) in ink.pieces.enumerated() {
      let area = ink.places(of: number)
      if Self.isTextOnTint(area, brightness, light, wordCells) || Self.isSheet(area, wordCells) {
        for cell in area { kept.values[cell] = 0 }
      } else {
        rectangles.append(Self.rectangle(piece, cell: brightness.cell, in: page.size))
      }
    }
    (cells, self.rectangles) = (kept, rectangles)
  }

  /// Returns whether a word is print of a picture.
  func contain(_ word: PixelRectangle) -> Bool {
    var (inside, count) = (0, 0)
    Self.forEachCell(of: word, in: cells) {
      count += 1
      inside += cells.values[$0] > 0 ? 1 : 0
    }
    return count > 0 && Double(inside) >= Self.leastInside * Double(count)
  }

  private static func isTextOnTint(
    _ area: [Int], _ brightness: CellGrid, _ light: CellGrid, _ isWord: [Bool]
  ) -> Bool {
    let shade = area.reduce(Float(0)) { $0 + brightness.values[$1] - light.values[$1] }
    let wordCount = area.count { isWord[$0] }
    return exponential(of: shade / Float(max(area.count, 1))) > tint
      && Double(wordCount) > words * Double(area.count)
  }

  /// Returns whether an area is the sheet itself, on a brighter ground: large, with most of the
  /// words.
  private static func isSheet(_ area: [Int], _ isWord: [Bool]) -> Bool {
    let words = isWord.count { $0 }
    return 3 * area.count > isWord.count && 2 * area.count { isWord[$0] } > max(words, 1)
  }

  private static func wordCells(_ words: [PixelRectangle], like grid: CellGrid) -> [Bool] {
    var cells = [Bool](repeating: false, count: grid.values.count)
    for word in words { forEachCell(of: word, in: grid) { cells[$0] = true } }
    return cells
  }

  private static func forEachCell(
    of part: PixelRectangle, in grid: CellGrid, _ body: (Int) -> Void
  ) {
    guard part.size.area > 0 else { return }
    for row in part.y / grid.cell...(part.y + part.size.height - 1) / grid.cell {
      for column in part.x / grid.cell...(part.x + part.size.width - 1) / grid.cell
      where row < grid.rows && column < grid.columns {
        body(row * grid.columns + column)
      }
    }
  }

  private static func rectangle(
    _ piece: ConnectedInk.Piece, cell: Int, in size: PixelSize
  ) -> PixelRectangle {
    // An edge lies within a cell that is mostly paper.
    let (left, top) = (max(piece.left - 1, 0) * cell, max(piece.top - 1, 0) * cell)
    return PixelRectangle(
      x: left, y: top,
      size: PixelSize(
        width: min((piece.right + 1) * cell, size.width) - left,
        height: min((piece.bottom + 1) * cell, size.height) - top))
  }
}
