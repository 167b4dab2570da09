import PDFInput
import SearchablePDF
import WorkerProtocol

extension SurveyedPDF {
  /// Surveys a PDF as a worker does, and receives the answer as the main process does.
  ///
  /// - change: The change that a worker that has been taken over makes to the answer.
  convenience init(
    surveying file: [UInt8], _ existingText: ExistingText = .keep,
    _ purpose: PDFSurveyRequest.Purpose = .update,
    changed change: (inout PDFSurvey, inout [UInt8]) throws -> Void = { _, _ in }
  ) throws {
    let request = PDFSurveyRequest(
      existingText: existingText, maximumPixels: 1_000, purpose: purpose)
    var (survey, bytes) = try DocumentSurveyor.survey(file, request)
    try change(&survey, &bytes)
    let payload = try PDFSurveyFraming.encode(survey, bytes: bytes)
    let answer = try ValidatedSurvey(payload, answering: request, fileLength: file.count)
    try self.init(path: "a.pdf", file: file, answer, appends: purpose == .append)
  }
}
