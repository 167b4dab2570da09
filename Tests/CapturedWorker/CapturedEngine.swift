import Lines
import PageModel
import Raster
import Recognition
import WorkerProtocol

/// "Recognises" what worked of its attempts, a word each; before the worker is locked, all do.
final class CapturedEngine: TextEngine {
  let report = EngineReport.none
  let handling = PageHandling.once
  private let before: [String]

  init() {
    before = Attempt.allCases.filter(\.succeedsHarmlessly).map { "before:\($0)" }
  }

  func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    if image.originalSize.width == Attempt.gluttonWidth { Attempt.takeAllMemory() }
    let after = Attempt.allCases.filter(\.succeeds).map { "after:\($0)" }
    return page(before + after, size: image.originalSize)
  }

  func read(_ pieces: [InkPiece], of image: PreparedBitmap, threads: Int) -> [[Word]] {
    pieces.map { _ in [] }
  }

  private func page(_ texts: [String], size: PixelSize) -> RecognizedPage {
    let width = Double(size.width) / Double(texts.count)
    let words = texts.enumerated().map { index, text in
      let left = Double(index) * width
      return Word(
        text: text, box: BoundingBox(left: left, top: 10, right: left + width / 2, bottom: 30),
        confidence: 90)
    }
    let box = BoundingBox(left: 0, top: 10, right: Double(size.width), bottom: 30)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -4),
      metrics: RowMetrics(xHeight: 10, ascenders: 6, descenders: 4), words: words)
    return RecognizedPage(
      size: size,
      blocks: [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
  }
}
