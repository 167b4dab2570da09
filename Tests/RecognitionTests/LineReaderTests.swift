import Codecs
import Lines
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition

struct LineReaderTests {
  /// An engine that gives each piece a word with one confidence.
  ///
  /// - ofShortLine, ofFirst: The confidence of the word of a short line in the first reading, and of all
  ///   words of that.
  /// - page: The words of whole images.
  private func engine(
    confidence: Double, ofShortLine: Double? = nil, ofFirst: Double? = nil,
    shortWord: String = "words", longWord: String = "words", page: RecognizedPage = .made([])
  ) -> ScriptedEngine {
    var readings = 0
    return ScriptedEngine(
      lines: { pieces, image in
        readings += 1
        return pieces.map { piece in
          let isShort = piece.parts.count < 5
          let first = (isShort ? ofShortLine : ofFirst) ?? confidence
          return [
            Word(
              text: isShort ? shortWord : longWord,
              box: piece.parts.hull.map(image.toOriginal.apply) ?? piece.crop,
              confidence: readings > 1 ? confidence : first)
          ]
        }
      }, page: { _ in page })
  }

  /// A page with lines of black boxes of letters `height` pixels high.
  ///
  /// - lettersOfLast: The number of letters in the last line.
  /// - gap: The place of the letters that each line lacks.
  private func image(
    height: Int, lines: Int = 6, lettersOfLast: Int = 20, gap: Range<Int> = 0..<0
  ) -> PreparedBitmap {
    let size = PixelSize(width: 1200, height: 1200)
    let bitmap = Bitmap(bilevel: size) { pixel in
      let (x, y) = (pixel % size.width - 40, pixel / size.width - 40)
      let (line, letter) = (y / (3 * height), x / height)
      return x >= 0 && y >= 0 && line < lines
        && letter < (line == lines - 1 ? lettersOfLast : 20) && !gap.contains(letter)
        && x % height < height * 2 / 3
        && y % (3 * height) < height && (letter % 4 == 0 || y % (3 * height) >= height / 3)
    }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
  }

  private func recognize(
    _ image: PreparedBitmap, confidence: Double
  ) throws -> (page: RecognizedPage, engine: ScriptedEngine) {
    let engine = engine(confidence: confidence)
    let found = try EngineRecognizer(engine, level: .accurate).recognize(image, threads: 1)
    return (found.page, engine)
  }

  @Test func `a page whose lines and words are certain needs no layout analysis`() throws {
    let (page, engine) = try recognize(image(height: 30), confidence: 96)
    #expect(engine.lines.map(\.count) == [6])
    #expect(engine.images.isEmpty)
    #expect(page.lines.count == 6)
    #expect(page.wordCount == 6)
  }

  @Test func `a line that is uncertain on a clean page is read again by itself`() throws {
    let page = image(height: 30, lines: 7, lettersOfLast: 3)
    let engine = engine(confidence: 96, ofShortLine: 60)
    let found = try EngineRecognizer(engine, level: .accurate).recognize(page, threads: 1)
    #expect(engine.lines.map(\.count) == [7, 1])
    #expect(engine.images.isEmpty)
    let words = found.page.lines.flatMap(\.words)
    #expect(words.map(\.confidence) == Array(repeating: 96, count: 7))
    #expect(found.tries.entries.map(\.purpose) == [.page, .leftoverLines])
    let certain = try recognize(page, confidence: 96).engine
    #expect(certain.lines.map(\.count) == [7])
  }

  @Test func `an image without letters needs no layout analysis`() throws {
    guard let inked = InkedImage(image(height: 30)) else { throw RecognitionError.failed }
    let blank = inked.image.with(bitmap: Bitmap(white: inked.ink.size, format: .gray))
    let engine = engine(confidence: 96)
    guard let copy = InkedImage(blank, letterHeight: inked.letterHeight) else {
      throw RecognitionError.failed
    }
    let page = try LineReader(engine: engine, threads: 1).page(copy)
    #expect(page?.wordCount == 0)
    #expect(engine.images.isEmpty)
  }

  /// A block with the same word in each of six lines of an image with letters 30 pixels high.
  private func column(_ text: String, left: Double, right: Double) -> [[Word]] {
    (0..<6).map { line in
      let top = 40 + 90 * Double(line)
      let box = BoundingBox(left: left, top: top, right: right, bottom: top + 30)
      return [Word(text: text, box: box, confidence: 95)]
    }
  }

  @Test func `lines that layout analysis divides at a column of points are read whole`() throws {
    let engine = engine(
      confidence: 96, ofFirst: 60, longWord: "SOAPBARANDWATER12345",
      page: .made([
        column("SOAPBARANDWATER", left: 40, right: 480), column("12345", left: 490, right: 630),
      ]))
    let found = try EngineRecognizer(engine, level: .accurate)
      .recognize(image(height: 30), threads: 1)
    #expect(found.page.texts == Array(repeating: "SOAPBARANDWATER12345", count: 6))
    #expect(found.tries.entries.map(\.purpose) == [.page, .brokenLines])
  }

  @Test(arguments: [2, 4])
  func `all lines are read again if layout analysis divides most of them`(divided: Int) throws {
    let engine = engine(
      confidence: 96, ofFirst: 60, longWord: "SOAPBARANDWATER12345",
      page: .made([
        Array(column("SOAPBARANDWATER", left: 40, right: 480).prefix(divided)),
        Array(column("12345", left: 490, right: 630).prefix(divided)),
        Array(column("SOAPBARANDWATER12345", left: 40, right: 630).dropFirst(divided)),
      ]))
    _ = try EngineRecognizer(engine, level: .accurate).recognize(image(height: 30), threads: 1)
    #expect(engine.lines.last?.count == (divided == 2 ? 2 : 6))
  }

  @Test func `a line of which layout analysis loses a part is read whole`() throws {
    let engine = engine(
      confidence: 96, ofFirst: 60, longWord: "SOAPBARANDWATER12345",
      page: .made([column("SOAPBARANDWATER", left: 40, right: 480)]))
    let found = try EngineRecognizer(engine, level: .accurate)
      .recognize(image(height: 30), threads: 1)
    #expect(found.page.texts == Array(repeating: "SOAPBARANDWATER12345", count: 6))
    #expect(found.page.lines.flatMap(\.words).allSatisfy { $0.unread == nil })
  }

  @Test(arguments: [("13.57", true), ("57", false)])
  func `a page whose lines layout analysis breaks keeps its lines, though some are uncertain`(
    number: String, isRead: Bool
  ) throws {
    let article = column("SOAPBARANDWATER12345", left: 40, right: 260)
    let engine = engine(
      confidence: 40, ofShortLine: 79, ofFirst: 100, shortWord: "12.57",
      longWord: "SOAPBARANDWATER12345",
      page: .made([article, column(number, left: 520, right: 630)]))
    let found = try EngineRecognizer(engine, level: .accurate)
      .recognize(image(height: 30, lettersOfLast: 8, gap: 8..<16), threads: 1)
    #expect(found.firstTry?.texts.contains("12.57") == !isRead)
    #expect(found.firstTry?.texts.contains(number) == isRead)
  }

  @Test func `more uncertain ink is sought by the engine instead`() throws {
    // Four of 84 letters are 4.8 %.
    let page = image(height: 30, lines: 5, lettersOfLast: 4)
    let engine = engine(confidence: 96, ofShortLine: 60)
    let found = try EngineRecognizer(engine, level: .accurate).recognize(page, threads: 1)
    #expect(found.tries.entries.map(\.purpose).prefix(2) == [.page, .leftover])
    #expect(found.tries.entries.contains(.init(purpose: .leftoverLines, words: 0)))
  }

  @Test(arguments: [("7.", 6, 6), ("n", 6, 0), ("7.", 2, 0)])
  func `numbers apart from the lines of a list are found, though much ink is unread`(
    word: String, lines: Int, count: Int
  ) throws {
    let engine = engine(confidence: 96, ofShortLine: 30, shortWord: word)
    let page = image(height: 30, lines: lines, gap: 1..<9)
    let found = try EngineRecognizer(engine, level: .accurate).recognize(page, threads: 1)
    let last = found.tries.entries.first { $0.purpose == .leftoverLines }
    #expect(last?.words == count)
    #expect(!engine.images.isEmpty)
  }

  /// Returns the height that is cut out below the baseline, in x-heights.
  private func room(_ piece: InkPiece) -> Double {
    let padding = 4.0
    let baseline = piece.baseline(at: (piece.crop.left + piece.crop.right) / 2)
    return (piece.crop.bottom - padding - baseline) / piece.metrics.xHeight
  }

  @Test func `only the first reading of a page that is not scaled up has more room below`() throws {
    let page = try recognize(image(height: 30), confidence: 96).engine.lines
    #expect(page.joined().allSatisfy { abs(room($0) - 0.9) < 0.1 })
    let small = try recognize(image(height: 9), confidence: 85).engine.lines
    #expect(!small.isEmpty)
    #expect(small.joined().allSatisfy { abs(room($0) - 0.5) < 0.1 })
  }

  @Test(arguments: [9, 30])
  func `the lines by which the language is chosen are lines of the first reading`(
    height: Int
  ) throws {
    let engine = engine(confidence: 96)
    _ = try EngineRecognizer(engine, level: .accurate)
      .recognize(image(height: height), threads: 1)
    let first = try #require(engine.lines.first)
    #expect(!engine.samples.isEmpty)
    #expect(engine.samples.allSatisfy(first.contains))
  }

  @Test func `the engine finds the lines of a page with uncertain words`() throws {
    let (_, engine) = try recognize(image(height: 30), confidence: 85)
    #expect(engine.lines.first?.count == 6)
    #expect(!engine.images.isEmpty)
  }

  @Test func `small print, which is scaled up, is read by its lines however uncertain`() throws {
    let (page, engine) = try recognize(image(height: 9), confidence: 85)
    #expect(engine.lines.first?.count == 6)
    #expect(page.lines.count == 6)
  }

  @Test func `a line without a word that may be text is noise`() {
    let piece = InkPiece.made(left: 0, top: 0)
    let lines = [[piece]]
    let found = RecognizedPage(
      lines, words: [[.made("~j", 0, 20, 40)]], of: image(height: 30))
    #expect(found.wordCount == 0)
  }

  @Test func `the pieces of a line are one line, and columns are blocks`() {
    let pieces = (0..<6).map { InkPiece.made(left: Double($0 % 2) * 500, top: Double($0 / 2) * 30) }
    let lines = [Array(pieces[0...1])] + pieces[2...].map { [$0] }
    let words = pieces.map { piece in
      [Word.made("word", piece.crop.left, piece.crop.left + 300, 95, top: piece.crop.top)]
    }
    let page = RecognizedPage(lines, words: words, of: image(height: 30))
    #expect(page.lines.map(\.words.count) == [2, 1, 1, 1, 1])
    #expect(page.blocks.map(\.lines.count) == [3, 2])
  }

  @Test func `widely spaced lines of one distance are one block, but not a caption far below`() {
    let tops: [Double] = (0..<8).map { Double($0) * 52 } + [430]
    let pieces = tops.map { InkPiece.made(left: 0, top: $0) }
    let words = pieces.map { [Word.made("word", 0, 300, 95, top: $0.crop.top)] }
    let page = RecognizedPage(
      pieces.map { [$0] }, words: words, of: image(height: 30))
    #expect(page.blocks.map(\.lines.count) == [8, 1])
  }
}

extension InkPiece {
  /// A piece with letters of 12 pixels, 20 pixels high.
  fileprivate static func made(left: Double, top: Double) -> InkPiece {
    made(crop: BoundingBox(left: left, top: top, right: left + 300, bottom: top + 20))
  }

  /// A piece of a single part.
  static func made(crop: BoundingBox) -> InkPiece {
    InkPiece(
      parts: [crop], crop: crop, slope: 0, offset: crop.bottom,
      metrics: RowMetrics(xHeight: 12, ascenders: 8, descenders: 0))
  }
}
