package import SearchablePDF
package import WorkerProtocol

/// A page of a PDF that is an input.
package struct PDFPageSource: Sendable, Hashable {
  package let pdf: SurveyedPDF
  /// The index of the page in the PDF, from 0.
  package let index: Int

  /// The worker's survey of the page.
  package var survey: PDFPageSurvey { pdf.survey.pages[index] }
}
