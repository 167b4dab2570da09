import Codecs
import Lines
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition
@testable import Words

/// Pages with words in doubt, which a second engine reads.
@Suite struct TwoReadersTests {
  /// An engine that reads the same word in every line, and a page.
  private func reader(_ text: String, page: RecognizedPage = .empty) -> ScriptedEngine {
    let engine = ScriptedEngine(
      findsLayout: false,
      lines: { pieces, image in
        pieces.map { piece in
          let crop = image.toOriginal.apply(piece.crop)
          return [
            Word(
              text: text,
              box: BoundingBox(left: 20, top: crop.midY - 8, right: 80, bottom: crop.midY + 8),
              confidence: 99)
          ]
        }
      }, page: { _ in page })
    engine.knownLetters = \.isASCII
    return engine
  }

  private static let size = PixelSize(width: 400, height: 400)

  /// A white image of half the size of the original.
  private static let image = PreparedBitmap(
    bitmap: Bitmap(white: PixelSize(width: 200, height: 200), format: .gray),
    resolution: Resolution(150), originalSize: size,
    toOriginal: AffineTransform(scaleX: 2, scaleY: 2))

  /// A line with its baseline at `foot`, and its words side by side.
  private static func line(_ words: [(String, Double)], foot: Double) -> TextLine {
    let box = BoundingBox(
      left: 20, top: foot - 16, right: 20 + 70 * Double(words.count), bottom: foot)
    return TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 12, ascenders: 4, descenders: 4),
      words: words.enumerated().map { index, word in
        let left = 20 + 70 * Double(index)
        return Word(
          text: word.0,
          box: BoundingBox(left: left, top: foot - 16, right: left + 60, bottom: foot),
          confidence: word.1)
      })
  }

  private static func page(_ lines: [TextLine]) -> RecognizedPage {
    let box = BoundingBox(left: 0, top: 0, right: 400, bottom: 400)
    return RecognizedPage(
      size: size,
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])])
  }

  private func completed(
    _ page: RecognizedPage, by reader: ScriptedEngine
  ) throws -> (page: RecognizedPage, words: Int) {
    try TwoReaders(
      first: self.reader(""), second: reader, image: Self.image,
      choice: ReadingChoice { $0 == "Amount" }, threads: 1
    ).completed(page)
  }

  private static let sureLines = (0..<11).map {
    line([("word", 96), ("word", 96)], foot: 40 + 25 * Double($0))
  }

  @Test func `only lines with a doubtful word are read again, and only their words change`() throws
  {
    let reader = reader("Amount")
    let page = Self.page(Self.sureLines + [Self.line([("Arnounl", 60), ("due", 95)], foot: 350)])
    let (completed, words) = try completed(page, by: reader)
    #expect(completed.lines.last?.words.map(\.text) == ["Amount", "due"])
    #expect(words == 1)
    #expect(completed.lines.dropLast().map(\.words) == Self.sureLines.map(\.words))
    #expect(reader.images.count == 0)
    #expect(reader.lines.joined().count == 1)
    // In pixels of the image, around the line with room.
    let crop = try #require(reader.lines.first?.first?.crop)
    #expect(crop.left < 10)
    #expect(crop.right > 80)
    #expect((150.0..<167).contains(crop.top))
    #expect((177.0..<182).contains(crop.bottom))
  }

  @Test func `of a line, the doubtful words and their neighbours are read again`() throws {
    let reader = reader("Amount")
    let sure = ("word", 96.0)
    let line = Self.line([sure, sure, sure, ("Arnounl", 60), sure], foot: 350)
    _ = try completed(Self.page(Self.sureLines + [line]), by: reader)
    // Words have 30 pixels of the image, and gaps 5.
    let crop = try #require(reader.lines.first?.first?.crop)
    #expect(crop.left == 77.5)
    #expect(crop.right > 180)
  }

  @Test func `words that only the second reader has are never quite certain`() throws {
    let page = Self.page(Self.sureLines + [Self.line([("Arnounl", 60)], foot: 350)])
    let (completed, _) = try completed(page, by: reader("Amount"))
    #expect(completed.lines.last?.words.map(\.confidence) == [90])
  }

  @Test func `ink that the second reader has in a word is no longer unread`() throws {
    let place = { BoundingBox(left: $0, top: $1, right: $0 + 60, bottom: $1 + 16) }
    func unread(_ inks: [BoundingBox]) throws -> [BoundingBox?] {
      let lines = inks.enumerated().map { number, ink in
        let line = Self.line([("word", 60)], foot: 40 + 50 * Double(number))
        return line.with(words: line.words.map { $0.with(unread: ink) })
      }
      let found = Self.page([
        Self.line([("word", 99)], foot: 40), Self.line([("word", 99), ("12.50", 98)], foot: 90),
        Self.line([("word", 99)], foot: 140),
      ])
      return try completed(Self.page(lines), by: reader("", page: found)).page.lines
        .flatMap(\.words).filter { $0.text == "word" }.map(\.unread)
    }
    // In the word itself, in another one, and in none.
    #expect(
      try unread([place(20, 24), place(90, 74), place(90, 124)]) == [nil, nil, place(90, 124)])
  }

  @Test func `a certain page costs nothing`() throws {
    let reader = reader("Amount")
    let (completed, words) = try completed(Self.page(Self.sureLines), by: reader)
    #expect(completed == Self.page(Self.sureLines))
    #expect(words == 0)
    #expect(reader.lines.isEmpty)
    #expect(reader.images.count == 0)
  }

  @Test func `a doubtful page is read as a whole, and gets lines that it lacks`() throws {
    let found = Self.page([
      Self.line([("Amount", 99)], foot: 40), Self.line([("12.50", 98)], foot: 120),
      Self.line([("ilI", 20)], foot: 200),
    ])
    let reader = reader("", page: found)
    let (completed, words) = try completed(
      Self.page([Self.line([("Arnounl", 60)], foot: 40)]), by: reader)
    #expect(completed.lines.map(\.text) == ["Amount", "12.50"])
    #expect(words == 2)
    #expect(reader.images.count == 1)
    #expect(reader.lines.isEmpty)
  }

  @Test func `a page in letters that the second reader does not know is not read again`() throws {
    let reader = reader("Amount")
    let page = Self.page([Self.line([("Сумма", 60), ("счета", 60)], foot: 40)])
    let (completed, words) = try completed(page, by: reader)
    #expect(completed == page)
    #expect(words == 0)
    #expect(reader.images.count == 0)
  }

  @Test func `a page keeps its words if the second reader fails, and the report says so`() throws {
    let page = Self.page([Self.line([("Arnounl", 60)], foot: 40)])
    let engine = ScriptedEngine(page: { $0 == .page ? page : .empty })
    engine.answerExceptLines = { _ throws(RecognitionError) in throw .failed }
    let read = try EngineRecognizer(engine, second: engine, level: .accurate)
      .recognize(SamplePage.printed("Amount"), threads: 1)
    #expect(read.page.lines.map(\.text) == ["Arnounl"])
    #expect(read.tries.hasSecondReaderFailed)
  }

  @Test func `turned lines stay as they are`() throws {
    let turned = TextLine(
      box: BoundingBox(left: 20, top: 20, right: 36, bottom: 100),
      baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 12, ascenders: 4, descenders: 4),
      words: [
        Word(
          text: "turned", box: BoundingBox(left: 20, top: 24, right: 36, bottom: 100),
          confidence: 60)
      ], orientation: .pageRight)
    let reader = reader("", page: Self.page([Self.line([("Amount", 99)], foot: 40)]))
    let (completed, _) = try completed(Self.page([turned]), by: reader)
    #expect(completed.lines.flatMap(\.words).contains { $0.text == "turned" })
  }
}
