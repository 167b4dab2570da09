package import Lines
package import PageModel
package import Raster

/// Makes a page of lines that were found in its ink and recognised.
package struct LinePage {
  private let image: PreparedBitmap

  /// The confidence that a word of a line needs, in per cent; a line without such a word is noise.
  package static let leastConfidence = 50.0

  /// Makes pages of lines of an image.
  package init(_ image: PreparedBitmap) {
    self.image = image
  }

  /// Returns the page with the lines that have words, in blocks from top to bottom.
  ///
  /// - words: The words of each piece of the lines in order, in pixels of the original.
  /// - leastConfidence: The confidence that a word of a line needs, in per cent.
  package func page(
    _ lines: [InkLine], words: [[Word]], leastConfidence: Double = leastConfidence
  ) -> RecognizedPage {
    var rest = words[...]
    let found = lines.compactMap { line -> TextLine? in
      defer { rest = rest.dropFirst(line.pieces.count) }
      let words = rest.prefix(line.pieces.count).flatMap(\.self)
      return words.contains { $0.confidence >= leastConfidence }
        ? textLine(line.pieces, words) : nil
    }
    return RecognizedPage(size: image.originalSize, blocks: LineBlocks.blocks(of: found))
  }

  /// Returns a line with the words of its pieces, of which the longest has the baseline; `nil` if
  /// there are none.
  private func textLine(_ pieces: [InkPiece], _ words: [Word]) -> TextLine? {
    guard let box = words.map(\.box).hull,
      let line = pieces.max(by: { $0.crop.width < $1.crop.width })
    else { return nil }
    let map = image.toOriginal
    let slope = map.a == 0 ? 0 : line.slope * map.d / map.a
    let left = map.inverse.apply(x: box.left, y: 0).x
    let foot = map.apply(x: left, y: line.baseline(at: left)).y
    let scale = map.verticalScale
    return TextLine(
      box: box, baseline: Baseline(slope: slope, offset: foot - box.bottom),
      metrics: RowMetrics(
        xHeight: scale * line.metrics.xHeight, ascenders: scale * line.metrics.ascenders,
        descenders: scale * line.metrics.descenders),
      words: words)
  }
}
