import Codecs
import Lines
import PageModel
import Raster
import Words

/// Digits that stand apart: in fields with a box for each of them, such as those of account numbers, or with
/// spaces, such as those of dates.
///
/// The frames of the boxes are one piece of ink with the size of a table, in which layout analysis finds no
/// text. Their digits are read side by side without the frames.
extension LineReader {
  /// The area of all pieces of ink that may be fields, in areas of the image; fields do not overlap.
  private static let mostArea = 4.0
  /// The maximum number of fields that the engine reads, topmost first: each takes a call.
  private static let mostReads = 100
  /// The gap between digits and the room around them, in heights of the digits.
  private static let (gap, room) = (0.2, 0.5)

  /// Returns the numbers in fields of an image whose digits all are read with certainty.
  func numbersInFields(of image: borrowing InkedImage) throws(RecognitionError) -> [Word] {
    var words: [Word] = []
    var restArea = Self.mostArea * Double(image.image.bitmap.size.area)
    var restReads = Self.mostReads
    let height = image.letterHeight.pixels
    for part in image.ink.parts where CombField.mayBe(part, letterHeight: height) {
      restArea -= part.box.area
      guard restArea >= 0, restReads > 0 else { break }
      guard let field = image.ink.mask(in: part.box).flatMap({ CombField($0, at: part.box) })
      else { continue }
      restReads -= 1
      words += try word(of: field.digits, image.image).map { [$0] } ?? []
    }
    return words
  }

  /// Returns the numbers of rows of ink on an image that are read with certainty; `/`, `.` and `-` may stand between
  /// digits.
  func numbers(
    of rows: [[BoundingBox]], on image: borrowing InkedImage
  ) throws(RecognitionError) -> [Word] {
    var words: [Word] = []
    for row in rows.prefix(Self.mostReads) {
      var digits: [CombField.Digit] = []
      for box in row { digits += image.ink.mask(in: box).map { [.init(box: box, ink: $0)] } ?? [] }
      words += try word(of: digits, image.image, besides: "/.-").map { [$0] } ?? []
    }
    return words
  }

  /// Returns the digits as a word in pixels of the original; `nil` if they are read with doubt or otherwise.
  ///
  /// - besides: What may stand between digits.
  private func word(
    of digits: [CombField.Digit], _ image: PreparedBitmap, besides signs: String = ""
  ) throws(RecognitionError) -> Word? {
    let (bitmap, places) = Self.row(of: digits)
    let row = PreparedBitmap(
      bitmap: bitmap, resolution: image.resolution, originalSize: bitmap.size,
      toOriginal: .identity)
    let piece = InkPiece(alone: places, room: Self.room, size: bitmap.size)
    guard let read = try engine.read([piece], of: row, threads: threads)?.first,
      let confidence = read.map(\.confidence).min(), confidence >= Word.leastCertain,
      let box = digits.map(\.box).hull
    else { return nil }
    let text = read.map(\.text).joined()
    guard text.count == digits.count, !Self.isScale(text),
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

  /// Draws digits side by side, black on white, and returns the places of each.
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
