import Lines
import PageModel
import Raster
import Words

/// Reads with a second engine the words that the first one read with doubt, or not at all.
struct TwoReaders {
  let first: any TextEngine
  let second: any SecondReader
  /// The unchanged image, with its screens and with unscaled letters.
  let image: PreparedBitmap
  let choice: ReadingChoice
  let threads: Int

  /// Returns a page with the words that are more likely right, and how many the second engine gave.
  ///
  /// A doubtful page is read as a whole, because lines were lost on it; of other pages, only the
  /// parts of lines around doubtful words are read.
  func completed(
    _ page: RecognizedPage
  ) throws(RecognitionError) -> (page: RecognizedPage, words: Int) {
    guard page.lines.allSatisfy({ $0.direction == .leftToRight }), knowsLetters(of: page) else {
      return (page, 0)
    }
    let isWhole = choice.isDoubtful(page)
    guard let read = try isWhole ? lacking(on: page) : lines(of: page) else { return (page, 0) }
    let found = read.compactMapWords { word in
      word.with(
        text: spelled(word.text),
        symbols: word.symbols.map { Symbol(text: spelled($0.text), box: $0.box) })
    }
    let turned = Set(page.lines.filter { $0.frame != .upright }.flatMap(\.words))
    let judge = Judge { old, new in
      old.isEmpty
        ? isWhole && new.allSatisfy(choice.isText)
        : turned.isDisjoint(with: old) && choice.prefers(old, new)
    }
    let (merged, words) = page.merged(with: found, by: judge, keepsLines: true)
    let (taken, mark) = (Set(words), page.words.decimalMark)
    let completed = merged.compactMapWords {
      taken.contains($0) ? $0.asTaken(decimalMark: mark) : $0
    }
    return (completed.withoutReadInk, taken.count)
  }

  /// Returns a text in the letters of the first engine's languages.
  private func spelled(_ text: String) -> String { first.lexicon?.spelled(text) ?? text }

  /// The minimum share of a page's letters that the second engine knows, neither fitted nor varied:
  /// it knows few letters of a page in another script.
  private static let minimumKnown = 0.9

  private func knowsLetters(of page: RecognizedPage) -> Bool {
    let letters = page.words.flatMap { $0.text.filter(\.isLetter) }
    return Double(letters.count(where: second.knows)) >= Self.minimumKnown * Double(letters.count)
  }

  /// Returns the words that the second engine reads on a page, except in lines whose words are all
  /// certain.
  private func lacking(on page: RecognizedPage) throws(RecognitionError) -> RecognizedPage {
    let words = page.lines.filter { $0.frame == .upright }.flatMap(\.words)
    let index = BoxIndex(words.map(\.box), cell: 200)
    return try second.read(
      image,
      exceptLines: { line in
        let own = index.indices(near: line).map { words[$0] }
          .filter { line.contains($0.box.middle) }
        return own.allSatisfy(choice.isCertain) && own.map(\.box).fill(line)
      }, threads: threads)
  }

  /// Returns the words that the second engine reads in the lines with a doubtful word; `nil` if
  /// there are no such lines.
  private func lines(of page: RecognizedPage) throws(RecognitionError) -> RecognizedPage? {
    let parts = page.lines.filter { $0.frame == .upright }.compactMap { line in
      line.part(around: choice.isDoubtful).map { (line: line, box: $0) }
    }
    guard !parts.isEmpty else { return nil }
    let ink = PageInk(image.bitmap)?.components.map(\.box) ?? []
    let toImage = image.toOriginal.inverse
    let pieces = parts.map { InkPiece($0.line, part: $0.box, toImage: toImage, ink: ink) }
    let words = try second.read(pieces, of: image, threads: threads)
    return RecognizedPage(pieces.map { [$0] }, words: words, of: image)
  }
}

extension [BoundingBox] {
  /// The maximum gap between words of a line and at its ends, in heights of the line.
  private static let maximumGap = 1.0

  /// Returns whether the boxes of words leave no room for another one in a line.
  fileprivate func fill(_ line: BoundingBox) -> Bool {
    let ordered = sorted { $0.left < $1.left }
    let starts = ordered.map(\.left) + [line.right]
    let ends = [line.left] + ordered.map(\.right)
    return zip(starts, ends).allSatisfy { $0 - $1 <= Self.maximumGap * line.height }
  }
}

extension RecognizedPage {
  /// The page without the places of unread ink more than half of which is in other words, or in its
  /// own word if that is certain now.
  fileprivate var withoutReadInk: RecognizedPage {
    let words = words
    let index = BoxIndex(words.map(\.box), cell: 200)
    return compactMapWords { word in
      guard let ink = word.unread else { return word }
      let readers = index.indices(near: ink).map { words[$0] }.filter { $0.isCertain || $0 != word }
      let read = readers.reduce(0) { $0 + $1.box.coveredArea(of: ink) }
      return 2 * read > ink.area ? word.with(unread: .some(nil)) : word
    }
  }
}

extension Word {
  /// Returns the word with a confidence of at most `Confidence.high`, and with the
  /// decimal mark of the page.
  fileprivate func asTaken(decimalMark mark: NumberMark?) -> Word {
    let word = with(confidence: min(confidence, Confidence.high))
    return mark.map { word.with(decimalMark: $0) } ?? word
  }
}

extension TextLine {
  /// The room at the ends of a line, in heights of the line.
  private static let room = 0.3

  /// Returns the box from the word before the first doubtful one to the word after the last, with room at the
  /// ends of the line; `nil` if there is no doubtful one.
  fileprivate func part(around isDoubtful: (Word) -> Bool) -> BoundingBox? {
    guard let first = words.firstIndex(where: isDoubtful).map({ $0 - 1 }),
      let last = words.lastIndex(where: isDoubtful).map({ $0 + 1 })
    else { return nil }
    let boxes = words.map(\.box)
    let room = Self.room * metrics.height
    return BoundingBox(
      left: first > 0 ? (boxes[first - 1].right + boxes[first].left) / 2 : box.left - room,
      top: box.top,
      right: last < boxes.count - 1
        ? (boxes[last].right + boxes[last + 1].left) / 2 : box.right + room,
      bottom: box.bottom)
  }
}

extension InkPiece {
  /// The room above and below a line, in heights of the line.
  private static let room = 0.12

  /// Makes a piece of a line with the ink of an image at its place; `part` is in pixels of the
  /// original.
  fileprivate init(
    _ line: TextLine, part: BoundingBox, toImage: AffineTransform, ink: [BoundingBox]
  ) {
    let scale = toImage.verticalScale
    let metrics = line.metrics.scaled(by: scale)
    let box = toImage.apply(line.box)
    let slope = toImage.a == 0 ? 0 : line.baseline.slope * toImage.d / toImage.a
    let offset = box.bottom + scale * line.baseline.offset - slope * box.left
    let part = toImage.apply(part)
    let foot = slope * part.midX + offset
    let crop = BoundingBox(
      left: part.left,
      top: foot - metrics.xHeight - metrics.ascenders - Self.room * metrics.height,
      right: part.right,
      bottom: foot + metrics.descenders + Self.room * metrics.height)
    self.init(
      parts: ink.filter { crop.contains($0.middle) && $0.height <= crop.height }, crop: crop,
      slope: slope, offset: offset,
      metrics: metrics)
  }
}
