import Lines
package import PageModel
package import Raster
package import Words
package import WorkerProtocol

/// Recognises pages by an engine, in as many tries as the level asks for.
package final class EngineRecognizer: Recognizer {
  private let engine: any TextEngine
  private let chooser: (any LanguageChooser)?
  private let second: (any SecondReader)?
  private let level: RecognitionOptions.Level
  private let choosesLanguage: Bool
  private let observe: ((PageEvidence) -> Void)?
  private let observeChoice: ((ReadingChoice.Sample) -> Void)?

  /// Makes a recogniser of an engine.
  ///
  /// - second: The engine that reads the words that the first one reads with doubt; `nil` for none.
  /// - choosesLanguage: Whether the options name no language; blank pages are then sought even for an
  ///   engine that reads all languages.
  /// - observe: Receives the evidence about the words of a page, for fitting the functions that
  ///   judge words.
  /// - observeChoice: Receives the evidence for each choice between the words of two engines, for
  ///   fitting `ReadingChoice`.
  package init(
    _ engine: any TextEngine, second: (any SecondReader)? = nil, level: RecognitionOptions.Level,
    choosesLanguage: Bool = false,
    observe: ((PageEvidence) -> Void)? = nil,
    observeChoice: ((ReadingChoice.Sample) -> Void)? = nil
  ) {
    self.engine = engine
    chooser = engine as? any LanguageChooser
    self.second = second
    self.level = level
    self.choosesLanguage = choosesLanguage
    self.observe = observe
    self.observeChoice = observeChoice
  }

  package func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    guard level != .fast, engine.handling != .asIs, let inked = InkedImage.readable(image) else {
      return try readOnce(image, threads: threads)
    }
    try chooseLanguage(by: inked.firstLines, of: inked.image, threads: threads)
    guard inked.kind != .empty else { return paper(image) }
    let isSheet = inked.kind == .sheet
    var tried = try TriedPage(inked, by: engine, threads: threads)
    let first = tried.page
    guard engine.handling.hasTries, tried.isLeftToRight,
      !isEnough(PosedPage(page: first, pose: image.pose))
    else {
      return posed(first, image, tried.report, firstTry: first)
    }
    // Print that shines through from the back of a sheet would be tried in vain.
    guard !isSheet || first.hasCertainWords else { return paper(image) }
    // Noise of paper would be tried in vain too; but faint print may be upside down.
    guard !PoorPage.isPaper(first, on: image) else {
      return posed(first, image, tried.report, firstTry: first)
    }
    try tried.retry()
    let stamps = tried.stamps
    let (page, report, uncleaned) = try tried.finished(observe: observe)
    let (completed, tries) = readAgain(page, report, on: image, threads: threads)
    return posed(
      completed.adding(stamps), image, tries, firstTry: first, uncleaned: uncleaned)
  }

  /// Makes the second engine read the words that the first one read with doubt.
  private func readAgain(
    _ page: RecognizedPage, _ report: TriesReport, on image: PreparedBitmap, threads: Int
  ) -> (RecognizedPage, TriesReport) {
    guard let second else { return (page, report) }
    let readers = TwoReaders(
      first: engine, second: second, image: image,
      choice: ReadingChoice(
        isWord: PageDictionary(engine).contains, observe: observeChoice),
      threads: threads)
    var report = report
    do {
      let (completed, words) = try readers.completed(page)
      report.entries.append(.init(purpose: .secondReader, words: words))
      return (completed, report)
    } catch {
      // The page keeps its words, and the report says so.
      report.hasSecondReaderFailed = true
      return (page, report)
    }
  }

  /// Makes an engine that chooses languages choose that of an image by its lines; without lines,
  /// the engine forgets the language of the page before.
  private func chooseLanguage(
    by lines: InkLines?, of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) {
    guard let chooser else { return }
    let pieces = LanguageSample.pieces(of: lines?.lines ?? [])
    try chooser.chooseLanguage(from: pieces, of: image, threads: threads)
  }

  /// Returns the words of an image from one reading, by its lines if that reading is certain.
  private func readOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    guard choosesLanguage || engine.handling.hasTries,
      let inked = InkedImage.withoutPaperNoise(image)
    else {
      try chooseLanguage(by: nil, of: image, threads: threads)
      let page = try engine.read(image, as: .page, threads: threads)
      return posed(page, image, TriesReport(firstTry: page))
    }
    try chooseLanguage(by: inked.firstLines, of: inked.image, threads: threads)
    guard inked.kind != .empty else { return paper(image) }
    if engine.handling.hasTries,
      let reading = try LineReader(engine: engine, threads: threads).firstReading(inked),
      reading.isCertain
    {
      return posed(reading.page, image, TriesReport(firstTry: reading.page))
    }
    let page = try engine.read(inked.isOfBlank ? inked.image : image, as: .page, threads: threads)
    return inked.kind == .sheet && !page.hasCertainWords
      ? paper(image) : posed(page, image, TriesReport(firstTry: page))
  }

  /// Returns a page in its pose; the report of its tries gets the language that the engine chose.
  private func posed(
    _ page: RecognizedPage, _ image: PreparedBitmap, _ tries: TriesReport,
    firstTry: RecognizedPage? = nil, uncleaned: RecognizedPage? = nil
  ) -> PosedPage {
    var tries = tries
    tries.language = chooser?.languageDecision
    return PosedPage(
      page: page.withHeightsOfLetters, pose: image.pose, tries: tries, firstTry: firstTry,
      uncleaned: uncleaned)
  }

  /// Returns a page without words for an image whose ink is all noise.
  private func paper(_ image: PreparedBitmap) -> PosedPage {
    posed(RecognizedPage(size: image.originalSize, blocks: []), image, TriesReport(uncovered: 0))
  }

  package func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    var readable = image
    if level != .fast, engine.handling != .asIs, let inked = InkedImage.readable(image) {
      guard inked.kind != .empty else { return paper(image) }
      readable = inked.image
    }
    let page = try engine.read(readable, as: .page, threads: threads)
    return PosedPage(page: page, pose: image.pose)
  }
}
