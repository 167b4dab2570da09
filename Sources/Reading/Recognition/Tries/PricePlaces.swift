import Lines
import PageModel
import Raster
import Words

/// The places of the prices of a page, and of ink that may be further prices.
struct PricePlaces {
  var places: [PriceReadings]
  private let size: PixelSize

  /// The maximum number of prices of a page that are read again, four times each.
  fileprivate static let maximum = 400
  /// The side of the cells in which words are searched, in pixels.
  fileprivate static let cell = 200.0
  /// The possible numbers of parts of ink of a lost price.
  private static let lostParts = 3...12

  /// Finds the places in the ink of an image without rulings.
  ///
  /// - others: Other readings of the page or of parts of it.
  init(
    _ page: RecognizedPage, among others: [RecognizedPage], in ink: LetterInk, size: PixelSize
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
    let lines = InkLines(ink.components, size: size, letterHeight: ink.letterHeight)?.lines ?? []
    let lost = Self.lost(in: lines.flatMap(\.self), page, ink)
    let read = ReadPlaces(
      others: others, prices: prices, toOriginal: ink.toImage.inverse)
    let found =
      prices.compactMap { read.place(of: $0, ink.components(in: $0.box)) }
      + lost.compactMap { read.place($0.parts) }
    let elsewhere = read.prices(besides: found).compactMap {
      read.place(ink.components(in: $0.box))
    }
    places = Array((found + elsewhere).prefix(Self.maximum))
  }

  /// Returns the pieces that may be prices without a word, or with words for a part only.
  private static func lost(
    in pieces: [InkPiece], _ page: RecognizedPage, _ ink: LetterInk
  ) -> [InkPiece] {
    let placed = PlacedWords(page, toImage: ink.toImage, ink.letterHeight)
    let words = page.words
    return pieces.filter { piece in
      let own = placed.words(of: piece).map { words[$0] }
      return lostParts.contains(piece.parts.count) && !own.contains { Price.mayBe($0.text) }
        && (own.isEmpty || own.contains { $0.text.contains(where: \.isASCIIDigit) })
    }
  }

  /// Returns the ink of a price with some room around it.
  func piece(of place: PriceReadings, room: Double) -> InkPiece {
    InkPiece(alone: place.parts, room: room, size: size)
  }

  /// Returns a page with the settled prices, all with the decimal mark of the page; lost prices
  /// become new words.
  func settled(on page: RecognizedPage, of image: PreparedBitmap) -> RecognizedPage {
    let settled = places.map(\.settled)
    let mark = settled.compactMap(\.self).decimalMark
    let prices = settled.map { word in mark.map { word?.with(decimalMark: $0) } ?? word }
    // A price with more characters than its word may have characters of the words beside it.
    var (known, found): ([Word: Word], [(place: PriceReadings, price: Word)]) = ([:], [])
    for (place, price) in zip(places, prices) {
      guard let price else { continue }
      if let word = place.word, price.text.count <= word.text.count {
        known[word] = word.with(
          text: price.text, confidence: price.confidence, symbols: price.symbols)
      } else {
        found.append((place, price))
      }
    }
    // Several places can settle on one price.
    found = found.sorted { $0.price.confidence > $1.price.confidence }.reduce(into: []) {
      kept, next in
      if !kept.contains(where: { $0.price.box.overlapsWord(next.price.box) }) { kept.append(next) }
    }
    let proved = page.compactMapWords { known[$0] ?? $0 }
    let lines = RecognizedPage(
      found.map { [piece(of: $0.place, room: 0)] }, words: found.map { [$0.price] }, of: image,
      minimumConfidence: 0)
    return proved.merged(with: lines, by: .new).page
  }
}

/// The words of the other readings of a page at the places of prices.
private struct ReadPlaces {
  /// The words with digits of the other readings.
  private let others: [Word]
  /// The number of prices of the page with the same digits, by their digits.
  private let prices: [String: Int]
  private let haveColumn: Bool
  private let toOriginal: AffineTransform
  private let index: BoxIndex

  init(others: [Word], prices: [Word], toOriginal: AffineTransform) {
    (self.others, self.toOriginal) = (others, toOriginal)
    haveColumn = NumberColumns(prices).haveColumn
    self.prices = prices.compactMap(\.priceDigits).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    index = BoxIndex(others.map(\.box), cell: PricePlaces.cell)
  }

  /// Returns the place of a price of the page, or of ink that is in no price.
  func place(of price: Word? = nil, _ parts: [BoundingBox]) -> PriceReadings? {
    guard let box = price?.box ?? parts.hull.map(toOriginal.apply), !parts.isEmpty else {
      return nil
    }
    let near = index.indices(near: box).map { others[$0] }.filter { $0.box.overlapsWord(box) }
    return PriceReadings(
      of: price, parts: parts, others: near, amongPrices: prices, inColumns: haveColumn)
  }

  /// Returns the prices of the other readings outside of some places; of overlapping prices, only
  /// the most certain one.
  func prices(besides places: [PriceReadings]) -> [Word] {
    let boxes = places.compactMap { $0.word?.box ?? $0.parts.hull.map(toOriginal.apply) }
    let taken = BoxIndex(boxes, cell: PricePlaces.cell)
    let free = others.filter { word in
      word.priceDigits != nil && !taken.contains(near: word.box, where: word.box.overlapsWord)
    }
    return free.sorted { $0.confidence > $1.confidence }.prefix(PricePlaces.maximum)
      .reduce(into: [Word]()) { found, word in
        if !found.contains(where: { $0.box.overlapsWord(word.box) }) { found.append(word) }
      }
  }
}

extension RecognizedPage {
  /// The words of the lines that run to the right.
  fileprivate var uprightWords: [Word] {
    lines.filter(\.isUprightLeftToRight).flatMap(\.words)
  }
}
