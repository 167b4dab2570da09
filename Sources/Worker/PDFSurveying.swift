import PDFInput
import WorkerProtocol

/// Answers a request for a survey of a PDF.
enum PDFSurveying {
  /// Surveys a PDF and sends the survey, or the reason why there is none.
  static func answer(
    _ request: PDFSurveyRequest, pdf: [UInt8], to pipes: borrowing WorkerPipes
  ) throws(FramingError) {
    let found: (survey: PDFSurvey, bytes: [UInt8])
    do {
      found = try DocumentSurvey.make(of: pdf, request)
    } catch {
      _ = try pipes.send(.refusedPDF(error))
      return
    }
    let payload = try PDFSurveyFraming.encode(found.survey, bytes: found.bytes)
    _ = try pipes.send(.survey, payload: payload)
  }
}
