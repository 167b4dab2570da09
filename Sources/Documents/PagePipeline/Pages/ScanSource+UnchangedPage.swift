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

  /// Returns the result for a page of a PDF that keeps its text.
  ///
  /// - prepared: The page as it is written, if it is turned although its text stays.
  func keepingText(
    of page: PDFPageSource, as prepared: PreparedPage? = nil, problems: [PageNote],
    _ kept: PageNote?
  ) -> PageResult {
    let found = page.existingText?.understoodAsWritten
    let (read, text) = (page.survey.text, found ?? .empty)
    let report = PageReport(
      textOf: self, text, dotsPerInch: found == nil ? nil : read?.resolution,
      lacking: found != nil && read?.isWhole == true ? nil : read, problems: problems, kept: kept)
    return PageResult(
      page: prepared ?? PreparedPage(unchanged: page.survey, isTextMissing: false),
      recognized: text, recognizedOnPage: text, report: report)
  }
}

extension PDFPageSurvey {
  /// The reason why the page is unchanged, or the problem that prevents its recognition or change;
  /// neither if the page is recognised.
  fileprivate var remark: (kept: PageNote?, problem: PageNote?) {
    switch treatment {
    case .leaveBlank: (PageNote(.isBlank, "shows nothing", "left as it is"), nil)
    case .leaveText(let option, let lacksUnicode):
      (.hasText(readBy: option, lacksUnicode: lacksUnicode), nil)
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
