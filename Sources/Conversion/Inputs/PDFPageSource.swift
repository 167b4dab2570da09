package import PageWork
package import SearchablePDF

/// A page of a PDF that is an input.
package struct PDFPageSource: Sendable, Hashable {
  package let pdf: SurveyedPDF
  /// The page's place in the PDF, from 0.
  package let index: Int
  /// Whether the page is one of those that the person asked for.
  package var isSelected = true

  /// What a worker found of the page.
  package var survey: PDFPageSurvey { pdf.survey.pages[index] }
}
