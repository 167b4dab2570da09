package import Lines
package import PageModel
package import Raster

extension RecognizedPage {
  /// Makes the page of lines that were found in the ink of an image, without lines that are noise,
  /// in blocks from top to bottom.
  ///
  /// - lines: The pieces of each line.
  /// - words: The words of each piece of the lines in order, in pixels of the original.
  /// - minimumConfidence: The minimum confidence of a line's surest word, in per cent.
  package init(
    _ lines: [[InkPiece]], words: [[Word]], of image: PreparedBitmap,
    minimumConfidence: Double = Confidence.ofLine
  ) {
    var rest = words[...]
    let found = lines.compactMap { line -> TextLine? in
      defer { rest = rest.dropFirst(line.count) }
      let words = rest.prefix(line.count).flatMap(\.self)
      return words.contains { $0.confidence >= minimumConfidence }
        ? TextLine(line, words, of: image) : nil
    }
    self.init(size: image.originalSize, blocks: LineBlocks.blocks(of: found))
  }
}

extension TextLine {
  /// Makes a line with the words of its pieces and the baseline of the longest piece; `nil` without
  /// words.
  fileprivate init?(_ pieces: [InkPiece], _ words: [Word], of image: PreparedBitmap) {
    guard let box = words.map(\.box).hull,
      let line = pieces.max(by: { $0.crop.width < $1.crop.width })
    else { return nil }
    let map = image.toOriginal
    let slope = map.a == 0 ? 0 : line.slope * map.d / map.a
    let left = map.inverse.apply(x: box.left, y: 0).x
    let foot = map.apply(x: left, y: line.baseline(at: left)).y
    self.init(
      box: box, baseline: Baseline(slope: slope, offset: foot - box.bottom),
      metrics: line.metrics.scaled(by: map.verticalScale), words: words)
  }
}
