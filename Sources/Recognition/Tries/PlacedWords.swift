import PageModel
import Vision

/// The words of a page by their places on its image, which tell what of its ink they have.
struct PlacedWords {
  /// The boxes of the words in pixels of the image, and the number of the line of each.
  private let boxes: [BoundingBox]
  private let lines: [Int]
  private let index: BoxIndex

  /// The height of letters, as a share of the x-height of their line; lower ink is marks.
  private static let leastHeight = 0.6
  /// The share of a letter that a word must cover.
  private static let leastCover = 0.5

  /// Places the words of a page, in pixels of the original, on an image with letters of a height.
  init(_ page: RecognizedPage, toImage: AffineTransform, _ letterHeight: Double) {
    let words = page.lines.enumerated().flatMap { number, line in line.words.map { ($0, number) } }
    boxes = words.map { toImage.apply($0.0.box) }
    lines = words.map(\.1)
    index = BoxIndex(boxes, cell: 8 * letterHeight)
  }

  /// Returns whether the letters of a piece are partly in words, or in words of several lines.
  func breaks(_ piece: InkPiece) -> Bool {
    let letters = piece.parts.filter { $0.height >= Self.leastHeight * piece.metrics.xHeight }
    return Set(letters.map(line)).count > 1
  }

  /// Returns the number of the line that has a letter; `nil` if none has it.
  private func line(of letter: BoundingBox) -> Int? {
    index.indices(near: letter).first {
      boxes[$0].coveredArea(of: letter) >= Self.leastCover * letter.area
    }.map { lines[$0] }
  }
}
