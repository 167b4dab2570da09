import ImageFiles
import PageModel
import TestSupport
import WorkerProtocol

/// Answers of a worker that has been taken over, about a page of 600 × 800 pixels that is a PNG
/// file.
enum HostileAnswer: String, CaseIterable {
  // Texts that are accepted, at the limits.
  case distinctWords, equalWords, twinWords, lines, blocks, staircase, sameLines, turnedLines
  case paragraphs, squareLetters, arabicWords, arabicSigns, arabicNumbers, longArabicWords
  case longLatinWords, symbols, marks, languages, invisible
  // Answers that are malformed.
  case tooManyWords, tooManyLines, tooManyMarks, farBox, farBaseline, wrongSize, hugeSize
  case notANumber, falseCount, notUTF8, cutShort, deepHeader, longHeader, hugePayload, unasked
  case wrongImage, indexedImage, hugeProfile, unaskedProgress
  // Reports on progress, which are accepted, too many, and impossible.
  case progress, tooMuchProgress, falseProgress, negativeProgress, endlessProgress
  // Texts for the terminal.
  case failure, longFailure, damage, control, unaskedItems

  static let size = PixelSize(width: 600, height: 800)

  /// Accepted texts have all that the limits allow, a tenth of it if the code beside the tests,
  /// which is not optimised, is tested.
  private static let share = ScanPDFProgram.otherBuild == nil ? 10 : 1

  /// Whether the page gets its text.
  var isAccepted: Bool {
    switch self {
    case .distinctWords, .equalWords, .twinWords, .lines, .blocks, .staircase, .sameLines,
      .turnedLines, .paragraphs, .squareLetters, .arabicWords, .arabicSigns, .arabicNumbers,
      .longArabicWords, .longLatinWords, .symbols, .marks, .languages, .invisible, .control,
      .damage, .unasked, .progress:
      true
    default: false
    }
  }

  /// Whether the answer is about progress, which is requested only if a bar is drawn.
  var isAboutProgress: Bool {
    switch self {
    case .progress, .tooMuchProgress, .falseProgress, .negativeProgress, .endlessProgress: true
    default: false
    }
  }

  /// What escapes try: to clear the screen, to set its title, to go back, to reorder, and to write
  /// a line of scanpdf.
  private static let escapes =
    "\u{1B}[2J\u{1B}]0;owned\u{7}\r\u{8}evil\u{9B}31m\u{202E}gpj.exe\n\u{2028}scanpdf: fake line"

  /// The bytes that the worker writes to its pipe.
  func bytes() throws -> [UInt8] {
    switch self {
    case .deepHeader: return Self.framed(Array(repeating: UInt8(ascii: "["), count: 1 << 20))
    case .longHeader: return Self.framed([], length: 1 << 30)
    case .hugePayload: return try Self.image + Self.opening(.text(TextAnswer()), length: 1 << 33)
    case .unasked: return try (0..<50).flatMap { _ in try Self.image + Self.text(Self.page([])) }
    case .wrongImage: return try Self.image(PixelSize(width: 1 << 40, height: 1 << 40), .gray)
    case .indexedImage:
      return try Self.image(Self.size, .indexed(palette: [1, 2, 3])) + Self.text(Self.page([]))
    case .unaskedItems:
      let items = [Quadrilateral(Self.size), Quadrilateral(Self.size)]
      let image = ImageAnswer(damage: nil, encoding: nil, items: items)
      return try Self.opening(.image(image), length: 0) + Self.text(Self.page([]))
    case .hugeProfile:
      let answer = ImageAnswer(damage: nil, encoding: nil, profileLength: 200_000_000)
      return try Self.opening(.image(answer), length: 200_000_000)
        + Array(repeating: 0, count: 1 << 20)
    case .progress, .tooMuchProgress, .endlessProgress:
      let count = self == .progress ? 1_000 : self == .tooMuchProgress ? 1_001 : 200_000
      return try Self.image + Self.reports(1, of: 9, count: count) + Self.text(Self.page([]))
    case .unaskedProgress, .falseProgress:
      return try Self.image + Self.reports(9, of: 3) + Self.text(Self.page([]))
    case .negativeProgress:
      return try Self.image + Self.reports(Int.min, of: Int.min) + Self.text(Self.page([]))
    case .failure, .longFailure:
      let message = self == .failure ? Self.escapes : String(repeating: Self.escapes, count: 4_000)
      return try Self.opening(.failure(WorkFailure(message: message)), length: 0)
    case .damage:
      let image = ImageAnswer(damage: Self.escapes, encoding: nil)
      return try Self.opening(.image(image), length: 0) + Self.text(Self.page([]))
    default: return try Self.image + Self.text(records())
    }
  }

  /// An encoded image without data.
  private static func image(
    _ size: PixelSize, _ space: EncodedImage.ColorSpace
  ) throws -> [UInt8] {
    let image = EncodedImage(
      size: size, bitsPerComponent: 8, colorSpace: space, compression: .flateWithPNGPredictor,
      data: Array("endstream endobj".utf8))
    let answer = ImageAnswer(damage: nil, encoding: ImageRecord(image))
    let payload = (image.palette ?? []) + image.data
    return try opening(.image(answer), length: payload.count) + payload
  }

  /// The answer that the PDF holds the file's own data.
  private static var image: [UInt8] {
    get throws { try opening(.image(ImageAnswer(damage: nil, encoding: nil)), length: 0) }
  }

  private static func reports(_ lines: Int, of found: Int, count: Int = 1) throws -> [UInt8] {
    let report = try opening(.progress(RecognitionProgress(lines: lines, of: found)), length: 0)
    return Array(repeatElement(report, count: count).joined())
  }

  private static func text(_ records: [UInt8]) throws -> [UInt8] {
    try opening(.text(TextAnswer()), length: records.count) + records
  }

  private static func opening(_ answer: WorkerAnswer, length: Int) throws -> [UInt8] {
    try MessageFraming.opening(answer, payloadLength: length)
  }

  private static func framed(_ header: [UInt8], length: Int? = nil) -> [UInt8] {
    littleEndian(length ?? header.count, 4) + littleEndian(0, 8) + header
  }
}

/// The records of pages.
extension HostileAnswer {
  private func records() -> [UInt8] {
    switch self {
    case .farBox:
      return Self.page([Self.line([Self.word("far", 0, of: 1)], box: Self.box(0, 0, 9_000, 9))])
    case .farBaseline:
      return Self.page([Self.line([Self.word("far", 0, of: 1)], offset: 1e6)])
    case .wrongSize: return Self.page([], size: PixelSize(width: 1, height: 1))
    case .hugeSize: return Self.page([], size: PixelSize(width: 1 << 32 - 1, height: 1 << 32 - 1))
    case .notANumber: return Self.page([Self.line([Self.word("nan", 0, of: 1)], offset: .nan)])
    case .falseCount: return Array(Self.page([]).dropLast(4)) + Array(repeating: 0xFF, count: 4)
    case .notUTF8:
      let bytes = Self.page([Self.line([Self.word("\u{E9}", 0, of: 1)])])
      return bytes.map { $0 == 0xC3 ? 0xFF : $0 }
    case .cutShort: return Array(Self.page([Self.line([Self.word("cut", 0, of: 1)])]).dropLast())
    case .blocks, .staircase: return Self.page(blocks: scatteredBlocks())
    case .paragraphs:
      let paragraph = Paragraph(box: Self.box(0, 0, 1, 1), lines: [])
      return Self.page(blocks: [
        TextBlock(
          box: Self.box(0, 0, 1, 1), paragraphs: Array(repeating: paragraph, count: 19_999))
      ])
    default: return Self.page(lines())
    }
  }

  private func lines() -> [TextLine] {
    switch self {
    case .distinctWords, .tooManyWords:
      return Self.lines(self == .distinctWords ? 30 / Self.share : 31) { "w\($0)" }
    case .equalWords: return Self.lines(30 / Self.share) { _ in "same" }
    case .squareLetters: return Self.lines(30 / Self.share) { _ in "\u{5B57}" }
    case .arabicWords: return Self.lines(30 / Self.share, .rightToLeft) { _ in "\u{628}" }
    case .arabicSigns:
      return Self.lines(30 / Self.share, .rightToLeft) { $0 % 2 == 0 ? "\u{628}" : "!" }
    case .arabicNumbers:
      return Self.lines(30 / Self.share, .rightToLeft) { $0 % 2 == 0 ? "\u{628}\u{661}2" : "3(" }
    case .twinWords:
      let words = (0..<30_000).map { _ in
        Word(text: "twin", box: Self.box(0, 0, 9, 9), confidence: 9)
      }
      return (0..<30).map { Self.line(Array(words[$0 * 1_000..<($0 + 1) * 1_000])) }
    case .languages:
      return [
        Self.line(
          (0..<1_000).map {
            Word(text: "ab", box: Self.box(0, 0, 9, 9), confidence: 9, language: "l\($0) /X <<")
          })
      ]
    case .longArabicWords: return Self.longWords(String(repeating: "\u{628}!", count: 1_333))
    case .longLatinWords: return Self.longWords(String(repeating: "m", count: 4_000))
    case .symbols: return Self.symbolLines()
    case .marks, .tooManyMarks:
      let marks = String(repeating: "\u{301}\u{323}", count: self == .marks ? 15 : 16)
      return Self.longWords(String(repeating: "e" + marks, count: 60))
    case .invisible:
      return Self.longWords("a" + String(repeating: "\u{200B}", count: 1_300))
    case .control: return [Self.line([Self.word("a\0b\u{1B}[31mcd\u{9B}\u{202E}", 0, of: 1)])]
    default: return manyLines()
    }
  }

  private func manyLines() -> [TextLine] {
    let count = self == .tooManyLines ? 10_001 : 10_000 / Self.share
    return (0..<count).map { index in
      let y = self == .sameLines ? 100 : Double(index) * 790 / Double(count)
      let box = Self.box(10, y, 590, y + 8)
      let isTurned = self == .turnedLines && index % 2 == 0
      let word = Word(
        text: "w\(index)", box: isTurned ? Self.box(10, y, 18, y + 300) : box, confidence: 90)
      return Self.line(
        [word], box: word.box, orientation: isTurned ? .pageRight : .pageUp)
    }
  }

  /// A block for each line, at scattered places or from the upper left to the lower right.
  private func scatteredBlocks() -> [TextBlock] {
    var random = SeededGenerator(seed: 1)
    let count = 9_999 / Self.share
    return (0..<count).map { index in
      let step = Double(index) / Double(count)
      let x = self == .staircase ? 560 * step : Double.random(in: 0...560, using: &random)
      let y = self == .staircase ? 780 * step : Double.random(in: 0...780, using: &random)
      let box = Self.box(x, y, x + 30, y + 10)
      let line = Self.line([Word(text: "w\(index)", box: box, confidence: 90)], box: box)
      return TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])
    }
  }

  private static func symbolLines() -> [TextLine] {
    (0..<25 / share).map { number in
      line(
        (0..<10).map { index in
          let y = Double(30 * number + 3 * index)
          let symbols = (0..<1_000).map { place in
            Symbol(text: "!", box: box(Double(place) / 2, y, Double(place + 1) / 2, y + 2))
          }
          return Word(
            text: String(repeating: "!", count: 1_000), box: box(0, y, 500, y + 2), confidence: 90,
            symbols: symbols)
        }, box: box(0, Double(30 * number), 500, Double(30 * number + 29)))
    }
  }

  private static func longWords(_ text: String) -> [TextLine] {
    let count = min(500_000 / text.utf8.count, 500) / share
    return (0..<count).map { index in
      let y = Double(index)
      let long = Word(text: text, box: box(0, y, 599, y + 1), confidence: 90)
      return line([long], box: long.box)
    }
  }

  private static func lines(
    _ count: Int, _ direction: WritingDirection = .leftToRight, _ text: (Int) -> String
  ) -> [TextLine] {
    (0..<count).map { number in
      line(
        (0..<1_000).map { word(text(number * 1_000 + $0), $0, of: 1_000, y: Double(number) * 20) },
        box: box(0, Double(number) * 20, 599, Double(number) * 20 + 16), direction: direction)
    }
  }

  private static func word(_ text: String, _ index: Int, of count: Int, y: Double = 0) -> Word {
    let width = 599 / Double(count)
    let left = Double(index) * width
    return Word(text: text, box: box(left, y, left + 0.8 * width, y + 16), confidence: 90)
  }

  private static func line(
    _ words: [Word], box: BoundingBox = BoundingBox(left: 0, top: 0, right: 599, bottom: 16),
    offset: Double = -4, orientation: TextOrientation = .pageUp,
    direction: WritingDirection = .leftToRight
  ) -> TextLine {
    TextLine(
      box: box, baseline: Baseline(slope: 0, offset: offset),
      metrics: RowMetrics(xHeight: 0.2, ascenders: 0.1, descenders: 0.1), words: words,
      orientation: orientation, direction: direction)
  }

  private static func page(
    _ lines: [TextLine], size: PixelSize = HostileAnswer.size
  ) -> [UInt8] {
    let all = box(0, 0, 0, 0)
    return page(
      blocks: [TextBlock(box: all, paragraphs: [Paragraph(box: all, lines: lines)])], size: size)
  }

  private static func page(
    blocks: [TextBlock], size: PixelSize = HostileAnswer.size
  ) -> [UInt8] {
    PageRecords.encode(RecognizedPage(size: size, blocks: blocks))
  }

  private static func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> BoundingBox {
    BoundingBox(left: left, top: top, right: right, bottom: bottom)
  }
}
