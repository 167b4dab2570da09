import Codecs
import PageModel

/// The text of a recognised page in its place on the stored image.
struct StoredText {
  /// The words of each line, with their boxes in pixels of the stored image.
  let lines: [[Word]]
}

extension StoredText {
  /// Places the text of a page on its image of `size` pixels, which is stored in `orientation`.
  init(_ text: PosedPage, on size: PixelSize, orientation: Orientation) {
    let upright = orientation.uprightSize(of: size)
    let quarters = text.pose.quarters
    let turnBack = AffineTransform.quarterTurns(-quarters, of: upright.turned(quarters: quarters))
    lines = text.page.lines.map { line in
      line.words.map { word in
        let turned = text.pose.map?.apply(word.box) ?? word.box
        return Word(
          text: word.text, box: orientation.stored(turnBack.apply(turned), in: upright),
          confidence: word.confidence)
      }
    }
  }

  /// All words, line by line.
  var words: [Word] { lines.flatMap(\.self) }

  /// Returns the words of the lines that have one of these words.
  func words(inLinesOf words: [BoundingBox]) -> [Word] {
    let boxes = Set(words)
    return lines.filter { $0.contains { boxes.contains($0.box) } }.flatMap(\.self)
  }

  /// Returns the boxes of the lines that have one of these words.
  func lines(of words: [BoundingBox]) -> [BoundingBox] {
    let boxes = Set(words)
    return lines.compactMap { line in
      guard let first = line.first, line.contains(where: { boxes.contains($0.box) }) else {
        return nil
      }
      return line.reduce(first.box) { $0.union($1.box) }
    }
  }
}
