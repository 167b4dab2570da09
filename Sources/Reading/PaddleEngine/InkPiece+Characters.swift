import Lines
import PageModel

extension InkPiece {
  /// Returns the words that the characters of the piece form over its ink, divided at spaces, in pixels of the
  /// image.
  func words(of characters: [ReadCharacter]) -> [Word] {
    // The network may see characters beside the line.
    let middles = characters.map {
      min(($0.range.lowerBound + $0.range.upperBound) / 2, crop.right)
    }
    let ends =
      [crop.left] + zip(middles, middles.dropFirst()).map { ($0 + $1) / 2 }
      + [crop.right]
    let isSpace = characters.map { $0.text.allSatisfy(\.isWhitespace) }
    let runs = characters.indices.grouped { isSpace[$0] == isSpace[$1] }
    return runs.compactMap { run in
      guard let first = run.first, let last = run.last, !isSpace[first] else { return nil }
      let extent = ends[first]...ends[last + 1]
      let ink = parts.filter { extent.contains($0.midX) }.hull
      let symbols = run.map { index in
        Symbol(
          text: String(characters[index].text),
          box: box(ends[index]...ends[index + 1]))
      }
      return Word(
        text: symbols.map(\.text).joined(), box: ink ?? box(extent),
        confidence: 100 * run.reduce(0) { $0 + characters[$1].probability } / Double(run.count),
        symbols: symbols, reader: .second)
    }
  }

  /// Returns the box of a part of the piece.
  private func box(_ extent: ClosedRange<Double>) -> BoundingBox {
    let ink = parts.hull ?? crop
    return BoundingBox(
      left: extent.lowerBound, top: ink.top, right: extent.upperBound, bottom: ink.bottom)
  }
}
