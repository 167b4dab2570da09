import Inputs
import PageModel
import SearchablePDF
import Supervision
import TextLayer
import Understanding
import WorkerProtocol

/// The choice between the text that a page of a PDF has and the recognised text.
extension PageConverter {
  /// Returns the result for a page of a PDF with its recognised text or, if that replaces text
  /// without being better or lacks words, with the text that the page has.
  func keepingBetterText(
    _ found: PageResult, of text: ArrangedPage, _ job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PageResult {
    guard case .pdf(let page) = text.read.page, page.source.survey.removal != nil else {
      return found
    }
    let problems = [PageNote.unmatched(job.source.suppliedText)].compactMap(\.self)
    guard found.page.hasText else {
      return job.source.keepingText(
        of: page.source, as: found.page, problems: problems, .keepsText)
    }
    guard options.pdf.existingText == .better else { return found }
    let scores = try await scores(of: text, on: page, by: &worker)
    var result =
      scores?.isRecognizedBetter == true
      ? found
      : job.source.keepingText(of: page.source, problems: problems, .keepsOldText(scores))
    result.report.oldTextScores = scores
    return result
  }

  /// Returns the scores of the old text of a page and of the recognised text; `nil` if the old text
  /// cannot be read, or the texts cannot be compared.
  ///
  /// - Throws: `PageFailure.worker` if the worker fails.
  private func scores(
    of text: ArrangedPage, on page: OpenedPDFPage, by worker: inout WorkerConnection
  ) async throws(PageFailure) -> TextComparison.Scores? {
    let survey = page.survey(in: text.read.text.pose)
    guard let old = page.source.existingText, let read = page.source.survey.text, !read.isCut,
      let map = survey.canvasToPixels(of: read, on: page.source.survey),
      let placed = text.onImage.mapped(by: PageMap(ProjectiveTransform(map)), to: old.size),
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
    let source = result.report.source
    guard source.pdfPage == nil, let old = source.rebuiltPage, old.survey.hasText,
      !result.withFurtherPages.contains(where: \.page.hasText), result.report.isShown
    else { return result }
    guard let copy = options.copy(of: source) else {
      var result = result
      result.report.problems.append(.losesText)
      return result
    }
    return copy.keepingText(
      of: old, problems: result.report.problems.map(\.keepingText), .keepsText)
  }
}
