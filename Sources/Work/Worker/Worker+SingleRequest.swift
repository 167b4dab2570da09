import PDFInput
import PageModel
import TextImport
import WorkerProtocol

/// Workers that answer one request and do not recognise.
extension Worker {
  /// Answers the only request of a worker that does not recognise.
  static func answerOnce(
    _ request: WorkerRequest, _ payload: [UInt8], to pipes: borrowing WorkerPipes
  ) throws(FramingError) {
    switch request {
    case .surveyPDF(let request, let memoryLimit):
      Sandbox.limitTime(
        to: SurveyLimits(fileLength: payload.count).seconds(for: request.purpose))
      try survey(payload, request, lockedGreeting(memoryLimit: memoryLimit), to: pipes)
    case .importText(let memoryLimit):
      try importText(payload, lockedGreeting(memoryLimit: memoryLimit), to: pipes)
    case .shrinkImages(let request, let memoryLimit):
      let greeting = lockedGreeting(memoryLimit: memoryLimit)
      let (images, data) = ImageShrinker.images(of: payload, request)
      try pipes.send(.shrunkImages(greeting, images), payload: data)
    case .setUp, .recognize, .recognizePDFPage, .extractPDFPage, .drawPlaceholder, .lookUpWords:
      throw .header
    }
  }

  /// Surveys a PDF and sends the survey, or the reason why there is none.
  private static func survey(
    _ pdf: [UInt8], _ request: PDFSurveyRequest, _ greeting: WorkerGreeting,
    to pipes: borrowing WorkerPipes
  ) throws(FramingError) {
    let found: (survey: PDFSurvey, bytes: [UInt8])
    do {
      found = try DocumentSurveyor.survey(pdf, request)
    } catch {
      return try pipes.send(.refusedPDF(error))
    }
    let payload = try PDFSurveyFraming.encode(found.survey, bytes: found.bytes)
    try pipes.send(.survey(greeting), payload: payload)
  }

  /// Reads a file with text for pages and sends its pages, or the reason why there are none.
  private static func importText(
    _ file: [UInt8], _ greeting: WorkerGreeting, to pipes: borrowing WorkerPipes
  ) throws(FramingError) {
    let document: ImportedDocument
    do {
      document = try TextFile.document(of: file)
    } catch {
      return try pipes.send(.failure(WorkFailure(error)))
    }
    let (answer, payload) = try ImportedTextAnswer.encode(document)
    try pipes.send(.importedText(greeting, answer), payload: payload)
  }

  /// Restricts the process and its memory, and returns the greeting of a worker without an engine.
  private static func lockedGreeting(memoryLimit: Int) -> WorkerGreeting {
    WorkerGreeting(protection: lock(isLimitedInMemory: Sandbox.limitMemory(to: memoryLimit)))
  }
}
