package import Lines
package import PageModel
import Raster
import Words

extension InkPiece {
  /// Makes a piece of the ink of one word.
  ///
  /// - room: The room above and below the word, in heights of its letters.
  /// - size: The size of the image.
  init(alone parts: [BoundingBox], room: Double, size: PixelSize) {
    let ink = parts.hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    let height = parts.map(\.height).max() ?? 0
    let crop = Self.crop(
      around: ink, top: ink.top - room * height, bottom: ink.bottom + room * height, in: size)
    self.init(alone: parts, in: crop)
  }

  /// Makes a piece of ink on a level baseline, with the rectangle to cut out for recognition, in whole
  /// pixels.
  package init(alone parts: [BoundingBox], in crop: BoundingBox) {
    let height = parts.map(\.height).max() ?? 0
    let foot = parts.filter { 2 * $0.height > height }.map(\.bottom).median ?? crop.bottom
    self.init(
      parts: parts, crop: crop, slope: 0, offset: foot,
      metrics: RowMetrics(xHeight: height, ascenders: 0, descenders: 0))
  }
}

extension UnreadInk {
  /// The room above and below a word that is read again, in heights of its letters, as for prices.
  private static let room = 0.3
  /// The maximum number of words of a page that are read again, as for prices.
  private static let maximum = 400

  /// Returns the ink of each word that lacks letters, with the ink of the missing letters.
  ///
  /// - size: The size of the image.
  func pieces(on page: RecognizedPage, size: PixelSize) -> [InkPiece] {
    let words = page.lines.map(\.words)
    let found = lacking(on: page).filter { !$0.place.isFar }
      .sorted { ($0.line, $0.word) < ($1.line, $1.word) }
    let groups = found.grouped { ($0.line, $0.word) == ($1.line, $1.word) }
    return groups.prefix(Self.maximum).map { items in
      let letters = items.filter { $0.place != .inside }.flatMap(\.letters).map(ink.toImage.apply)
      let word = ink.components(in: words[items[0].line][items[0].word].box)
      return InkPiece(
        alone: (word + letters).sorted { $0.left < $1.left }, room: Self.room, size: size)
    }
  }
}

extension LineReader {
  /// Returns a page with new readings of the words that lack letters, each read alone with the ink
  /// of these letters, if the readings are more likely text or have more letters.
  ///
  /// - readings: The other readings of the page.
  /// - uncovered: The share of the page's letter-sized ink that no certain word covers, 0 to 1.
  func completed(
    _ page: RecognizedPage, among readings: [RecognizedPage], _ unread: UnreadInk,
    on image: borrowing InkedImage, uncovered: Double, isWord: @escaping WordLookup
  ) throws(RecognitionError) -> RecognizedPage {
    let pieces = unread.pieces(on: page, size: image.ink.size)
    guard !pieces.isEmpty,
      let found = try self.page(pieces.map { [$0] }, of: image.image)
    else { return page }
    return PageReadings(
      [page, found], comparedWith: readings, unread: uncovered, isWord: isWord
    ).completed()
  }
}
