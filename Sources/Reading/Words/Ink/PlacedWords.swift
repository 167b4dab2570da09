package import Lines
package import PageModel

/// The words of a page by their positions on its image, to find the letters of ink that they have.
package struct PlacedWords {
  /// The boxes of the words, in pixels of the image.
  private let boxes: [BoundingBox]
  /// The index of the line of each word.
  private let lines: [Int]
  /// The number of digits of each word; `nil` for a word with other characters.
  private let digits: [Int?]
  private let index: BoxIndex

  /// The minimum height of letters, as a share of the x-height of their line; lower ink is marks.
  private static let minimumHeight = 0.6

  /// Maps the words of a page from the original to an image with letters of a height in pixels.
  package init(_ page: RecognizedPage, toImage: AffineTransform, _ letterHeight: Double) {
    let words = page.lines.enumerated().flatMap { number, line in line.words.map { ($0, number) } }
    boxes = words.map { toImage.apply($0.0.box) }
    lines = words.map(\.1)
    digits = words.map(\.0.digitCount)
    index = BoxIndex(boxes, cell: 8 * letterHeight)
  }

  /// Returns whether all letters of a piece are in no word.
  package func misses(_ piece: InkPiece) -> Bool { words(of: piece).isEmpty }

  /// Returns the indices of the page's words that have letters of a piece.
  package func words(of piece: InkPiece) -> Set<Int> { Set(letters(of: piece).compactMap(word)) }

  private func letters(of piece: InkPiece) -> [BoundingBox] {
    piece.parts.filter { $0.height >= Self.minimumHeight * piece.metrics.xHeight }
  }

  /// Returns whether the letters of a piece are only partly in words, in words of several lines, or
  /// more than the digits of their number.
  package func breaks(_ piece: InkPiece) -> Bool {
    let letters = letters(of: piece)
    let words = letters.map(word)
    guard Set(words.map { $0.map { lines[$0] } }).count <= 1 else { return true }
    return Set(words.compactMap(\.self)).contains { number in
      digits[number].map {
        $0 < zip(letters, words).filter { $1 == number }.map(\.0).countSideBySide
      }
        ?? false
    }
  }

  /// Returns the index of the word that has a letter; `nil` if none has it.
  private func word(of letter: BoundingBox) -> Int? {
    index.indices(near: letter).first { boxes[$0].coversHalf(of: letter) }
  }
}

extension Word {
  /// Whether the word has a digit and no letter, as amounts and list marks do.
  var isWithoutLetters: Bool {
    text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
  }

  /// The number of digits of a word of digits and marks alone; `nil` for other words.
  package var digitCount: Int? {
    let digits = text.count(where: \.isASCIIDigit)
    return digits > 0 && text.allSatisfy { $0.isASCIIDigit || ".,-".contains($0) } ? digits : nil
  }
}

extension [BoundingBox] {
  /// The number of boxes side by side; boxes that overlap by half of their width count once.
  var countSideBySide: Int {
    var (count, end) = (0, -Double.infinity)
    for box in self.sorted(by: { $0.left < $1.left }) {
      if end - box.left < 0.5 * box.width { count += 1 }
      end = Swift.max(end, box.right)
    }
    return count
  }
}
