import Lines
import PageModel
import Raster
import Words

/// The places of the prices of a page, and of ink that may be others.
struct PricePlaces {
  typealias Place = PriceReadings.Place

  let places: [Place]
  private let size: PixelSize

  /// The maximum number of prices of a page that are read again, for a millisecond each.
  fileprivate static let most = 400
  /// The side of the cells in which words are searched, in pixels.
  fileprivate static let cell = 200.0
  /// The number of parts of ink of a lost price.
  private static let lostParts = 3...12

  /// Finds the places in the ink of an image without rulings.
  ///
  /// - others: Other readings of the page or of parts of it.
  init(
    _ page: RecognizedPage, among others: [RecognizedPage], in ink: LetterInk, size: PixelSize,
    letterHeight: LetterHeight
  ) {
    self.size = size
    let words = page.uprightWords
    let prices = words.filter { Price.mayBe($0.text) }
    let others = others.flatMap(\.uprightWords)
      .filter { $0.text.contains(where: \.isASCIIDigit) }.map(\.withZero)
    guard !prices.isEmpty || others.contains(where: { $0.priceDigits != nil }) else {
      places = []
      return
    }
    let lines = InkLines(ink.parts, size: size, letterHeight: letterHeight)?.lines ?? []
    let lost = Self.lost(in: lines.flatMap(\.pieces), page, ink)
    let read = ReadPlaces(
      words: words, others: others, prices: prices, toOriginal: ink.toImage.inverse)
    let found =
      prices.map { read.place(of: $0, ink.parts(in: $0.box)) }
      + lost.compactMap { read.place($0.parts) }
    let elsewhere = read.prices(besides: found).compactMap { read.place(ink.parts(in: $0.box)) }
    places = Array((found + elsewhere).filter { !$0.parts.isEmpty }.prefix(Self.most))
  }

  /// Returns the pieces that may be prices which no word has, or which words have in part.
  private static func lost(
    in pieces: [InkPiece], _ page: RecognizedPage, _ ink: LetterInk
  ) -> [InkPiece] {
    let placed = PlacedWords(page, toImage: ink.toImage, ink.letterHeight)
    let words = page.lines.flatMap(\.words)
    return pieces.filter { piece in
      let own = placed.words(of: piece).map { words[$0] }
      return lostParts.contains(piece.parts.count) && !own.contains { Price.mayBe($0.text) }
        && (own.isEmpty || own.contains { $0.text.contains(where: \.isASCIIDigit) })
    }
  }

  /// Returns the ink of a price with some room around it.
  func piece(of place: Place, room: Double) -> InkPiece {
    InkPiece(alone: place.parts, room: room, size: size)
  }

  /// Returns a page with the settled prices, of which the lost ones become words of their own, all
  /// with the decimal mark of the page.
  func page(
    _ page: RecognizedPage, with settled: [Word?], of image: PreparedBitmap
  ) -> RecognizedPage {
    let mark = settled.compactMap(\.self).decimalMark
    let prices = settled.map { word in mark.map { word?.with(decimalMark: $0) } ?? word }
    // A price with more characters than its word may have those of words beside that.
    var (known, found): ([Word: Word], [(place: Place, price: Word)]) = ([:], [])
    for (place, price) in zip(places, prices) {
      guard let price else { continue }
      if let word = place.word, price.text.count <= word.text.count {
        known[word] = word.with(
          text: price.text, confidence: price.confidence, symbols: price.symbols)
      } else {
        found.append((place, price))
      }
    }
    let proved = page.compactMapLines { $0.with(words: $0.words.map { known[$0] ?? $0 }) }
    let lines = LinePage(image).page(
      found.map { InkLine(pieces: [piece(of: $0.place, room: 0)]) }, words: found.map { [$0.price] }
    )
    let merge = TryMerge(
      old: proved.lines.flatMap(\.words), new: lines.lines.flatMap(\.words),
      TryMerge.Judge(old: { _ in 0 }, new: { _ in 1 }, isAddable: { _ in true }, completes: true))
    return proved.merged(with: lines, merge)
  }
}

/// The words of a page and of its other readings at the places of prices.
private struct ReadPlaces {
  typealias Place = PriceReadings.Place

  let words: [Word]
  /// The words with digits of the other readings.
  let others: [Word]
  let prices: Prices
  let toOriginal: AffineTransform
  private let index: BoxIndex

  init(words: [Word], others: [Word], prices: [Word], toOriginal: AffineTransform) {
    (self.words, self.others, self.prices) = (words, others, Prices(prices))
    self.toOriginal = toOriginal
    index = BoxIndex(others.map(\.box), cell: PricePlaces.cell)
  }

  /// Returns the place of a price of the page.
  func place(of price: Word, _ parts: [BoundingBox]) -> Place {
    place(price, at: price.box, parts)
  }

  /// Returns the place of ink that is in no price of the page.
  func place(_ parts: [BoundingBox]) -> Place? {
    guard let box = parts.hull.map(toOriginal.apply) else { return nil }
    let replaced = words.filter { $0.box.overlapsWord(box) }.map(\.confidence).max() ?? 0
    return place(nil, at: box, parts, replaced: replaced / 100)
  }

  private func place(
    _ word: Word?, at box: BoundingBox, _ parts: [BoundingBox], replaced: Double = 0
  ) -> Place {
    let near = index.indices(near: box).map { others[$0] }.filter { $0.box.overlapsWord(box) }
    return Place(
      word, parts: parts, others: near, amongPrices: prices.counts,
      column: prices.columns.share(at: box), replaced: replaced)
  }

  /// Returns the prices of the other readings that are at none of some places, and of those that overlap
  /// the most certain one.
  func prices(besides places: [Place]) -> [Word] {
    let boxes = places.compactMap { $0.word?.box ?? $0.parts.hull.map(toOriginal.apply) }
    let taken = BoxIndex(boxes, cell: PricePlaces.cell)
    let free = others.filter { word in
      word.priceDigits != nil && !taken.contains(near: word.box, where: word.box.overlapsWord)
    }
    return free.sorted { $0.confidence > $1.confidence }.prefix(PricePlaces.most)
      .reduce(into: [Word]()) { found, word in
        if !found.contains(where: { $0.box.overlapsWord(word.box) }) { found.append(word) }
      }
  }
}

/// The prices of a page: how many have the same digits, by these, and the columns in which they stand.
private struct Prices {
  let counts: [String: Int]
  let columns: NumberColumns

  init(_ words: [Word]) {
    counts = words.reduce(into: [:]) {
      if let digits = $1.priceDigits { $0[digits, default: 0] += 1 }
    }
    columns = NumberColumns(words)
  }
}

extension RecognizedPage {
  /// The words of the lines that run to the right.
  fileprivate var uprightWords: [Word] {
    lines.filter { $0.frame == .upright && $0.direction == .leftToRight }.flatMap(\.words)
  }
}
