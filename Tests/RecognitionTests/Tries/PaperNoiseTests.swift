import Codecs
import PageModel
import Raster
import TestSupport
import Testing
import WorkerProtocol

@testable import Recognition

/// Pages with noise of paper, or pale ink, and how pages of unsure words are tried again.
extension TriedPageTests {
  /// A scan of paper with noise up to a value of gray, white from 255 on, and with a row of letters if it
  /// `isPrinted`.
  private func noise(upTo brightest: Int, isPrinted: Bool) -> PreparedBitmap {
    let size = PixelSize(width: 1_000, height: 1_200)
    var random = SeededGenerator(seed: 7)
    var bytes = (0..<size.area).map { _ in
      UInt8(clamping: Int.random(in: 235...brightest, using: &random))
    }
    if isPrinted {
      for x in stride(from: 100, to: 900, by: 20) {
        for y in 500..<520 { for column in x..<x + 10 { bytes[y * size.width + column] = 150 } }
      }
    }
    return PreparedBitmap(
      bitmap: Bitmap(size: size, format: .gray, bytes: bytes), resolution: Resolution(100),
      originalSize: size, toOriginal: .identity)
  }

  @Test(arguments: RecognitionOptions.Level.allCases)
  func `noise of empty paper is read from a smaller copy`(
    level: RecognitionOptions.Level
  ) throws {
    let engine = ScriptedEngine([RecognizedPage.made([])])
    let image = noise(upTo: 290, isPrinted: false)
    let found = try OrientationTry(
      recognizer: EngineRecognizer(engine, level: level), image: image,
      imageSize: image.originalSize, threads: 1, isFast: level == .fast
    ).recognize()
    #expect(found.page.wordCount == 0)
    let first = try #require(engine.images.first)
    #expect(first.bitmap.size.area == image.originalSize.area / 4)
  }

  @Test func `noise that is read as uncertain words is read once, as it may be upside down`() throws
  {
    let words: [Word] = [.made("ſuoıɟ", 200, 300, 30), .made("ɐuɐ", 320, 400, 30)]
    let engine = ScriptedEngine([.made([[words]])])
    let found = try recognize(noise(upTo: 290, isPrinted: false), by: engine, at: .accurate)
    #expect(found.page.wordCount == 2)
    #expect(engine.layouts == [.page])
  }

  @Test(arguments: RecognitionOptions.Level.allCases)
  func `pale letters beside a large tint are read at their size`(
    level: RecognitionOptions.Level
  ) throws {
    let size = PixelSize(width: 1_000, height: 1_200)
    var bytes = [UInt8](repeating: 255, count: size.area)
    for y in 0..<420 { for x in 0..<size.width { bytes[y * size.width + x] = 212 } }
    for x in stride(from: 100, to: 900, by: 20) {
      for y in 500..<520 { for column in x..<x + 10 { bytes[y * size.width + column] = 203 } }
    }
    let image = PreparedBitmap(
      bitmap: Bitmap(size: size, format: .gray, bytes: bytes), resolution: Resolution(100),
      originalSize: size, toOriginal: .identity)
    let engine = ScriptedEngine([page(rows: 4)])
    _ = try recognize(image, by: engine, at: level)
    #expect(engine.images.first.map { $0.bitmap.size.width >= size.width } == true)
  }

  /// A scan of a pale sheet with rows of pale letters on brighter ground.
  private func sheet() -> (image: PreparedBitmap, letters: Int) {
    let size = PixelSize(width: 1_000, height: 1_600)
    var bytes = [UInt8](repeating: 250, count: size.area)
    for y in 500..<1_500 { for x in 100..<900 { bytes[y * size.width + x] = 222 } }
    var letters = 0
    for y in stride(from: 560, to: 1_440, by: 40) {
      for x in stride(from: 160, to: 840, by: 20) {
        letters += 1
        for row in y..<y + 20 { for column in x..<x + 8 { bytes[row * size.width + column] = 185 } }
      }
    }
    let image = PreparedBitmap(
      bitmap: Bitmap(size: size, format: .gray, bytes: bytes), resolution: Resolution(100),
      originalSize: size, toOriginal: .identity)
    return (image, letters)
  }

  @Test func `pale print is the ink of a sheet that lies on brighter ground`() {
    let (image, letters) = sheet()
    guard let parts = InkedImage.withoutPaperNoise(image)?.ink.components else {
      Issue.record("there are letters")
      return
    }
    #expect(parts.count { $0.box.width < 12 && $0.box.height < 24 } == letters)
  }

  @Test(arguments: RecognitionOptions.Level.allCases)
  func `a pale sheet on brighter ground is read on even ground`(
    level: RecognitionOptions.Level
  ) throws {
    let engine = ScriptedEngine([page(rows: 4)])
    let image = sheet().image
    _ = try recognize(image, by: engine, at: level)
    let first = try #require(engine.images.first { $0.bitmap.size == image.bitmap.size })
    #expect(first.bitmap.bytes[520 * 1_000 + 500] > 240)
  }

  @Test(arguments: RecognitionOptions.Level.allCases)
  func `a pale sheet without a certain word is read once, and is blank`(
    level: RecognitionOptions.Level
  ) throws {
    let words: [Word] = [.made("ſuoıɟ", 200, 300, 30), .made("ɐuɐ", 320, 400, 30)]
    let engine = ScriptedEngine([.made([[words]])])
    let found = try recognize(sheet().image, by: engine, at: level)
    #expect(found.page.wordCount == 0)
    #expect(engine.layouts.count { $0 == .page } == 1)
  }

  @Test(arguments: RecognitionOptions.Level.allCases, [250, 290])
  func `print in noise is read`(level: RecognitionOptions.Level, brightest: Int) throws {
    let engine = ScriptedEngine([page(rows: 4)])
    _ = try recognize(noise(upTo: brightest, isPrinted: true), by: engine, at: level)
    #expect(engine.layouts.first == .page)
  }

  @Test func `the first retry of a page evens its contrast`() throws {
    let plain = image(height: 24)
    let bytes = plain.bitmap.bytes.map { 150 + $0 / 4 }
    let pale = plain.with(bitmap: Bitmap(size: plain.bitmap.size, format: .gray, bytes: bytes))
    let engine = ScriptedEngine([page(rows: 4, confidence: 60), page(rows: 4, confidence: 96)])
    _ = try recognize(pale, by: engine)
    #expect(engine.images[1].bitmap.size == engine.images[0].bitmap.size)
    #expect(engine.images[1].bitmap.bytes != engine.images[0].bitmap.bytes)
  }

  @Test func `each retry of a page starts from the image as it is`() throws {
    let engine = ScriptedEngine([
      page(rows: 4, confidence: 60), page(rows: 4, confidence: 70), page(rows: 4, confidence: 80),
      page(rows: 4, confidence: 96),
    ])
    let (result, report, _) = try recognize(image(height: 24), by: engine)
    #expect(result.meanConfidence == 96)
    #expect(report.entries.map(\.purpose) == [.page, .poorPage, .poorPage, .poorPage])
    #expect(engine.images.map(\.bitmap.size.width) == [400, 400, 267, 200])
  }
}
