package import PageModel
package import Vision
package import WorkerProtocol

/// Recognises pages by an engine, in as many tries as the level asks for.
package final class EngineRecognizer: PageRecognizer {
  private let engine: any TextEngine
  private let level: RecognitionOptions.Level

  package init(_ engine: any TextEngine, level: RecognitionOptions.Level) {
    self.engine = engine
    self.level = level
  }

  package func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    guard level != .fast else {
      let page = try engine.read(image, as: .page, threads: threads)
      let only = TriesReport.Entry(purpose: .page, words: page.wordCount)
      return PosedPage(
        page: page.withHeightsOfLetters, pose: image.pose, tries: TriesReport(entries: [only]))
    }
    let tries = PageTries(threads: threads, isThorough: level == .thorough)
    let (page, report, first, uncleaned) = try tries.recognize(image, by: engine) {
      isEnough(PosedPage(page: $0, pose: image.pose))
    }
    return PosedPage(
      page: page.withHeightsOfLetters, pose: image.pose, tries: report, firstTry: first,
      uncleaned: uncleaned)
  }

  package func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    let page =
      level == .fast
      ? try engine.read(image, as: .page, threads: threads)
      : try PageTries(threads: threads).recognizeOnce(image, by: engine)
    return PosedPage(page: page, pose: image.pose)
  }
}
