import Codecs
import Lines
import PageModel
@testable import Recognition
@testable import TesseractEngine
import Raster
import Testing
import WorkerProtocol

extension EngineTests {
  @Suite struct TesseractEngineTests {
    private func engine(_ languages: String = "eng") throws -> EngineRecognizer {
      try EngineRecognizer(
        TesseractEngine(RecognitionOptions(languages: languages)), level: .accurate)
    }

    @Test func `words, lines and letters are at their printed places`() throws {
      let engine = try engine()
      let page = try engine.recognize(
        SamplePage.prepared("03-minutes.png", resolution: 300), threads: 1
      ).page
      #expect(page.size == PixelSize(width: 2480, height: 3508))
      #expect((340...370).contains(page.wordCount))
      #expect(try #require(page.meanConfidence) > 90)

      let first = try #require(page.lines.first)
      #expect(first.text == "Minutes of the Meeting of the Harbour Library Committee")
      let texts = page.lines.map(\.text)
      let roof = try #require(texts.firstIndex { $0.contains("cracked gutter") })
      #expect(texts[roof + 1].hasPrefix("firms have been asked"))

      expectNested(page)
      for line in page.lines { expectSound(line, on: page) }
      expectOrdered(page.lines)
    }

    @Test func `a page whose ink shows no lines has a certain language if its words have`() throws {
      var options = RecognitionOptions(languages: "auto")
      options.candidates = ["eng", "deu"]
      let engine = try AutomaticEngine(options)
      let image = try SamplePage.prepared("04-recipe.png", resolution: 300)
      try engine.chooseLanguage(from: [], of: image, threads: 1)
      #expect(engine.languageDecision?.isCertain == false)
      _ = try engine.read(image, as: .page, threads: 1)
      #expect(engine.languageDecision?.isCertain == true)
      #expect(engine.languageDecision?.languages == "eng")
    }

    /// A box holds the boxes of its parts, up to rounding.
    private func expectNested(_ page: RecognizedPage) {
      let whole = BoundingBox(
        left: 0, top: 0, right: Double(page.size.width), bottom: Double(page.size.height))
      for block in page.blocks {
        #expect(whole.holds(block.box, within: 0))
        for paragraph in block.paragraphs {
          #expect(block.box.holds(paragraph.box, within: 2))
          for line in paragraph.lines { #expect(paragraph.box.holds(line.box, within: 2)) }
        }
      }
    }

    private func expectSound(_ line: TextLine, on page: RecognizedPage) {
      // The sample is printed upright in letters of 33 to 50 pixels.
      #expect(abs(line.baseline.slope) < 0.01, "\(line.text)")
      #expect((15...40).contains(line.metrics.xHeight), "\(line.text)")
      #expect((3...25).contains(line.metrics.ascenders), "\(line.text)")
      #expect((3...25).contains(line.metrics.descenders), "\(line.text)")
      for word in line.words {
        #expect(line.box.holds(word.box, within: 2), "\(word.text)")
        let baseline = line.baseline.y(at: word.box.midX, in: line.box)
        #expect(word.box.top < baseline, "\(word.text)")
        #expect(baseline < word.box.bottom + 16, "\(word.text)")
        #expect((0...100).contains(word.confidence))
        #expect(word.symbols.map(\.text).joined() == word.text)
        for symbol in word.symbols {
          // Rough: the recogniser's idea of a letter's extent.
          #expect(word.box.holds(symbol.box, within: 12), "\(symbol.text) of \(word.text)")
        }
      }
      for (word, next) in zip(line.words, line.words.dropFirst()) {
        #expect(word.box.left < next.box.left, "\(word.text) \(next.text)")
      }
    }

    /// The sample has one column: each line is below the one before.
    private func expectOrdered(_ lines: [TextLine]) {
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.box.midY < next.box.midY, "\(next.text)")
      }
    }

    /// The progress of a page on a number of threads.
    private func progress(
      of options: RecognitionOptions, threads: Int
    ) throws -> (reports: [RecognitionProgress], lines: Int) {
      let reports = Reports()
      let engine = try TesseractEngine(options)
      engine.reportProgress { reports.all.append($0) }
      let page = try EngineRecognizer(engine, level: options.level).recognize(
        SamplePage.prepared("03-minutes.png", resolution: 300), threads: threads
      ).page
      return (reports.all, page.lines.count)
    }

    private final class Reports {
      var all: [RecognitionProgress] = []
    }

    @Test(arguments: [1, 2])
    func `every recognised line is reported`(threads: Int) throws {
      let (reports, lines) = try progress(
        of: RecognitionOptions(languages: "eng"), threads: threads)
      let first = try #require(reports.first)
      // Later tries begin again.
      let all = reports.prefix { $0.count == first.count }
      #expect((lines - 2...lines + 5).contains(first.count))
      #expect(all.map(\.lines).last == first.count)
      #expect(all.count > first.count / 2)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.lines < $1.lines })
      #expect(reports.allSatisfy { $0.isPossible })
    }

    @Test func `a page that is recognised as a whole reports its lines too`() throws {
      var options = RecognitionOptions(languages: "eng")
      options.level = .fast
      options.pageSegmentation = 5
      let (reports, _) = try progress(of: options, threads: 1)
      #expect(reports.count > 3)
      #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.lines < $1.lines })
      #expect(reports.allSatisfy { $0.isPossible })
    }

    @Test func `the words do not depend on how many threads look for them`() throws {
      let engine = try engine()
      let image = try SamplePage.prepared("03-minutes.png", resolution: 300)
      let alone = try engine.recognize(image, threads: 1)
      #expect(try engine.recognize(image, threads: 3) == alone)
      #expect(try engine.recognize(image, threads: 1) == alone)
    }

    /// Reads a line of text, and boxes that are too narrow, empty, or not on the page.
    private static func readDegenerate(_ languages: String) throws -> [Bool] {
      let image = try SamplePage.printed("first words")
      let crops: [BoundingBox] = [
        BoundingBox(left: 0, top: 0, right: 1240, bottom: 240),
        BoundingBox(left: 40, top: 0, right: 41, bottom: 200),
        BoundingBox(left: 40, top: 0, right: 44, bottom: 100),
        BoundingBox(left: 40, top: 20, right: 40, bottom: 20),
        BoundingBox(left: 1240, top: 0, right: 1300, bottom: 40),
        BoundingBox(left: 40, top: -50, right: 400, bottom: 0),
      ]
      let pieces = crops.map { InkPiece.made(crop: $0) }
      let engine = try TesseractEngine(RecognitionOptions(languages: languages))
      return try engine.read(pieces, of: image, threads: 1).map(\.isEmpty)
    }

    @Test func `a piece without the image of a line reaches no engine, which would complain`()
      async throws
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        for languages in ["eng", "eng+deu"] {
          let areEmpty = try Self.readDegenerate(languages)
          #expect(areEmpty == [false, true, true, true, true, true])
        }
      }
      #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
    }

    @Test func `messages of Tesseract need no file after languages were listed`()
      async throws
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        _ = try InstalledLanguages.find(in: nil)
        _ = try? TesseractEngine(kept: RecognitionOptions(languages: "missing"), in: "/")
      }
      let messages = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(messages.contains("missing.traineddata"))
    }

    @Test func `two pages do not mix, and the same one reads the same`() throws {
      let engine = try engine()
      let words = try SamplePage.printed("first words")
      let first = try engine.recognize(words, threads: 1)
      #expect(try engine.recognize(SamplePage.printed("something else"), threads: 1) != first)
      #expect(try engine.recognize(words, threads: 1) == first)
      #expect(first.page.lines.map(\.text) == ["first words"])
    }

    @Test func `boxes are in pixels of the original`() throws {
      let engine = try engine()
      let original = try engine.recognize(SamplePage.printed("harbour library"), threads: 1).page
      let enlarged = try engine.recognize(
        SamplePage.printed("harbour library", factor: 2), threads: 1
      ).page
      let box = try #require(original.lines.first?.words.first?.box)
      let mapped = try #require(enlarged.lines.first?.words.first?.box)
      #expect(box.union(mapped).width - min(box.width, mapped.width) < 6, "\(box) and \(mapped)")
      #expect(enlarged.size == original.size)
    }

    @Test func `the dictionary has words of the language, also in capitals`() throws {
      let engine = try TesseractEngine(RecognitionOptions(languages: "eng"))
      let words = ["harbour", "Library", "LIBRARY", "London", "LONDON", "hqrbour", "libr"]
      #expect(words.map { engine.isWord($0) } == [true, true, true, true, true, false, false])
    }

    @Test func `the dictionary of a page is that of the language chosen for it`() throws {
      var options = RecognitionOptions(languages: RecognitionOptions.automatic)
      options.candidates = ["eng", "deu"]
      let engine = try TesseractEngine.kind.load(options)
      let recognizer = EngineRecognizer(engine, level: .accurate)
      let words = ["Straße", "BERLIN", "hqrbour"]
      for (name, isGerman) in [("08-brief-deutsch.png", true), ("05-memo.png", false)] {
        _ = try recognizer.recognize(SamplePage.prepared(name, resolution: 300), threads: 1)
        #expect(words.map { engine.lexicon?.isWord($0) } == [isGerman, true, false], "\(name)")
      }
    }

    @Test func `without a dictionary, no word is known or unknown`() throws {
      var options = RecognitionOptions(languages: "eng")
      options.usesDictionary = false
      #expect(try TesseractEngine(options).isWord("library") == nil)
    }

    @Test func `a language that is not installed is named, with those that are`() throws {
      let error = #expect(throws: RecognitionError.self) { _ = try engine("eng+xyz+xyz_sim") }
      guard case .languagesMissing(let missing, let installed, let directory)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(missing == ["xyz", "xyz_sim"])
      #expect(installed.contains("eng"))
      #expect(!installed.contains("osd"))
      #expect(directory.hasPrefix("/"))
      let advice = "scanpdf languages lists the known ones"
      #expect("\(error.map(String.init(describing:)) ?? "")".hasSuffix(advice))
    }

    @Test(arguments: [PixelFormat.bilevel, .gray, .rgb])
    func `a white page is empty`(format: PixelFormat) throws {
      let engine = try engine()
      let white = Bitmap(white: PixelSize(width: 1240, height: 800), format: format)
      let page = try engine.recognize(
        RecognitionScaler.prepare(white, resolution: Resolution(150)), threads: 1
      ).page
      #expect(page == RecognizedPage(size: white.size, blocks: []))
    }

    @Test(arguments: [(1, 1), (9, 9), (10, 10), (1, 5000), (40_000, 8), (40_000, 20), (33, 40_000)])
    func `images of extreme sizes have no words`(width: Int, height: Int) throws {
      let engine = try engine()
      for fill in [UInt8(0), 0x55] {
        let size = PixelSize(width: width, height: height)
        let bytes = Array(repeating: fill, count: PixelFormat.gray.byteCount(size: size))
        let image = try RecognitionScaler.prepare(
          Bitmap(size: size, format: .gray, bytes: bytes), resolution: Resolution(300))
        let page = try engine.recognize(image, threads: 1).page
        #expect(page.size == size)
        #expect(page.wordCount == 0)
      }
    }

    @Test func `an image too long for Tesseract that was not scaled is refused`() throws {
      let engine = try engine()
      let size = PixelSize(width: RecognitionScaler.maximumSide + 1, height: 20)
      let image = PreparedBitmap(
        bitmap: Bitmap(white: size, format: .bilevel), resolution: Resolution(300),
        originalSize: size, toOriginal: .identity)
      #expect(throws: RecognitionError.failed) {
        _ = try engine.recognize(image, threads: 1)
      }
    }
  }
}

extension BoundingBox {
  /// Returns whether `other` is in this box, or at most `tolerance` pixels outside.
  fileprivate func holds(_ other: BoundingBox, within tolerance: Double) -> Bool {
    left - tolerance <= other.left && top - tolerance <= other.top
      && other.right <= right + tolerance && other.bottom <= bottom + tolerance
  }
}
