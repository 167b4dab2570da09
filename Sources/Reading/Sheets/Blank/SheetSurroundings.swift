package import Codecs
package import PageModel
import Raster

/// The surroundings of a sheet of paper in a photograph: a table, or more text.
package struct SheetSurroundings {
  private let photograph: Bitmap
  private let outline: Quadrilateral

  /// The longer side of the image in which text is searched, in pixels: letters of 6 points on A4
  /// are 10 pixels high.
  private static let searchSide = 1_764
  /// The side of the blocks from which the brightness around print is taken, in pixels.
  private static let blockSide = 32
  /// The minimum number of marks in a row of text: on 48 photographs on five tables, the texture
  /// had at most 6, and the print of twelve pages 24.
  private static let minimumMarks = 7
  /// The maximum gap between letters of a row, in heights of the higher one.
  private static let maximumGap = 1.2
  /// The maximum number of marks of letter size that are searched for rows.
  private static let maximumMarks = 20_000

  /// Makes the surroundings of a sheet's outline, in pixels of a photograph.
  package init(of outline: Quadrilateral, in photograph: Bitmap) {
    self.outline = outline
    self.photograph = photograph
  }

  /// Whether there may be text, on which recognition must decide: rows of dark marks of letter
  /// size.
  package var mayHaveText: Bool {
    guard let small = try? photograph.reduced(toLongerSide: Self.searchSide) else { return true }
    let size = small.size
    let sheet = outline.scaled(from: photograph.size, to: size)
    // An entirely black area is not ink, and its rim is too large for a letter.
    let table = small.luminance().painted(inside: sheet, with: [0])
    let ink = PaperInk.mask(ofPhotograph: table, blockSide: Self.blockSide)
    let marks = LetterHeight.letters(
      among: ConnectedInk(ink).pieces.map(InkComponent.init), on: size
    )
    .map(\.box)
    guard marks.count <= Self.maximumMarks else { return true }
    let rows = MarkRows(maximumGapInHeights: Self.maximumGap)
    return rows.haveRow(of: Self.minimumMarks, among: marks)
      || rows.haveRow(of: Self.minimumMarks, among: marks.map(\.transposed))
  }

  /// Returns the photograph with the sheet painted over in its own colour, so that its text is not
  /// read twice.
  package func withoutSheet() -> Bitmap {
    photograph.painted(inside: outline, with: photograph.medianColor(inside: outline))
  }
}

extension BoundingBox {
  /// The box in the transposed image.
  fileprivate var transposed: BoundingBox {
    BoundingBox(left: top, top: left, right: bottom, bottom: right)
  }
}

extension InkComponent {
  fileprivate init(_ piece: ConnectedInk.Piece) {
    self.init(box: BoundingBox(piece), pixels: piece.area)
  }
}
