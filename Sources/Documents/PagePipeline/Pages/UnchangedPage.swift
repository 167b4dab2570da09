import Inputs
import PageModel
import SearchablePDF
import TextLayer
import WorkerProtocol

extension ScanSource {
  /// Whether the page needs a worker.
  package var needsWorker: Bool {
    pdfPage.map { isRecognized && $0.survey.isChangeable } ?? true
  }

  /// The result for an unchanged page of a PDF; `nil` for any other page.
  package var unchangedPage: PageResult? {
    guard !needsWorker, let pdfPage else { return nil }
    let (kept, problem) = isRecognized ? pdfPage.survey.remark : (.isNotSelected, nil)
    return keepingText(
      of: pdfPage,
      problems: fileProblems + [problem, .unmatched(suppliedText)].compactMap(\.self), kept)
  }

  /// Returns the result for a page of a PDF that keeps the text that it has.
  func keepingText(
    of page: PDFPageSource, problems: [PageNote], _ kept: PageNote?
  ) -> PageResult {
    let text = page.existingText
    let report = PageReport(
      source: self, wordCount: text.page.wordCount, resolution: text.resolution,
      problems: problems, warnings: [text.warning].compactMap(\.self), kept: kept)
    return PageResult(
      page: PDFPageSource.prepared([], on: page.survey, isTextMissing: false),
      recognized: text.page, recognizedOnPage: text.page, report: report)
  }
}

extension PDFPageSurvey {
  /// The reason why the page is unchanged, or the problem because of which it cannot be recognised
  /// or changed; neither if it is recognised.
  fileprivate var remark: (kept: PageNote?, problem: PageNote?) {
    switch action {
    case .leaveBlank: (PageNote(.isBlank, "shows nothing", "left as it is"), nil)
    case .leaveText: (.hasText(self), nil)
    case .leaveRepeated: (PageNote(.isRepeated, "repeats an earlier page"), nil)
    case .leaveUndecodable:
      (
        nil,
        .notRecognized(
          problem ?? "it cannot be decoded",
          advice: "repair the file, as with mutool clean, or get another copy")
      )
    case .leaveIrremovableText: (nil, .unchanged(problem ?? "its text cannot be removed"))
    case .recognize, .render: (nil, nil)
    }
  }
}

extension PDFPageSource {
  /// The text that the page has already, for sidecars, in reading order; its resolution, and the
  /// warning if sidecars do not get all of the text.
  fileprivate var existingText:
    (page: RecognizedPage, resolution: PageResolution?, warning: PageNote?)
  {
    let found = (try? pdf.existingText(ofPage: index))?.understoodAsWritten
    let page = found ?? RecognizedPage.empty
    guard let text = survey.text else { return (page, nil, nil) }
    let resolution = found == nil ? nil : text.resolution
    return (
      page,
      resolution.map {
        PageResolution(resolution: Resolution($0), origin: .assumed(sheet: nil))
      },
      found != nil && text.isWhole
        ? nil : .unreadText(unknownLetters: text.unknownLetters, letters: text.letters)
    )
  }
}
