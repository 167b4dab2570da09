import ImageFiles
import Inputs
import PageModel
import Supervision
import TextLayer
import WorkerProtocol

/// A page whose pixels can be recognised, and on which its text is arranged.
enum DecodedPage: Sendable {
  case image(DecodedFile)
  /// A page of a PDF, whose pixels a worker decodes as it recognises them.
  case pdf(OpenedPDFPage)

  /// The size of the upright pixels.
  var size: PixelSize {
    switch self {
    case .image(let image): image.opened.uprightSize
    case .pdf(let page): page.canvas.size
    }
  }

  var resolution: PageResolution {
    switch self {
    case .image(let image): image.opened.resolution
    case .pdf(let page): page.resolution
    }
  }

  /// Whether the document can show the page.
  var isShown: Bool {
    switch self {
    case .image(let image): image.shownImage != nil
    case .pdf: true
    }
  }

  /// Returns the visible part of the pixels that are upright in a pose; `nil` for all of them.
  func visible(in pose: Pose) -> BoundingBox? {
    switch self {
    case .image(let image): return image.visible(quarters: pose.quarters)
    case .pdf(let page):
      let survey = page.survey(in: pose)
      return survey.canvas.map(survey.visiblePixels(of:))
    }
  }
}

/// An image of a file, with what a worker found in it.
struct DecodedFile: Sendable {
  let opened: OpenedImage
  /// The image as the worker found it; `nil` if the image was not decoded.
  var found: ValidatedImage? = nil
}

extension DecodedFile {
  /// The image data that the PDF can contain; `nil` if there is none.
  var shownImage: EncodedImage? { found?.image ?? opened.image.encoded }

  /// The part of the stored image within dark borders; `nil` if there are none.
  var content: PixelRectangle? { found?.answer.content }

  /// The share of the image outside of the part within borders, 0 to 1; `nil` if there are none.
  var borderShare: Double? {
    let whole = Double(max(opened.image.size.area, 1))
    let outline = found?.answer.contentOutline
    let kept = outline.map { abs($0.area) } ?? content.map { Double($0.size.area) }
    return kept.map { min(max(1 - $0 / whole, 0), 1) }
  }

  /// Returns the visible part of the upright image, in its pixels, after further clockwise quarter
  /// turns; `nil` for all of it.
  func visible(quarters: Int) -> BoundingBox? {
    let orientation = opened.orientation.turned(quarters: quarters)
    return content.map { orientation.upright($0, of: opened.image.size) }
  }

  /// Returns the corners of the visible part of the upright image, in its pixels, after further
  /// clockwise quarter turns; `nil` if the part is a rectangle.
  func visibleOutline(quarters: Int) -> Quadrilateral? {
    let orientation = opened.orientation.turned(quarters: quarters)
    let map = ProjectiveTransform(orientation.toUpright(from: opened.image.size))
    return found?.answer.contentOutline.map { $0.mapped(by: map) }
  }
}

extension PageConverter {
  /// Returns whether an image has few enough pixels to be decoded.
  func isWithinLimit(_ page: OpenedImage) -> Bool {
    page.image.size.area <= options.work.maximumPixels
  }

  /// Decodes the image of a job if it is recognised, or if the PDF cannot contain the file's own
  /// data, as far as earlier attempts allow.
  func decode(
    _ page: OpenedImage, of job: inout PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> DecodedFile {
    let isRead = job.isWorthRecognizing && job.source.isRecognized
    let isNeeded = job.isWorthDecoding && job.decoded == nil && page.image.encoded == nil
    if isWithinLimit(page), isRead || isNeeded {
      let recognizes = isRead && job.source.suppliedText?.hasPlaces != true
      job.decoded = try await decode(page, for: job, recognizes: recognizes, on: &worker)
    }
    return job.decoded ?? DecodedFile(opened: page)
  }

  /// Sends the image of a page to the worker, which decodes it and, if `recognizes` is true, also
  /// recognises it.
  private func decode(
    _ page: OpenedImage, for job: PageJob, recognizes: Bool, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> DecodedFile {
    let wantsSheet = wantsSheet(of: page, job)
    var request = PageRequest(
      page.image, orientation: page.orientation, frame: job.source.fileImage.position.index,
      reusesFile: worker.heldFile != nil, resolution: page.recognizedResolution,
      recognition: recognizes ? recognition(of: job, cutsOutSheet: wantsSheet) : nil,
      maximumPixels: options.work.maximumPixels)
    request.mayBePhotograph = wantsSheet || page.mayBePhotograph
    request.findsBorders = options.page.straightening.cropsBorders
    request.threads = job.processors
    request.compression = compression(for: job)
    request.findsBlank = options.page.findsBlankPages
    request.findsCodes = options.page.findsCodes
    if job.source.fileImage.position.count > 1 {
      worker.heldFile = HeldFile(path: job.source.fileName, bytes: page.image.bytes)
    }
    return try await worker.decode(page, request, within: Deadlines(options))
  }

  /// Returns the recognition of a page to request.
  private func recognition(of job: PageJob, cutsOutSheet: Bool) -> PageRequest.Recognition {
    var recognition = PageRequest.Recognition()
    recognition.cutsOutSheet = cutsOutSheet
    // A text of the whole image cannot be divided among items.
    if job.source.suppliedText != nil { return recognition }
    if options.page.straightening.splitsItems {
      recognition.items = .recognized
    } else if !job.source.isPDF {
      recognition.items = .counted
    }
    return recognition
  }

  /// Sends the drawing of a PDF's page to the worker, which decodes and recognises it.
  func decode(
    drawing page: OpenedImage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> DecodedFile {
    worker.heldFile = nil
    var request = PageRequest(
      page.image, orientation: page.orientation, frame: 0, reusesFile: false,
      resolution: page.recognizedResolution, recognition: PageRequest.Recognition(),
      maximumPixels: options.work.maximumPixels)
    request.threads = job.processors
    let decoded = try await worker.decode(page, request, within: Deadlines(options))
    guard decoded.found?.answer.damage == nil else {
      throw .page("cannot be drawn whole by pdftoppm")
    }
    return decoded
  }

  /// Returns whether a sheet of paper is to be cut out of an image; never if an earlier attempt at
  /// the page lost a worker.
  func wantsSheet(of page: OpenedImage, _ job: PageJob) -> Bool {
    guard job.lostWorkers.isEmpty else { return false }
    return switch options.page.straightening.rectification {
    case .on: true
    case .auto: page.mayBePhotograph
    case .off: false
    }
  }

  /// Returns the allowed compression of the image; none if an earlier attempt at the page lost a
  /// worker.
  func compression(for job: PageJob) -> CompressionOptions {
    var compression = options.compression
    if !job.lostWorkers.isEmpty { compression.level = .lossless }
    return compression
  }
}

extension WorkerConnection {
  /// Sends the page's file and returns the decoded image.
  fileprivate mutating func decode(
    _ page: OpenedImage, _ request: PageRequest, within deadlines: Deadlines
  ) async throws(PageFailure) -> DecodedFile {
    let size = page.image.size
    let message: Message
    do throws(PageFailure) {
      message = try await answer(
        to: .recognize(request), payload: request.reusesFile ? [] : page.image.bytes,
        upTo: Self.maximumImageLength(size), within: deadlines.decoding(size))
    } catch .worker(.timedOut(let seconds)) {
      throw .worker(.timedOutDecoding(seconds: seconds))
    }
    let found = try Self.image(
      in: message, size: size,
      glass: request.recognition?.items == .recognized ? page.uprightSize : nil)
    return DecodedFile(opened: page, found: found)
  }
}
