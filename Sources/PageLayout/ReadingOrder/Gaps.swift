/// White gaps that cross a part of a page from side to side.
enum Gaps {
  /// The overlap of a box with a gap that is tolerated, because of skew and imprecise boxes, in
  /// letter heights.
  private static let slack = 0.25

  /// Splits the pieces into columns from left to right: one column if no gap runs from top to
  /// bottom.
  static func columns(of pieces: [LayoutPiece]) -> [[LayoutPiece]] {
    split(pieces) { piece in
      let slack = min(slack * piece.letterHeight, piece.box.width / 4)
      return (piece.box.left + slack, piece.box.right - slack)
    }
  }

  /// Splits the pieces into rows from top to bottom: one row if no gap runs from left to right.
  static func rows(of pieces: [LayoutPiece]) -> [[LayoutPiece]] {
    split(pieces) { piece in
      let slack = min(slack * piece.letterHeight, piece.box.height / 4)
      return (piece.box.top + slack, piece.box.bottom - slack)
    }
  }

  private static func split(
    _ pieces: [LayoutPiece], along span: (LayoutPiece) -> (start: Double, end: Double)
  ) -> [[LayoutPiece]] {
    let spans = pieces.map { (piece: $0, span: span($0)) }
      .sorted { $0.span.start < $1.span.start }
    var parts: [[LayoutPiece]] = []
    var part: [LayoutPiece] = []
    var end = -Double.infinity
    for (piece, span) in spans {
      if span.start > end, !part.isEmpty {
        parts.append(part)
        part = []
      }
      part.append(piece)
      end = max(end, span.end)
    }
    return part.isEmpty ? parts : parts + [part]
  }
}
