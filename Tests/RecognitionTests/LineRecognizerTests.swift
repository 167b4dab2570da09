import Codecs
import ImageFiles
import PageModel
import Raster
@testable import TesseractEngine
import Recognition
import Sheets
import TestSupport
import Testing
import WorkerProtocol

extension EngineTests {
  /// Lines that scanpdf reads with Tesseract's language data, or Tesseract itself.
  @Suite struct LineRecognizerTests {
    /// A sample as it is recognised with options.
    private func recognized(
      _ sample: String, languages: String = "eng",
      _ change: (inout RecognitionOptions) -> Void = { _ in }
    ) throws -> (page: RecognizedPage, lines: LineReading?) {
      var options = RecognitionOptions(languages: languages)
      change(&options)
      let engine = try TesseractEngine(options)
      let image = try SamplePage.prepared(sample, resolution: 300)
      let recognizer = EngineRecognizer(engine, level: options.level)
      return (try recognizer.recognize(image, threads: 1).page, engine.report.lines)
    }

    private func words(of page: RecognizedPage) -> [String] {
      page.lines.flatMap(\.words).map(\.text)
    }

    @Test(arguments: [("10-bullets.png", "eng"), ("08-brief-deutsch.png", "deu")])
    func `Tesseract reads the same words`(sample: String, languages: String) throws {
      let expected = try recognized(sample, languages: languages) { $0.lineEngine = .tesseract }
      #expect(expected.lines == .byTesseract(.choice))
      #expect(expected.page.wordCount > 100)
      let found = try recognized(sample, languages: languages)
      guard case .byScanpdf = found.lines else {
        Issue.record("\(found.lines)")
        return
      }
      #expect(words(of: found.page) == words(of: expected.page))
    }

    /// The upper part of a sample, with a copy of its first long line that runs up the left margin.
    private func pageWithTurnedLine() throws -> PreparedBitmap {
      let page = try SamplePage.prepared("03-minutes.png", resolution: 300)
      let size = PixelSize(width: page.bitmap.size.width, height: 1700)
      let gray = page.bitmap.luminance()
      let sheet = gray.cropped(to: PixelRectangle(whole: size))
      let engine = try TesseractEngine(RecognitionOptions(languages: "eng"))
      let lines = try engine.read(page, as: .page, threads: 1).lines
      let box = try #require(lines.first { $0.words.count > 8 }?.box)
      let part = PixelRectangle(
        x: Int(box.left) - 4, y: Int(box.top) - 4,
        size: PixelSize(width: 1204, height: Int(box.bottom) - Int(box.top) + 8))
      let line = gray.cropped(to: part).turned(quarters: 3)
      var bytes = sheet.bytes
      for y in 0..<line.size.height {
        let start = (y + 250) * size.width + 60
        let row = line.bytes[y * line.size.width..<(y + 1) * line.size.width]
        bytes.replaceSubrange(start..<start + row.count, with: row)
      }
      return PreparedBitmap(
        bitmap: Bitmap(size: size, format: .gray, bytes: bytes), resolution: page.resolution,
        originalSize: size, toOriginal: .identity)
    }

    @Test func `turned lines of a layout are read as Tesseract reads them`() throws {
      let image = try pageWithTurnedLine()
      let read = { (lineEngine: RecognitionOptions.LineEngine) in
        var options = RecognitionOptions(languages: "eng")
        options.lineEngine = lineEngine
        return try TesseractEngine(options).read(image, as: .page, threads: 1).lines
          .filter { $0.orientation == .pageLeft }
      }
      let (found, expected) = try (read(.accelerated), read(.tesseract))
      #expect(expected.flatMap(\.words).count > 5)
      #expect(found.map(\.text) == expected.map(\.text))
      for (word, expectedWord) in zip(found.flatMap(\.words), expected.flatMap(\.words)) {
        let (box, other) = (word.box, expectedWord.box)
        let sides = zip(
          [box.left, box.top, box.right, box.bottom],
          [other.left, other.top, other.right, other.bottom])
        #expect(sides.allSatisfy { abs($0 - $1) < 6 }, "\(box) \(other)")
        #expect(abs(word.confidence - expectedWord.confidence) < 1, "\(word.text)")
      }
    }

    @Test func `the words do not depend on the instructions`() throws {
      let expected = try recognized("10-bullets.png").page
      for kernels in [RecognitionOptions.EngineKernels.avx2, .scalar] {
        let found = try recognized("10-bullets.png") { $0.engineKernels = kernels }
        #expect(found.page == expected, "\(kernels)")
      }
    }

    @Test func `each word is read in the language that is surest of it`() throws {
      let found = try recognized("08-brief-deutsch.png", languages: "eng+deu")
      let alone = try recognized("08-brief-deutsch.png", languages: "deu")
      let words = found.page.lines.flatMap(\.words)
      #expect(words.count { $0.language == "deu" } > words.count / 2)
      let both = Set(words.map(\.text)).intersection(self.words(of: alone.page))
      #expect(Double(both.count) > 0.95 * Double(Set(words.map(\.text)).count))
    }

    @Test func `patterns of words are left to Tesseract, words of the user are not`() throws {
      let folder = TemporaryDirectory()
      try folder.write("harbourmaster\n".utf8, to: "words")
      let file = folder.path("words")
      let patterns = try recognized("05-memo.png") { $0.userPatterns = file }
      #expect(patterns.lines == .byTesseract(.userPatterns))
      let userWords = try recognized("05-memo.png") { $0.userWords = file }
      #expect(userWords.lines != patterns.lines)
    }
  }
}
