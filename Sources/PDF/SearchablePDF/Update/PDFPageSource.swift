package import PageModel
package import WorkerProtocol

/// A page of an input PDF.
package struct PDFPageSource: Sendable, Hashable {
  package let pdf: SurveyedPDF
  /// The index of the page in the PDF, from 0.
  package let index: Int

  /// Makes the page at `index`.
  package init(pdf: SurveyedPDF, index: Int) {
    self.pdf = pdf
    self.index = index
  }

  /// The worker's survey of the page.
  package var survey: PDFPageSurvey { pdf.survey.pages[index] }

  /// The existing text of the page; `nil` if it was not read, or the worker's records are
  /// malformed.
  package var existingText: RecognizedPage? {
    survey.text.flatMap { try? $0.page(in: pdf.surveyBytes) }
  }
}
