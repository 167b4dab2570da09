import PageModel

/// The places of pictures in the reading order of a page's text.
struct FigurePlaces {
  /// The pictures before each piece, by its index, and after the last one.
  private var pictures: [Int: [BoundingBox]] = [:]

  /// Places pictures, from top to bottom, before the first piece below them in their columns, or
  /// after the last one above them.
  init(of boxes: [BoundingBox], among pieces: [TextPiece]) {
    for box in boxes {
      let column = pieces.indices.filter { pieces[$0].box.isInColumn(of: box) }
      let below = column.first { pieces[$0].box.midY >= box.bottom }
      let above = column.last { pieces[$0].box.midY < box.bottom }
      pictures[below ?? above.map { $0 + 1 } ?? pieces.endIndex, default: []].append(box)
    }
  }

  /// The pictures before the piece at `index`, from top to bottom.
  subscript(index: Int) -> [BoundingBox] { pictures[index] ?? [] }
}

extension BoundingBox {
  /// Returns whether the box and a picture have columns of pixels in common.
  fileprivate func isInColumn(of picture: BoundingBox) -> Bool {
    left < picture.right && picture.left < right
  }
}
