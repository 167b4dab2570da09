package import PageModel
package import Vision
package import WorkerProtocol

/// Recognises pages by an engine, in as many tries as the level asks for.
package final class EngineRecognizer: Recognizer {
  private let engine: any TextEngine
  private let level: RecognitionOptions.Level

  package init(_ engine: any TextEngine, level: RecognitionOptions.Level) {
    self.engine = engine
    self.level = level
  }

  package func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    guard level != .fast, let inked = InkedImage.readable(image) else {
      let page = try readOnce(image, threads: threads)
      return PosedPage(
        page: page.withHeightsOfLetters, pose: image.pose, tries: TriesReport(firstTry: page))
    }
    var tried = try TriedPage(inked, by: engine, threads: threads)
    let first = tried.page
    guard engine.findsLayout, tried.isLeftToRight,
      !isEnough(PosedPage(page: first, pose: image.pose))
    else {
      return PosedPage(
        page: first.withHeightsOfLetters, pose: image.pose, tries: tried.report, firstTry: first)
    }
    try tried.retry(isThorough: level == .thorough)
    let (page, report, uncleaned) = tried.finished()
    return PosedPage(
      page: page.withHeightsOfLetters, pose: image.pose, tries: report, firstTry: first,
      uncleaned: uncleaned)
  }

  /// Returns the words of an image as it is, by its lines if these are certain.
  private func readOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    if engine.findsLayout, let inked = InkedImage(image),
      let page = try LineReader(engine: engine, threads: threads).firstPage(inked)
    {
      return page
    }
    return try engine.read(image, as: .page, threads: threads)
  }

  package func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    let readable = level == .fast ? image : InkedImage.readable(image)?.image ?? image
    let page = try engine.read(readable, as: .page, threads: threads)
    return PosedPage(page: page, pose: image.pose)
  }
}
