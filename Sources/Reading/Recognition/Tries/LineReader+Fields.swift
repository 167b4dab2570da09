import Codecs
import Lines
import PageModel
import Raster
import Words

/// Numbers that are read alone: in comb fields, such as account numbers, with spaced digits, such
/// as dates, raised numbers, and Roman ones.
///
/// The frames of a comb field are one piece of ink with the size of a table, in which layout
/// analysis finds no text. The digits are read side by side without the frames.
extension LineReader {
  /// The maximum area of all ink that may be fields, in areas of the image; fields do not overlap.
  private static let maximumArea = 4.0
  /// The maximum number of fields that the engine reads, from the top down; each takes a call.
  private static let maximumReads = 100
  /// The maximum number of raised numbers that the engine reads: pages of notes have many, and each is small.
  private static let maximumMarks = 400
  /// The gap between digits, in heights of the digits.
  private static let gap = 0.2
  /// The room around digits, in heights of the digits.
  private static let room = 0.5

  /// Returns the numbers in comb fields of an image whose digits are all read with certainty.
  func numbersInFields(of image: borrowing InkedImage) throws(RecognitionError) -> [Word] {
    var words: [Word] = []
    var restArea = Self.maximumArea * Double(image.image.bitmap.size.area)
    var restReads = Self.maximumReads
    let height = image.letterHeight.pixels
    for part in image.ink.components where CombField.mayBe(part, letterHeight: height) {
      restArea -= part.box.area
      guard restArea >= 0, restReads > 0 else { break }
      guard let field = image.ink.mask(in: part.box).flatMap({ CombField($0, at: part.box) })
      else { continue }
      restReads -= 1
      guard let word = try word(of: field.digits, image.image), !Self.isScale(word.text) else {
        continue
      }
      words.append(word)
    }
    return words
  }

  /// Returns the numbers of rows of ink on an image that are read with certainty; `/`, `.` and `-`
  /// may be between digits, and brackets around them.
  ///
  /// - exceptScales: Whether to leave out rows of digits that count up or down.
  func numbers(
    of rows: [[BoundingBox]], on image: borrowing InkedImage, exceptScales: Bool
  ) throws(RecognitionError) -> [Word] {
    var words: [Word] = []
    for row in rows.prefix(Self.maximumReads) {
      guard let word = try word(of: Self.digits(in: row, of: image), image.image, besides: "/.-()"),
        !(exceptScales && Self.isScale(word.text))
      else { continue }
      words.append(word)
    }
    return words
  }

  /// Returns a page with the raised numbers that are read with certainty.
  func marked(
    _ page: RecognizedPage, by marks: RaisedMarks, on image: borrowing InkedImage
  ) throws(RecognitionError) -> RecognizedPage {
    var numbers: [(mark: RaisedMarks.Mark, word: Word?)] = []
    for mark in marks.marks(on: page).prefix(Self.maximumMarks) {
      numbers.append((mark, try word(of: Self.digits(in: mark.digits, of: image), image.image)))
    }
    return marks.page(page, with: numbers)
  }

  /// Returns the Roman numbers of an image at places in columns of numbers, such as the page
  /// numbers of a preface.
  ///
  /// - highest: The maximum height of small letters in pixels.
  func romanNumbers(
    at places: [[BoundingBox]], on image: borrowing InkedImage, smallUpTo highest: Double
  ) throws(RecognitionError) -> [Word] {
    let pieces = places.prefix(Self.maximumReads).map {
      InkPiece(alone: $0, room: Self.room, size: image.ink.size)
    }
    guard !pieces.isEmpty, let read = try words(of: pieces, image.image) else { return [] }
    return zip(pieces, read).compactMap { piece, words in
      // The place is evidence too, and networks doubt small letters that resemble capitals.
      guard words.count == 1, words[0].confidence >= Confidence.ofLetters else { return nil }
      return words[0].roman(
        image.image.toOriginal, letters: piece.parts,
        isSmall: piece.parts.allSatisfy { $0.height <= highest })
    }
  }

  private static func digits(
    in boxes: [BoundingBox], of image: borrowing InkedImage
  ) -> [CombField.Digit] {
    var digits: [CombField.Digit] = []
    for box in boxes { digits += image.ink.mask(in: box).map { [.init(box: box, ink: $0)] } ?? [] }
    return digits
  }

  /// Returns the digits as a word in pixels of the original; `nil` if they are read with doubt, or
  /// as other characters.
  ///
  /// - besides: The characters that may be between digits.
  private func word(
    of digits: [CombField.Digit], _ image: PreparedBitmap, besides signs: String = ""
  ) throws(RecognitionError) -> Word? {
    let (bitmap, places) = Self.row(of: digits)
    let row = PreparedBitmap(original: bitmap, resolution: image.resolution)
    let piece = InkPiece(alone: places, room: Self.room, size: bitmap.size)
    guard let read = try words(of: [piece], row)?.first,
      let confidence = read.map(\.confidence).min(), confidence >= Confidence.certain,
      let box = digits.map(\.box).hull
    else { return nil }
    let text = read.map(\.text).joined()
    guard text.count == digits.count,
      text.allSatisfy({ $0.isASCIIDigit || signs.contains($0) }),
      2 * text.count(where: \.isASCIIDigit) > text.count
    else { return nil }
    let symbols = zip(text, digits).map { Symbol(text: String($0), box: $1.box) }
    return Word(
      text: text, box: box, confidence: confidence, symbols: symbols,
      language: read.first?.language
    ).mapped(by: image.toOriginal)
  }

  /// Returns whether digits count up or down by one, as the answers of a survey do.
  private static func isScale(_ text: String) -> Bool {
    let values = text.compactMap(\.wholeNumberValue)
    let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
    return steps == [1] || steps == [-1]
  }

  /// Draws digits side by side, black on white, and returns the place of each.
  private static func row(
    of digits: [CombField.Digit]
  ) -> (bitmap: Bitmap, places: [BoundingBox]) {
    let top = digits.map(\.box.top).min() ?? 0
    let bottom = digits.map(\.box.bottom).max() ?? 0
    let (gap, room) = (gap * (bottom - top), (room * (bottom - top)).rounded())
    var x = room
    let places = digits.map { digit -> BoundingBox in
      defer { x += (digit.box.width + gap).rounded() }
      let y = digit.box.top - top + room
      return BoundingBox(
        left: x, top: y, right: x + digit.box.width, bottom: y + digit.box.height)
    }
    let size = PixelSize(width: Int(x + room), height: Int(bottom - top + 2 * room))
    var bytes = [UInt8](repeating: 0xFF, count: size.area)
    for (digit, place) in zip(digits, places) {
      let (left, top) = (Int(place.left), Int(place.top))
      for (index, pixel) in digit.ink.pixels.enumerated() where pixel != 0 {
        let (row, column) = index.quotientAndRemainder(dividingBy: digit.ink.size.width)
        bytes[(top + row) * size.width + left + column] = 0
      }
    }
    return (Bitmap(size: size, format: .gray, bytes: bytes), places)
  }
}

extension Word {
  /// The Roman numbers below 40.
  private static let romanNumbers = Set(
    ["", "x", "xx", "xxx"].flatMap { tens in
      ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"].map { tens + $0 }
    }.dropFirst())

  /// Returns the word as a Roman number in the places of its letters; `nil` if it is not one.
  ///
  /// A capital beside its small letter is one letter whose case cannot be seen.
  func roman(
    _ toOriginal: AffineTransform, letters: [BoundingBox], isSmall: Bool
  ) -> Word? {
    let single = zip(text, [" "] + text).filter { $0 == $1 || $0.lowercased() != $1.lowercased() }
    let number = String(single.map { "1l|".contains($0.0) ? "i" : $0.0 }).lowercased()
    guard Self.romanNumbers.contains(number), number.count == letters.count else { return nil }
    let cased = isSmall ? number : number.uppercased()
    let symbols = zip(cased, letters).map { Symbol(text: String($0), box: toOriginal.apply($1)) }
    return with(text: cased, box: symbols.map(\.box).hull, symbols: symbols)
  }
}
