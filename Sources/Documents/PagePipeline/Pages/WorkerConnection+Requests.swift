import Files
import ImageFiles
import Inputs
import PageModel
import SearchablePDF
import Supervision
import WorkerProtocol

/// The requests of the main process for one page.
extension WorkerConnection {
  /// The deadline for drawing a placeholder image, in seconds.
  private static let drawingDeadline = 10

  /// Returns the maximum length of an encoded colour image with its profile, in bytes.
  ///
  /// For incompressible pixels, zlib and the row filters add less than one percent.
  static func maximumImageLength(_ size: PixelSize) -> Int {
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, overflow) = area.multipliedReportingOverflow(by: 3)
    guard !isTooLarge, !overflow, bytes < Int.max / 2 else { return Int.max }
    return bytes + bytes / 64 + 2 * size.height + 65_536 + ColorProfile.maximumLength
  }

  /// Sends a request, if there is one, and returns the worker's next answer.
  mutating func answer(
    to request: WorkerRequest? = nil, payload: [UInt8] = [], upTo limit: Int,
    within seconds: Int
  ) async throws(PageFailure) -> Message {
    let message: Message
    do throws(WorkerFault) {
      message = try await ask(
        request, payload: payload, maximumAnswerLength: limit, within: seconds)
    } catch {
      throw .worker(error)
    }
    if case .failure(let failure) = message.answer { throw .page(failure.message.printableExcerpt) }
    return message
  }

  /// Returns whether the worker has a PDF already, and records that it has the PDF from now on.
  mutating func holds(_ pdf: SurveyedPDF) -> Bool {
    defer { heldPDF = HeldFile(path: pdf.path, bytes: pdf.bytes) }
    return heldPDF?.isFile(pdf.path) == true
  }

  /// Returns a PDF of one page.
  mutating func extractedPage(
    of page: PDFPageSource, omitsText: Bool, within seconds: Int
  ) async throws(PageFailure) -> [UInt8] {
    let reusesFile = holds(page.pdf)
    // The page is rewritten with what it needs of the file, which is compressed already.
    let (answer, payload) = try await answer(
      to: .extractPDFPage(
        page.survey.page, omitsText: omitsText, reusesFile: reusesFile),
      payload: reusesFile ? [] : page.pdf.bytes,
      upTo: 2 * page.pdf.bytes.count + (1 << 20), within: seconds)
    guard case .extractedPage = answer else { throw .worker(.malformedAnswer) }
    return payload
  }

  /// Returns whether the dictionary has each of these words; `nil` for a word on which it cannot
  /// decide.
  mutating func known(
    _ words: [String], within seconds: Int
  ) async throws(PageFailure) -> [Bool?] {
    guard !words.isEmpty else { return [] }
    let (answer, payload) = try await answer(
      to: .lookUpWords, payload: WordList.encode(words), upTo: words.count, within: seconds)
    guard case .knownWords = answer, let known = WordList.known(in: payload, count: words.count)
    else { throw .worker(.malformedAnswer) }
    return known
  }

  /// Returns an image of `size` that shows `lines`.
  mutating func placeholder(
    _ lines: [String], size: PixelSize
  ) async throws(PageFailure) -> EncodedImage {
    let message = try await answer(
      to: .drawPlaceholder(lines: lines, size: size), upTo: Self.maximumImageLength(size),
      within: Self.drawingDeadline)
    guard let image = try Self.image(in: message, size: size).image else {
      throw .worker(.malformedAnswer)
    }
    return image
  }

  /// Returns the validated answer in a message about an image of `size` pixels.
  ///
  /// - glass: The size of the upright image if it is searched for items; `nil` if not.
  /// - Throws: `PageFailure.worker` if the message is malformed.
  static func image(
    in message: Message, size: PixelSize, glass: PixelSize? = nil
  ) throws(PageFailure) -> ValidatedImage {
    guard case .image(let answer) = message.answer,
      let image = answer.validated(for: size, glass: glass, message.payload)
    else { throw .worker(.malformedAnswer) }
    return image
  }
}
