import Inputs
import PageModel
import SearchablePDF
import Supervision
import TextLayer
import Understanding
import WorkerProtocol

/// The choice between the text that a page of a PDF has and the recognised text.
extension PageConverter {
  /// Returns the scores of the old text of a page and of the recognised text, in pixels of the
  /// canvas of `survey`; `nil` if the texts cannot be compared.
  ///
  /// - survey: The survey of the page as it is turned by its recognition.
  /// - Throws: `PageFailure.worker` if the worker fails.
  func scores(
    of old: RecognizedPage, and recognized: RecognizedPage, on survey: PDFPageSurvey,
    _ opened: OpenedPDFPage, by worker: inout WorkerConnection
  ) async throws(PageFailure) -> TextComparison.Scores? {
    guard let text = opened.source.survey.text, !text.isCut,
      let map = survey.canvasToPixels(of: text, on: opened.source.survey),
      let placed = recognized.mapped(by: PageMap(ProjectiveTransform(map)), to: old.size),
      let comparison = TextComparison(of: old, with: placed)
    else { return nil }
    let words = comparison.disputedWords
    let known = try await worker.known(words, within: options.work.recognitionTimeout)
    let dictionary = Dictionary(uniqueKeysWithValues: zip(words, known))
    return comparison.scores { dictionary[$0] ?? nil }
  }

  /// Returns the page made from the image of a PDF's page, or a copy of the PDF's page if that has
  /// text, but none was found on the image.
  func keepingOldText(_ result: PageResult) -> PageResult {
    guard let old = result.report.source.rebuiltPage, old.survey.hasText,
      !result.withFurtherPages.contains(where: \.page.hasText), result.report.isShown
    else { return result }
    guard let copy = options.copy(of: result.report.source) else {
      var result = result
      result.report.problems.append(.losesText)
      return result
    }
    return copy.keepingText(
      of: old, problems: result.report.problems.map(\.keepingText), .keepsText)
  }
}
