import ImageFiles
import Inputs
import PDFSyntax
import PageModel
import SearchablePDF
import Supervision
import TextLayer
import WorkerProtocol

/// A page as a worker read it.
struct ReadPage: Sendable {
  /// The part of an image that a page shows.
  enum Shown: Sendable {
    /// All of the image; with `lacksSheet`, a sheet was to be cut out, but none is certain.
    case image(lacksSheet: Bool)
    /// A sheet of paper that was cut out of the image.
    case sheet(CutOutSheet)
    /// An item on a scanner's glass.
    case item(ItemPlace)
  }

  let decoded: DecodedPage
  /// The text of the page, and its pose on the upright image.
  var text: PosedPage
  var shown = Shown.image(lacksSheet: false)
  /// The resolution of the image or sheet that is shown.
  let resolution: PageResolution
  /// The result of making the image or the sheet smaller, with any layers that replace it; `nil` if
  /// that was not requested.
  var smaller: (answer: CompressionAnswer, layers: PageImage?)? = nil
  /// The text of a file in place of recognition; `nil` if the page was recognised.
  var supplied: SuppliedText? = nil

  /// The sheet of paper that is shown; `nil` for anything else.
  var sheet: CutOutSheet? { if case .sheet(let sheet) = shown { sheet } else { nil } }

  /// The item that is shown; `nil` for anything else.
  var item: ItemPlace? { if case .item(let item) = shown { item } else { nil } }

  /// The size of the image or the sheet without compression, in bytes.
  var originalByteCount: Int { (sheet?.image ?? decoded.shownImage).byteCount }
}

/// A sheet of paper cut out of a photograph, which replaces the photograph.
struct CutOutSheet: Sendable {
  let image: EncodedImage
  /// The pose of the recognised page on the sheet.
  let pose: Pose
}

extension PageConverter {
  /// Receives the text of the page decoded last and, as far as they were requested, the sheet cut
  /// out of its image and the smaller form of either.
  func recognize(
    _ page: DecodedPage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> ReadPage {
    let opened = page.opened
    let text = try await worker.recognizedPage(
      imageSize: opened.uprightSize, cutsPictures: options.outputs.figures != nil,
      within: options.work.recognitionTimeout)
    let wantsSheet = wantsSheet(of: opened, job)
    var sheet: CutOutSheet?
    if wantsSheet {
      sheet = try await worker.sheet(
        of: text, imageSize: opened.uprightSize, within: Deadlines(options))
    }
    let mustHaveSheet = options.page.straightening.rectification == .on || opened.image.isFromCamera
    let smaller = try await compression(of: page, sheet, job, on: &worker)
    return ReadPage(
      decoded: page, text: text,
      shown: sheet.map { .sheet($0) } ?? .image(lacksSheet: wantsSheet && mustHaveSheet),
      resolution: sheet.map { resolution(of: $0, from: opened) } ?? opened.resolution,
      smaller: smaller)
  }

  /// Receives the text of each item on the scanner's glass decoded last.
  func recognize(
    _ items: [ItemPlace], on page: DecodedPage, by worker: inout WorkerConnection
  ) async throws(PageFailure) -> [ReadPage] {
    var pages: [ReadPage] = []
    for item in items {
      let text = try await worker.recognizedPage(
        imageSize: page.opened.uprightSize, isItem: true,
        cutsPictures: options.outputs.figures != nil,
        within: options.work.recognitionTimeout)
      pages.append(
        ReadPage(
          decoded: page, text: text, shown: .item(item), resolution: page.opened.resolution))
    }
    return pages
  }

  /// Receives the text of a page of a PDF, whose pixels the worker reads from the file unless the
  /// page was drawn.
  func recognize(
    _ page: OpenedPDFPage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PosedPage {
    guard let drawing = page.drawing else {
      return try await worker.recognizedPage(
        of: page, threads: job.processors, maximumPixels: options.work.maximumPixels,
        cutsPictures: options.outputs.figures != nil, within: Deadlines(options))
    }
    let decoded = try await decode(drawing: drawing, of: job, on: &worker)
    return try await worker.recognizedPage(
      imageSize: decoded.opened.uprightSize, cutsPictures: options.outputs.figures != nil,
      within: options.work.recognitionTimeout)
  }

  /// Returns the resolution of a sheet of paper, which fills a page if its photograph has no
  /// plausible resolution.
  private func resolution(of sheet: CutOutSheet, from page: OpenedPage) -> PageResolution {
    PageResolution.choose(
      for: sheet.image.size, file: page.mayBePhotograph ? nil : page.image.resolution,
      option: options.page.dotsPerInch, mayBeCard: true)
  }

  /// Receives the layers that replace the page's image or the sheet cut out of it; no layers if the
  /// page would look different with them, and `nil` if compression was not requested.
  private func compression(
    of page: DecodedPage, _ sheet: CutOutSheet?, _ job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> (answer: CompressionAnswer, layers: PageImage?)? {
    guard compression(for: job).level != .lossless else { return nil }
    let (answer, layers) = try await worker.compression(
      of: sheet?.image.size ?? page.opened.image.size,
      originalByteCount: (sheet?.image ?? page.shownImage).byteCount,
      recognitionTimeout: options.work.recognitionTimeout)
    guard let layers else { return (answer, nil) }
    let placements = [nil, layers].map {
      Placement(of: page, sheet, at: page.opened.resolution, layers: $0, options)
    }
    guard let reason = await loss(between: placements) else { return (answer, layers) }
    return (CompressionAnswer(unchanged: reason), nil)
  }

  /// Returns the reason why the last of two placements cannot replace the first one, as a sentence;
  /// `nil` if the page looks alike with both, or if pdftoppm is not installed.
  private func loss(between placements: [Placement]) async -> String? {
    guard let drawer = PageDrawer(options.work) else { return nil }
    let pages = placements.map { $0.prepared() }
    let drawings = await drawer.drawings(
      of: (Array(pages.indices), [TrialDocument.bytes(of: pages)]),
      sides: placements.map { ($0.geometry.mediaBox.width, $0.geometry.mediaBox.height) })
    guard drawings.count == 2, let before = drawings[0], let after = drawings[1] else {
      return "pdftoppm cannot draw the page to compare it with its smaller form"
    }
    return before.looksLike(after) ? nil : "the page would look different"
  }
}

extension EncodedImage? {
  /// The length of the data in bytes; 0 if there is no image.
  fileprivate var byteCount: Int { self?.data.count ?? 0 }
}

extension WorkerConnection {
  /// The maximum length of a page's text records, in bytes; `PageRecordLimits` allows no more.
  private static let maximumTextLength = 16 << 20

  /// Returns the maximum length of a page's text records, with the files of its pictures if these
  /// are cut out of an image of `size` pixels.
  private static func maximumTextLength(_ size: PixelSize, cutsPictures: Bool) -> Int {
    guard cutsPictures else { return maximumTextLength }
    let (sum, overflow) = maximumTextLength.addingReportingOverflow(maximumImageLength(size))
    return overflow ? .max : sum
  }

  /// Returns the text of the page decoded last, whose upright image has `imageSize` pixels.
  fileprivate mutating func recognizedPage(
    imageSize: PixelSize, isItem: Bool = false, cutsPictures: Bool, within seconds: Int
  ) async throws(PageFailure) -> PosedPage {
    let message = try await answer(
      upTo: Self.maximumTextLength(imageSize, cutsPictures: cutsPictures), within: seconds)
    return try Self.page(message, imageSize: imageSize, isItem: isItem)
  }

  /// Returns the text of a page of a PDF; sends the file unless the worker still has it.
  fileprivate mutating func recognizedPage(
    of page: OpenedPDFPage, threads: Int, maximumPixels: Int, cutsPictures: Bool,
    within deadlines: Deadlines
  ) async throws(PageFailure) -> PosedPage {
    guard let canvas = page.survey.canvas else { throw .worker(.malformedAnswer) }
    let pdf = page.source.pdf
    let reusesFile = holds(pdf)
    let request = PDFPageRequest(
      page: page.survey.page, reusesFile: reusesFile, size: canvas.size,
      resolution: page.resolution, quarters: page.quarters, maximumPixels: maximumPixels,
      threads: threads)
    let message = try await answer(
      to: .recognizePDFPage(request), payload: reusesFile ? [] : pdf.bytes,
      upTo: Self.maximumTextLength(canvas.size, cutsPictures: cutsPictures),
      within: deadlines.recognition + deadlines.decoding(canvas.size))
    return try Self.page(message, imageSize: canvas.size.turned(quarters: page.quarters))
  }

  /// Returns the text in a message on an upright image of `imageSize` pixels.
  private static func page(
    _ message: Message, imageSize: PixelSize, isItem: Bool = false
  ) throws(PageFailure) -> PosedPage {
    guard case .text(let text) = message.answer,
      let page = text.validated(for: imageSize, isItem: isItem, message.payload)
    else { throw .worker(.malformedAnswer) }
    return page
  }

  /// Returns the sheet of paper with the page recognised last, cut out of its photograph; `nil` if
  /// no sheet is certain.
  fileprivate mutating func sheet(
    of page: PosedPage, imageSize: PixelSize, within deadlines: Deadlines
  ) async throws(PageFailure) -> CutOutSheet? {
    let size = page.page.size
    let (answer, payload) = try await answer(
      upTo: Self.maximumImageLength(size), within: deadlines.decoding(imageSize))
    guard case .sheet(let sheet) = answer else { throw .worker(.malformedAnswer) }
    guard let sheet else { return nil }
    guard let image = sheet.image(for: size, data: payload) else {
      throw .worker(.malformedAnswer)
    }
    return CutOutSheet(image: image, pose: sheet.pose)
  }

  /// Receives the compressed form of the image of the page recognised last; returns no layers if
  /// the image stays unchanged.
  ///
  /// - size: The size of the image, in pixels.
  /// - originalByteCount: The size of the image without compression, in bytes.
  /// - recognitionTimeout: The time for each of the recognitions that check the result, in seconds.
  fileprivate mutating func compression(
    of size: PixelSize, originalByteCount: Int, recognitionTimeout: Int
  ) async throws(PageFailure) -> (answer: CompressionAnswer, layers: PageImage?) {
    let message: Message
    do throws(PageFailure) {
      message = try await answer(
        upTo: Self.maximumImageLength(size),
        within: Deadlines.compressionRecognitions * recognitionTimeout)
    } catch .page {
      // The page has its text already.
      throw .worker(.malformedAnswer)
    }
    guard case .compression(let compression) = message.answer,
      let validated = compression.validated(
        for: size, smallerThan: originalByteCount, message.payload)
    else { throw .worker(.malformedAnswer) }
    return validated
  }
}
