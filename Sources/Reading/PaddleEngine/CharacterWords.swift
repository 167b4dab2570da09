import Lines
import PageModel

/// The words that the characters of a line form, over the ink of the line.
struct CharacterWords {
  let words: [Word]

  /// Divides the characters of a piece at spaces, in pixels of the image.
  init(_ characters: [ReadCharacter], of piece: InkPiece) {
    // The network may see characters in what is beside the line.
    let middles = characters.map {
      min(($0.range.lowerBound + $0.range.upperBound) / 2, piece.crop.right)
    }
    let ends =
      [piece.crop.left] + zip(middles, middles.dropFirst()).map { ($0 + $1) / 2 }
      + [piece.crop.right]
    let isSpace = characters.map { $0.text.allSatisfy(\.isWhitespace) }
    let runs = characters.indices.grouped { isSpace[$0] == isSpace[$1] }
    words = runs.compactMap { run in
      guard let first = run.first, let last = run.last, !isSpace[first] else { return nil }
      let extent = ends[first]...ends[last + 1]
      let ink = piece.parts.filter { extent.contains($0.midX) }.hull
      let symbols = run.map { index in
        Symbol(
          text: String(characters[index].text),
          box: Self.box(ends[index]...ends[index + 1], of: piece))
      }
      return Word(
        text: symbols.map(\.text).joined(), box: ink ?? Self.box(extent, of: piece),
        confidence: 100 * run.reduce(0) { $0 + characters[$1].probability } / Double(run.count),
        symbols: symbols, reader: .second)
    }
  }

  /// Returns the box of a part of a piece.
  private static func box(_ extent: ClosedRange<Double>, of piece: InkPiece) -> BoundingBox {
    let ink = piece.parts.hull ?? piece.crop
    return BoundingBox(
      left: extent.lowerBound, top: ink.top, right: extent.upperBound, bottom: ink.bottom)
  }
}
