import Files
import ImageFiles
import PageModel
import SearchablePDF
import Supervision
import WorkerProtocol

/// The requests of the main process for one page.
extension WorkerConnection {
  /// The deadline for drawing a placeholder image, in seconds.
  private static let drawingDeadline = 10

  /// The maximum length of a page's text records, in bytes; `PageRecordLimits` allows no more.
  private static let maximumTextLength = 16 << 20

  /// Returns the maximum length of an encoded colour image with its profile, in bytes.
  ///
  /// For incompressible pixels, zlib and the row filters add less than one percent.
  static func maximumImageLength(_ size: PixelSize) -> Int {
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, overflow) = area.multipliedReportingOverflow(by: 3)
    guard !isTooLarge, !overflow, bytes < Int.max / 2 else { return Int.max }
    return bytes + bytes / 64 + 2 * size.height + 65_536 + ColorProfile.limit
  }

  /// Sends the page's file and returns the decoded image.
  ///
  /// Throws a `PageFailure` if the worker reports a failure, misses the deadline or gives a
  /// malformed answer.
  mutating func decode(
    _ image: SourceImage, _ request: PageRequest, within deadlines: PageDeadlines
  ) async throws(PageFailure) -> DecodedScan {
    let message: Message
    do throws(WorkerFault) {
      message = try await ask(
        .recognize(request), payload: request.reusesFile ? [] : image.bytes,
        longestAnswer: Self.maximumImageLength(image.size),
        within: deadlines.decoding(image.size))
    } catch {
      if case .timedOut(let seconds) = error {
        throw .worker(.timedOutDecoding(seconds: seconds))
      }
      throw .worker(error)
    }
    return try Self.scan(message, size: image.size)
  }

  /// Returns the text of the page decoded last, whose upright image has `imageSize` pixels.
  ///
  /// Throws a `PageFailure` if the worker reports a failure, misses the deadline or gives a
  /// malformed answer.
  mutating func recognizedPage(
    imageSize: PixelSize, within seconds: Int
  ) async throws(PageFailure) -> PosedPage {
    let message: Message
    do throws(WorkerFault) {
      message = try await receive(upTo: Self.maximumTextLength, within: seconds)
    } catch {
      throw .worker(error)
    }
    return try Self.page(message, imageSize: imageSize)
  }

  /// Returns the text in a message on an upright image of `imageSize` pixels.
  private static func page(
    _ message: Message, imageSize: PixelSize
  ) throws(PageFailure) -> PosedPage {
    let (answer, payload) = try accepted(message)
    guard case .text(let text) = answer, text?.tries.isPossible != false,
      let page = try? PageRecords.decode(payload[...])
    else { throw .worker(.malformedAnswer) }
    let pose = text?.pose ?? .asItIs
    guard pose.isPossible(page: page.size, image: imageSize.turned(quarters: pose.quarters))
    else { throw .worker(.malformedAnswer) }
    return PosedPage(
      page: page, pose: pose, evidence: text?.evidence ?? .notSought,
      tries: text?.tries ?? TriesReport())
  }

  /// Returns the sheet of paper with the page recognised last, cut out of its photograph; `nil` if
  /// no sheet is certain.
  ///
  /// Throws a `PageFailure` if the worker misses the deadline or gives a malformed answer.
  mutating func sheet(
    of page: PosedPage, imageSize: PixelSize, within deadlines: PageDeadlines
  ) async throws(PageFailure) -> CutOutSheet? {
    let message: Message
    do throws(WorkerFault) {
      message = try await receive(
        upTo: Self.maximumImageLength(page.page.size),
        within: deadlines.decoding(imageSize))
    } catch {
      throw .worker(error)
    }
    let (answer, payload) = try Self.accepted(message)
    guard case .sheet(let sheet) = answer else { throw .worker(.malformedAnswer) }
    guard let sheet else { return nil }
    guard let image = sheet.image(for: page.page.size, data: payload) else {
      throw .worker(.malformedAnswer)
    }
    return CutOutSheet(image: image, pose: sheet.pose)
  }

  /// Returns the text of a page of a PDF, turned clockwise by quarters; sends the file unless the
  /// worker still has it.
  ///
  /// Throws a `PageFailure` if the worker refuses the page, misses the deadline or gives a
  /// malformed answer.
  mutating func recognizedPage(
    of page: PDFPageSource, quarters: Int, job: PageJob, maximumPixels: Int,
    within deadlines: PageDeadlines
  ) async throws(PageFailure) -> PosedPage {
    guard let canvas = page.survey.canvas else { throw .worker(.malformedAnswer) }
    let reusesFile = holds(page.pdf)
    let request = PDFPageRequest(
      page: page.survey.page, reusesFile: reusesFile, size: canvas.size,
      resolution: canvas.resolution(userUnit: page.survey.userUnit), quarters: quarters,
      maximumPixels: maximumPixels, threads: job.processors)
    let deadline = deadlines.recognition + deadlines.decoding(canvas.size)
    let message: Message
    do throws(WorkerFault) {
      message = try await ask(
        .recognizePDFPage(request), payload: reusesFile ? [] : page.pdf.bytes,
        longestAnswer: Self.maximumTextLength, within: deadline)
    } catch {
      throw .worker(error)
    }
    return try Self.page(message, imageSize: canvas.size.turned(quarters: quarters))
  }

  /// Returns whether the worker has a PDF already, and remembers that it does from now on.
  private mutating func holds(_ pdf: SurveyedPDF) -> Bool {
    defer { heldPDF = HeldFile(path: pdf.path, bytes: pdf.bytes) }
    return heldPDF?.isFile(pdf.path) == true
  }

  /// Returns a PDF of one page.
  ///
  /// Throws a `PageFailure` if the worker reports a failure, misses the deadline or gives a
  /// malformed answer.
  mutating func extractedPage(
    of page: PDFPageSource, within seconds: Int
  ) async throws(PageFailure) -> [UInt8] {
    let reusesFile = holds(page.pdf)
    let message: Message
    do throws(WorkerFault) {
      // The page is written anew with what it needs of the file, which is compressed already.
      message = try await ask(
        .extractPDFPage(page.survey.page, reusesFile: reusesFile),
        payload: reusesFile ? [] : page.pdf.bytes,
        longestAnswer: 2 * page.pdf.bytes.count + (1 << 20), within: seconds)
    } catch {
      throw .worker(error)
    }
    let (answer, payload) = try Self.accepted(message)
    guard case .extractedPage = answer else { throw .worker(.malformedAnswer) }
    return payload
  }

  /// Returns an image of `size` that shows `lines`.
  ///
  /// Throws a `PageFailure` if the worker reports a failure, misses the deadline or gives a
  /// malformed answer.
  mutating func placeholder(
    _ lines: [String], size: PixelSize
  ) async throws(PageFailure) -> EncodedImage {
    let message: Message
    do throws(WorkerFault) {
      message = try await ask(
        .drawPlaceholder(lines: lines, size: size), longestAnswer: Self.maximumImageLength(size),
        within: Self.drawingDeadline)
    } catch {
      throw .worker(error)
    }
    guard let image = try Self.scan(message, size: size).image else {
      throw .worker(.malformedAnswer)
    }
    return image
  }

  private static func scan(
    _ message: Message, size: PixelSize
  ) throws(PageFailure) -> DecodedScan {
    let (answer, payload) = try accepted(message)
    guard case .image(let decoded) = answer else { throw .worker(.malformedAnswer) }
    guard (0...min(payload.count, ColorProfile.limit)).contains(decoded.profileLength) else {
      throw .worker(.malformedAnswer)
    }
    let damage = decoded.damage?.printableExcerpt
    guard decoded.content?.isPlausible(on: size) ?? true else { throw .worker(.malformedAnswer) }
    let profile = Array(payload.suffix(decoded.profileLength))
    guard let encoding = decoded.encoding else {
      return DecodedScan(
        image: nil, profile: profile, damage: damage, isBlank: decoded.isBlank,
        content: decoded.content)
    }
    let data = Array(payload.dropLast(decoded.profileLength))
    guard encoding.size == size, let image = encoding.image(data: data) else {
      throw .worker(.malformedAnswer)
    }
    return DecodedScan(
      image: image, profile: profile, damage: damage, isBlank: decoded.isBlank,
      content: decoded.content)
  }

  /// Returns the message, or throws the failure that the message reports.
  private static func accepted(_ message: Message) throws(PageFailure) -> Message {
    if case .failure(let failure) = message.answer { throw .page(failure.message.printableExcerpt) }
    return message
  }
}

/// A sheet of paper cut out of a photograph, which replaces the photograph.
struct CutOutSheet: Sendable {
  let image: EncodedImage
  /// The pose of the recognised page on the sheet.
  let pose: PagePose
}

/// The result of decoding an image in a worker.
struct DecodedScan: Sendable {
  /// The image encoded by the worker; `nil` if the file's own data can be used.
  let image: EncodedImage?
  /// The inflated, unvalidated ICC profile of the file.
  let profile: [UInt8]
  /// What is wrong with the file, as a sentence fragment.
  let damage: String?
  /// Whether the image shows only paper; false if the request did not ask for that.
  var isBlank = false
  /// The part of the stored image within black borders; `nil` if there are none.
  let content: PixelRectangle?
  /// The result of making the image smaller; `nil` if that was not requested.
  var compression: CompressionAnswer? = nil
  /// The layers that replace the image; `nil` if the image stays.
  var layers: PageImage? = nil
}

extension PixelRectangle {
  /// Returns whether the part within black borders is plausible for an image of `size` pixels.
  fileprivate func isPlausible(on whole: PixelSize) -> Bool {
    isInside(whole) && size.area >= whole.area / 4
  }
}

/// The reason why an attempt at a page ended early.
enum PageFailure: Error, Equatable {
  /// The page cannot be read, decoded or recognised; the reason is a sentence fragment.
  case page(String)
  /// The worker failed; another worker may succeed.
  case worker(WorkerFault)
}
