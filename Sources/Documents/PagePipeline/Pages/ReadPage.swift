import Files
import ImageFiles
import Inputs
import PDFSyntax
import PageModel
import SearchablePDF
import Supervision
import TextLayer
import WorkerProtocol

/// A page with the text that was read on it, or that a file supplies.
struct ReadPage: Sendable {
  /// What a page shows.
  enum Shown: Sendable {
    /// All of an image, or a page of a PDF.
    case all(DecodedPage)
    /// A sheet of paper that was cut out of an image.
    case sheet(CutOutSheet)
    /// An item on a scanner's glass.
    case item(ItemPlace, on: DecodedFile)
  }

  let shown: Shown
  /// The text of the page, and its pose on the upright pixels.
  var text: PosedPage
  /// The result of making the image or the sheet smaller; `nil` if that was not requested.
  var smaller: SmallerImage? = nil

  /// The page on which the text was read.
  var page: DecodedPage {
    switch shown {
    case .all(let page): page
    case .sheet(let sheet): .image(sheet.photograph)
    case .item(_, let image): .image(image)
    }
  }

  /// The sheet of paper that is shown; `nil` for anything else.
  var sheet: CutOutSheet? { if case .sheet(let sheet) = shown { sheet } else { nil } }

  /// The resolution of the page or of the sheet that is shown.
  var resolution: PageResolution { sheet?.resolution ?? page.resolution }

  /// The layers that replace the image; `nil` if there are none, or if they show a sheet.
  var layersOfImage: PageImage? { sheet == nil ? smaller?.layers : nil }
}

/// A sheet of paper cut out of a photograph, which replaces the photograph.
struct CutOutSheet: Sendable {
  let image: EncodedImage
  /// The pose of the recognised page on the sheet.
  let pose: Pose
  let photograph: DecodedFile
  let resolution: PageResolution
}

/// The result of making an image smaller.
struct SmallerImage: Sendable {
  let report: PageCompression
  /// The layers that replace the image; `nil` if it stays unchanged.
  let layers: PageImage?

  /// Describes the answer about an image of `byteCount` bytes.
  fileprivate init(_ answer: CompressionAnswer, _ layers: PageImage?, of byteCount: Int) {
    report = PageCompression(
      choice: answer.choice, bytesBefore: byteCount, bytesAfter: layers?.byteCount ?? byteCount,
      reason: answer.reason?.printableExcerpt)
    self.layers = layers
  }
}

extension PageConverter {
  /// Receives the text of a page, or of each item on the scanner's glass.
  func recognize(
    _ page: DecodedPage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> [ReadPage] {
    switch page {
    case .pdf(let pdf):
      let text = try await recognize(pdf, of: job, on: &worker)
      return [ReadPage(shown: .all(page), text: text)]
    case .image(let image):
      guard let items = image.found?.items else {
        return [try await recognize(image, of: job, on: &worker)]
      }
      var pages: [ReadPage] = []
      for item in items {
        let text = try await text(on: image.opened, isItem: true, on: &worker)
        pages.append(ReadPage(shown: .item(item, on: image), text: text))
      }
      return pages
    }
  }

  /// Receives the text of the image decoded last and, as far as they were requested, the sheet cut
  /// out of the image and the smaller form of either.
  private func recognize(
    _ page: DecodedFile, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> ReadPage {
    let text = try await text(on: page.opened, on: &worker)
    let sheet: CutOutSheet? =
      if wantsSheet(of: page.opened, job) {
        try await sheet(of: text, on: page, by: &worker)
      } else { nil }
    return ReadPage(
      shown: sheet.map { .sheet($0) } ?? .all(.image(page)), text: text,
      smaller: try await smaller(page, sheet, of: job, on: &worker))
  }

  /// Receives the text of a page of a PDF, whose pixels the worker reads from the file unless the
  /// page was drawn.
  private func recognize(
    _ page: OpenedPDFPage, of job: PageJob, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PosedPage {
    guard let drawing = page.drawing else {
      return try await worker.recognizedPage(
        of: page, threads: job.processors, maximumPixels: options.work.maximumPixels,
        cutsPictures: options.outputs.figures != nil, within: Deadlines(options))
    }
    let decoded = try await decode(drawing: drawing, of: job, on: &worker)
    return try await text(on: decoded.opened, on: &worker)
  }

  /// Receives the next text on the image decoded last.
  private func text(
    on page: OpenedImage, isItem: Bool = false, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PosedPage {
    try await worker.recognizedPage(
      imageSize: page.uprightSize, isItem: isItem, cutsPictures: options.outputs.figures != nil,
      within: options.work.recognitionTimeout)
  }

  /// Receives the sheet of paper with the page recognised last, cut out of its photograph; `nil` if
  /// no sheet is certain.
  private func sheet(
    of text: PosedPage, on page: DecodedFile, by worker: inout WorkerConnection
  ) async throws(PageFailure) -> CutOutSheet? {
    let deadline = Deadlines(options).decoding(page.opened.uprightSize)
    guard let (image, pose) = try await worker.sheet(of: text.page.size, within: deadline) else {
      return nil
    }
    return CutOutSheet(
      image: image, pose: pose, photograph: page,
      resolution: resolution(ofSheet: image.size, from: page.opened))
  }

  /// Returns the resolution of a sheet of paper, which fills a page if its photograph has no
  /// plausible resolution.
  private func resolution(ofSheet size: PixelSize, from page: OpenedImage) -> PageResolution {
    PageResolution.choose(
      for: size, file: page.mayBePhotograph ? nil : page.image.resolution,
      option: options.page.dotsPerInch, mayBeCard: true)
  }

  /// Receives the layers that replace a page's image or the sheet cut out of it; no layers if the
  /// page would look different with them, and `nil` if compression was not requested.
  private func smaller(
    _ page: DecodedFile, _ sheet: CutOutSheet?, of job: PageJob,
    on worker: inout WorkerConnection
  ) async throws(PageFailure) -> SmallerImage? {
    guard compression(for: job).level != .lossless else { return nil }
    let byteCount = (sheet?.image ?? page.shownImage)?.data.count ?? 0
    let (answer, layers) = try await worker.compression(
      of: sheet?.image.size ?? page.opened.image.size, originalByteCount: byteCount,
      recognitionTimeout: options.work.recognitionTimeout)
    guard let layers else { return SmallerImage(answer, nil, of: byteCount) }
    let placements = [nil, layers].map { layers in
      sheet.map { Placement(of: $0, at: page.opened.resolution, layers: layers, options) }
        ?? Placement(of: page, layers: layers, options)
    }
    guard let reason = await loss(between: placements) else {
      return SmallerImage(answer, layers, of: byteCount)
    }
    return SmallerImage(CompressionAnswer(unchanged: reason), nil, of: byteCount)
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
    let (pdf, canvas) = (page.source.pdf, page.canvas)
    let reusesFile = holds(pdf)
    let request = PDFPageRequest(
      page: page.source.survey.page, reusesFile: reusesFile, size: canvas.size,
      resolution: page.resolution.resolution, quarters: page.quarters, maximumPixels: maximumPixels,
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

  /// Returns the sheet of paper with the page recognised last, of `size` pixels, and the pose of the
  /// page on the sheet; `nil` if no sheet is certain.
  fileprivate mutating func sheet(
    of size: PixelSize, within seconds: Int
  ) async throws(PageFailure) -> (image: EncodedImage, pose: Pose)? {
    let (answer, payload) = try await answer(
      upTo: Self.maximumImageLength(size), within: seconds)
    guard case .sheet(let sheet) = answer else { throw .worker(.malformedAnswer) }
    guard let sheet else { return nil }
    guard let image = sheet.image(for: size, data: payload) else {
      throw .worker(.malformedAnswer)
    }
    return (image, sheet.pose)
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
