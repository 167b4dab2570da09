import Codecs
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition

@Suite struct TriedPageTests {
  /// A page with rows of `height` pixels high black boxes in place of letters.
  func image(height: Int, resolution: Double = 300) -> PreparedBitmap {
    let size = PixelSize(width: 400, height: 400)
    var bytes = [UInt8](repeating: 0xFF, count: size.area)
    for row in 0..<4 {
      for letter in 0..<12 {
        for y in 0..<height {
          for x in 0..<(height / 2) {
            bytes[(20 + row * 90 + y) * size.width + 20 + letter * 30 + x] = 0
          }
        }
      }
    }
    return PreparedBitmap(
      bitmap: Bitmap(size: size, format: .gray, bytes: bytes), resolution: Resolution(resolution),
      originalSize: size, toOriginal: .identity)
  }

  /// Words over the first `rows` rows of the image.
  func page(
    rows: Int, confidence: Double = 95, right: Double = 390
  ) -> RecognizedPage {
    .made([
      (0..<rows).map { row in
        [
          Word(
            text: "Words",
            box: BoundingBox(
              left: 15, top: 15 + 90 * Double(row), right: right, bottom: 50 + 90 * Double(row)),
            confidence: confidence)
        ]
      }
    ])
  }

  /// The words of an image after all tries, the tries, and the words of the first one.
  func recognize(
    _ image: PreparedBitmap, by engine: ScriptedEngine,
    at level: RecognitionOptions.Level = .accurate
  ) throws -> (page: RecognizedPage, report: TriesReport, first: RecognizedPage?) {
    let found = try EngineRecognizer(engine, level: level).recognize(image, threads: 1)
    return (found.page, found.tries, found.firstTry)
  }

  @Test func `a page whose ink is covered gets one try`() throws {
    let engine = ScriptedEngine([page(rows: 4)])
    let (result, report, _) = try recognize(image(height: 20), by: engine)
    #expect(result.wordCount == 4)
    #expect(report.entries.map(\.purpose) == [.page])
    #expect(report.uncovered == 0)
  }

  @Test func `what is left over is read without the sure words, and merged`() throws {
    let last = RecognizedPage.made([[[.made("Last", 15, 385, 95, top: 290)]]])
    let engine = ScriptedEngine([page(rows: 3), last, .made([])])
    let (result, report, _) = try recognize(image(height: 20), by: engine)
    #expect(result.wordCount == 4)
    #expect(report.entries.map(\.purpose) == [.page, .leftover])
    #expect(report.entries.map(\.words) == [3, 1])
    #expect(engine.layouts == [.page, .scattered])
    let repainted = engine.images[1].bitmap
    #expect(repainted.bytes[(20 + 5) * 400 + 25] > 200, "the first row is painted over")
    #expect(repainted.bytes[(20 + 270 + 10) * 400 + 25] < 50, "the last row is still there")
  }

  @Test(arguments: [(20, 95, false), (9, 95, true), (20, 60, true)])
  func `left-over ink is read in further tries only on pages that are scaled up or uncertain`(
    height: Int, confidence: Double, isReadFurther: Bool
  ) throws {
    let first = page(rows: 4, confidence: confidence, right: 200)
    let last = RecognizedPage.made([[[.made("Last", 210, 385, 95, top: 290)]]])
    // An uncertain page is recognised twice more before.
    let engine = ScriptedEngine(Array(repeating: first, count: confidence < 88 ? 3 : 1) + [last])
    let (_, report, _) = try recognize(image(height: height), by: engine)
    #expect(report.entries.contains(.init(purpose: .leftover, words: 1)))
    #expect(report.entries.map(\.purpose).contains(.remainder) == isReadFurther)
  }

  @Test func `more specks than text has are not read as left-over ink`() throws {
    let size = PixelSize(width: 1200, height: 1200)
    let letters = image(height: 20).bitmap
    let bitmap = Bitmap(bilevel: size) { pixel in
      let (x, y) = (pixel % size.width, pixel / size.width)
      if x < 400, y < 400 { return letters.bytes[y * 400 + x] == 0 }
      let (column, row) = (x / 10, y / 10)
      // Specks in rows look like dotted rulings.
      let (left, top) = ((7 * column + 3 * row * row) % 8, (5 * column * column + 11 * row) % 8)
      return x >= 420 && (left..<left + 2).contains(x % 10) && (top..<top + 2).contains(y % 10)
    }
    let specks = PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
    let engine = ScriptedEngine([page(rows: 3)])
    let (_, report, _) = try recognize(specks, by: engine)
    #expect(report.entries.contains(.init(purpose: .leftover, words: 0)))
    #expect(!engine.layouts.contains(.scattered))
  }

  /// The page of `image` in colour, with a red frame through its first two rows.
  private var stampedImage: PreparedBitmap {
    let gray = image(height: 20)
    let bytes = gray.bitmap.bytes.enumerated().flatMap { index, level -> [UInt8] in
      let (x, y) = (index % 400, index / 400)
      let isStroke =
        (25..<35).contains(y) || (115..<125).contains(y) || x < 12 && (25..<125).contains(y)
      return isStroke && level == 255 ? [200, 40, 40] : [level, level, level]
    }
    return gray.with(bitmap: Bitmap(size: gray.bitmap.size, format: .rgb, bytes: bytes))
  }

  @Test func `text below a stamp is read without the stamp, which is read by itself`() throws {
    let below = page(rows: 4)
    let stamp = RecognizedPage.made([[[.made("Paid", 10, 60, 95)]]])
    let crossed = RecognizedPage.made([
      page(rows: 2, confidence: 79).lines.map(\.words),
      page(rows: 4, confidence: 99).lines.dropFirst(2).map(\.words),
    ])
    let engine = ScriptedEngine([crossed, below, stamp])
    let (result, report, _) = try recognize(stampedImage, by: engine)
    #expect(report.entries.map(\.purpose).prefix(2) == [.page, .stamped])
    #expect(
      result.lines.flatMap(\.words).map(\.text) == ["Words", "Words", "Words", "Words", "Paid"])
    #expect(engine.images[1].bitmap.bytes[3 * (30 * 400 + 5)] > 240, "the stroke is gone")
  }

  @Test func `coloured ink beside certain words is not taken for a stamp`() throws {
    let engine = ScriptedEngine([page(rows: 4)])
    let (_, report, _) = try recognize(stampedImage, by: engine)
    #expect(report.entries.map(\.purpose) == [.page])
  }

  @Test func `a page with much unread ink is read again without its rulings`() throws {
    let empty = RecognizedPage.made([])
    let engine = ScriptedEngine([page(rows: 3), empty, empty, empty])
    let (_, report, _) = try recognize(image(height: 20), by: engine)
    #expect(report.entries.map(\.purpose).suffix(3) == [.coarse, .sharp, .unruled])
  }

  @Test func `what the first try found is told beside the result`() throws {
    let poor = page(rows: 4, confidence: 60)
    let engine = ScriptedEngine([poor, page(rows: 4, confidence: 96), poor])
    let (_, _, first) = try recognize(image(height: 20), by: engine)
    #expect(first == poor)
  }

  @Test func `a page that is recognised once gets no later try`() throws {
    let poor = page(rows: 4, confidence: 60)
    let engine = ScriptedEngine([poor])
    let found = try EngineRecognizer(engine, level: .accurate).recognizeOnce(
      image(height: 9), threads: 1
    ).page
    #expect(found == poor)
    #expect(engine.images.first?.bitmap.size == PixelSize(width: 1200, height: 1200))
  }

  @Test func `noise is not scaled up`() throws {
    let letters = image(height: 9)
    var bytes = letters.bitmap.bytes
    for speck in 0..<1_000 { bytes[(60 + speck / 100 * 2) * 400 + speck % 100 * 4] = 0 }
    let noisy = PreparedBitmap(
      bitmap: Bitmap(size: letters.bitmap.size, format: .gray, bytes: bytes),
      resolution: letters.resolution, originalSize: letters.originalSize,
      toOriginal: letters.toOriginal)
    let engine = ScriptedEngine([RecognizedPage(size: letters.originalSize, blocks: [])])
    _ = try? recognize(noisy, by: engine)
    #expect(try #require(engine.images.first).bitmap.size == letters.bitmap.size)
  }

  @Test(arguments: [(900, 0.2, 3.0), (25_000, 0.2, 1.0), (25_000, 0.6, 3.0)])
  func `many parts of ink are scaled up only if most of them have the size of letters`(
    letters: Int, share: Double, factor: Double
  ) throws {
    let box = BoundingBox(left: 0, top: 0, right: 6, bottom: 9)
    let speck = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let specks = Int(Double(letters) / share) - letters
    let parts =
      Array(repeating: InkComponent(box: box, pixels: 30), count: letters)
      + Array(repeating: InkComponent(box: speck, pixels: 1), count: specks)
    let size = PixelSize(width: 1700, height: 2200)
    let height = try #require(LetterHeight(of: parts, on: size))
    #expect(RecognitionHeight.factor(for: height) == factor)
  }

  @Test func `small letters are scaled up before the first try`() throws {
    let engine = ScriptedEngine([page(rows: 4)], findsLayout: false)
    _ = try recognize(image(height: 9), by: engine)
    let scaled = try #require(engine.images.first)
    #expect(scaled.bitmap.size == PixelSize(width: 1200, height: 1200))
    let corner = scaled.toOriginal.apply(x: 1200, y: 1200)
    #expect(corner == (400, 400))
  }

  @Test func `a low resolution is declared as 300 dots per inch`() throws {
    let engine = ScriptedEngine([page(rows: 4)])
    _ = try recognize(image(height: 20, resolution: 96), by: engine)
    #expect(engine.images.first?.resolution == Resolution(300))
  }

  @Test func `a page whose layout the user has chosen gets one try`() throws {
    let engine = ScriptedEngine([page(rows: 1)], findsLayout: false)
    let (_, report, _) = try recognize(image(height: 20), by: engine)
    #expect(report.entries.count == 1)
  }

  @Test func `a blank image goes to the engine as it is`() throws {
    let blank = PreparedBitmap(
      bitmap: Bitmap(white: PixelSize(width: 50, height: 50), format: .gray),
      resolution: Resolution(300), originalSize: PixelSize(width: 50, height: 50),
      toOriginal: .identity)
    let engine = ScriptedEngine([.made([])])
    let (result, _, _) = try recognize(blank, by: engine)
    #expect(result.wordCount == 0)
    #expect(engine.images == [blank])
  }

  @Test func `a page of unsure words is tried again, and the surer result stays`() throws {
    let poor = page(rows: 4, confidence: 60)
    let engine = ScriptedEngine([poor, page(rows: 4, confidence: 96), poor])
    let (result, report, _) = try recognize(image(height: 20), by: engine)
    #expect(result.meanConfidence == 96)
    #expect(report.entries.map(\.words) == [4, 4, 0])
    #expect(report.entries.map(\.purpose) == [.page, .poorPage, .poorPage])
  }

  @Test(
    arguments: [
      (14, false, [0]), (20, false, [0, 67]), (30, false, [0, 67, 50]), (27, true, [0, 67]),
      (25, true, [0, 67]),
    ] as [(Double, Bool, [Int])])
  func `a page of unsure words is tried smaller if its letters are tall`(
    height: Double, isEnlarged: Bool, percents: [Int]
  ) {
    let retries = PoorPage.retries(
      of: page(rows: 4, confidence: 60), letterHeight: height, isEnlarged: isEnlarged)
    let found = retries.map { $0.scale == 1 ? 0 : Int((100 * $0.scale).rounded()) }
    #expect(found == percents)
  }

  @Test func `the report says which share of the letters is in no certain word`() throws {
    let engine = ScriptedEngine([page(rows: 3), .made([]), .made([]), .made([])])
    let (_, report, _) = try recognize(image(height: 20), by: engine)
    #expect(report.uncovered == 0.25)
  }

  /// The image with a column of six boxes at its right edge, as of a number turned by a quarter.
  private func imageWithColumn() -> PreparedBitmap {
    let plain = image(height: 20)
    var bytes = plain.bitmap.bytes
    for digit in 0..<6 {
      for y in 0..<12 {
        for x in 375..<393 { bytes[(100 + digit * 16 + y) * 400 + x] = 0 }
      }
    }
    return PreparedBitmap(
      bitmap: Bitmap(size: plain.bitmap.size, format: .gray, bytes: bytes),
      resolution: plain.resolution, originalSize: plain.originalSize, toOriginal: .identity)
  }

  /// A black rectangle on a copy of the image.
  private func image(_ plain: PreparedBitmap, with bar: BoundingBox, holes: [BoundingBox])
    -> PreparedBitmap
  {
    var bytes = plain.bitmap.bytes
    for (boxes, shade) in [([bar], UInt8(0)), (holes, 0xFF)] {
      for box in boxes {
        for y in Int(box.top)..<Int(box.bottom) {
          for x in Int(box.left)..<Int(box.right) { bytes[y * 400 + x] = shade }
        }
      }
    }
    return PreparedBitmap(
      bitmap: Bitmap(size: plain.bitmap.size, format: .gray, bytes: bytes),
      resolution: plain.resolution, originalSize: plain.originalSize, toOriginal: .identity)
  }

  @Test func `a dark bar with light letters is read inverted, and its words are added`() throws {
    let bar = BoundingBox(left: 20, top: 340, right: 320, bottom: 385)
    let letters = (0..<8).map { letter -> BoundingBox in
      let left = 40 + Double(letter) * 20
      return BoundingBox(left: left, top: 352, right: left + 4, bottom: 372)
    }
    let bars = RecognizedPage.made([[[.made("Bar", 40, 190, 95, top: 352)]]])
    let engine = ScriptedEngine([page(rows: 4), bars])
    let (result, report, _) = try recognize(
      image(image(height: 20), with: bar, holes: letters), by: engine)
    #expect(report.entries.map(\.purpose) == [.page, .inverse])
    #expect(result.texts.last == "Bar")
    #expect(engine.layouts == [.page, .scattered])
    let inverted = try #require(engine.images.last?.bitmap.bytes)
    #expect(inverted[360 * 400 + 42] < 50, "a light letter is dark")
    #expect(inverted[345 * 400 + 300] > 200, "the bar is light")
    #expect(inverted[25 * 400 + 22] > 200, "dark text outside of the bar is left out")
  }

  @Test func `joined words are divided at a space in the ink`() throws {
    // The letters of the first row lie at 20, 50, 80 …; the third is cut out to leave a space.
    let gap = BoundingBox(left: 75, top: 15, right: 95, bottom: 45)
    let none = BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    let image = image(image(height: 20), with: none, holes: [gap])
    let symbols = zip("ofit", [20.0, 50, 110, 140]).map { letter, left in
      Symbol(
        text: String(letter), box: BoundingBox(left: left, top: 20, right: left + 10, bottom: 40))
    }
    let word = Word(
      text: "ofit", box: BoundingBox(left: 20, top: 20, right: 150, bottom: 40), confidence: 95,
      symbols: symbols)
    let others = zip(["of", "it"], [200.0, 290]).map { Word.made($0, $1, $1 + 40, 95, top: 20) }
    for (words, expected) in [(["of", "it"], "of it"), (["ofit"], "ofit")] {
      let engine = ScriptedEngine([.made([[[word] + others]])])
      engine.words = Set(words)
      let text = try #require(try recognize(image, by: engine).page.texts.first)
      #expect(text.hasPrefix(expected + " of it"))
    }
  }

  @Test func `a column of turned letters becomes a turned line in its place`() throws {
    let number = RecognizedPage.made([[[.made("777123", 6, 98, 95, top: 6)]]])
    let nothing = RecognizedPage.made([])
    let engine = ScriptedEngine([page(rows: 4, right: 365), nothing, nothing, number])
    let (result, report, _) = try recognize(imageWithColumn(), by: engine)
    #expect(report.entries.contains(.init(purpose: .turned, words: 1)))
    #expect(engine.layouts.count { $0 == .line } == 2)
    let line = try #require(result.lines.last)
    // The second of the two turns, by three quarters, made it upright.
    #expect(line.text == "777123")
    #expect(line.orientation == .pageRight)
    #expect(line.box.left >= 368)
    #expect(line.box.right <= 400)
    #expect(line.box.height > line.box.width)
    #expect(line.box.top >= 90)
    #expect(line.box.bottom <= 206)
  }

  @Test(arguments: [("G3", true), ("~", true), ("the", false)])
  func `a turned letter that was taken for a short upright word stays in its column`(
    word: String, isInColumn: Bool
  ) throws {
    let upright = page(rows: 4, right: 365).lines.flatMap(\.words)
    // The word is over the fifth of the six turned letters.
    let taken = Word.made(word, 374, 394, 90, top: 161)
    let engine = ScriptedEngine([.made([(upright + [taken]).map { [$0] }]), .made([])])
    _ = try recognize(imageWithColumn(), by: engine)
    let columns = zip(engine.images, engine.layouts).filter { $1 == .line }.map(\.0.bitmap.size)
    #expect(columns.count == 2)
    // Six letters and the margins are 103 pixels long, the first four 71.
    #expect(columns.allSatisfy { ($0.width > 90) == isInColumn })
  }

  @Test(arguments: [
    ("777123", 72.0, 1), ("77712", 72, 0), ("ABC777", 78, 0), ("ABC777", 82, 1), ("777123", 65, 0),
  ])
  func `long turned numbers may be less certain than turned words`(
    text: String, confidence: Double, count: Int
  ) throws {
    let number = RecognizedPage.made([[[.made(text, 6, 98, confidence, top: 6)]]])
    let nothing = RecognizedPage.made([])
    let engine = ScriptedEngine([page(rows: 4, right: 365), nothing, nothing, number])
    let (result, report, _) = try recognize(imageWithColumn(), by: engine)
    #expect(report.entries.contains(.init(purpose: .turned, words: count)))
    #expect(result.texts.contains(text) == (count == 1))
  }
}
