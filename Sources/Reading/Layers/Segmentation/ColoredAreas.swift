import Codecs
import Glibc
import ImageFiles
import Raster

/// Pictures, charts and areas of colour on a page, with their own print.
struct ColoredAreas {
  /// The share of the paper's light above which an area is a tint.
  ///
  /// Chosen on: twelve made pages.
  private static let tint = Float(0.72)
  /// The share of words on a tint above which it is part of a table or a box of text.
  private static let words = 0.08
  /// The minimum share of its cells in an area for a word that is print of the picture.
  ///
  /// Chosen on: three pages with print in pictures.
  private static let minimumInside = 0.5

  private let cells: CellGrid
  /// The areas, in pixels of the page.
  let rectangles: [PixelRectangle]

  /// Finds the areas of a page on which these words were recognised.
  init(in page: Bitmap, words: [PixelRectangle]) {
    let colors = PaperColors(of: page)
    let brightness = colors.brightness
    guard let found = PaperPictures(of: colors) else {
      (cells, rectangles) = (brightness.map { _ in 0 }, [])
      return
    }
    let light = CellGrid.mean(of: found.light)
    let wordCells = brightness.areTouched(by: words)
    let ink = ConnectedInk(found.areas.mask { $0 == 1 })
    var (kept, rectangles) = (found.areas, [PixelRectangle]())
    for (number, piece) in ink.pieces.enumerated() {
      let area = ink.places(of: number)
      let isTextOnTint = Self.isTextOnTint(
        area, brightness: brightness, light: light, isWord: wordCells)
      if isTextOnTint || Self.isSheet(area, isWord: wordCells) {
        for cell in area { kept.values[cell] = 0 }
      } else {
        // The edge of a picture is within a cell that is mostly paper.
        rectangles.append(brightness.rectangle(of: piece, margin: 1, in: page.size))
      }
    }
    (cells, self.rectangles) = (kept, rectangles)
  }

  /// Returns whether a word is print of a picture.
  func contain(_ word: PixelRectangle) -> Bool {
    let places = cells.places(of: word)
    let inside = places.count { cells.values[$0] > 0 }
    return !places.isEmpty && Double(inside) >= Self.minimumInside * Double(places.count)
  }

  private static func isTextOnTint(
    _ area: [Int], brightness: CellGrid, light: CellGrid, isWord: [Bool]
  ) -> Bool {
    let shade = area.reduce(Float(0)) { $0 + brightness.values[$1] - light.values[$1] }
    let wordCount = area.count { isWord[$0] }
    return expf(shade / Float(max(area.count, 1))) > tint
      && Double(wordCount) > words * Double(area.count)
  }

  /// Returns whether an area is the sheet itself on a brighter ground: it is large and has most of
  /// the words.
  private static func isSheet(_ area: [Int], isWord: [Bool]) -> Bool {
    let words = isWord.count { $0 }
    return 3 * area.count > isWord.count && 2 * area.count { isWord[$0] } > max(words, 1)
  }
}
