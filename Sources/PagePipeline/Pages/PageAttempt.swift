import ImageFiles
import PageModel
import SearchablePDF
import Supervision
import Understanding
import WorkerProtocol

/// The text of a page in its place.
private struct PlacedText {
  /// The text on the image that is shown.
  let arranged: ArrangedText
  /// The text on the upright image of the file.
  let onImage: RecognizedPage
}

/// One attempt at converting a page.
struct PageAttempt {
  let job: PageJob
  private let options: ConversionOptions
  private var problems: [PageProblem] = []
  /// The text recognised so far; its size is zero if there is no image.
  private(set) var recognized = RecognizedPage(size: PixelSize(width: 0, height: 0), blocks: [])
  /// The text in pixels of the page as written.
  private(set) var recognizedOnPage: RecognizedPage?
  /// The pose of the page on its image.
  private var pose = PagePose.asItIs
  private var evidence = UprightEvidence.notSought
  /// The tries in which the page was recognised.
  private var tries = TriesReport()
  /// The outline of the paper if the page is a photograph.
  private var paper: Quadrilateral?
  private var isRectified = false
  private var warnings: [PageWarning] = []
  /// The text of the right page of a spread; `nil` if the image is one page.
  private var secondText: PlacedText?
  private var resolution: PageResolution?
  private var hasFurtherImages = false
  /// The content of the file, from this attempt or an earlier one.
  private(set) var opened: OpenedScan?
  /// The decoded image, from this attempt or an earlier one.
  private(set) var decoded: DecodedScan?

  init(job: PageJob, options: ConversionOptions) {
    self.job = job
    self.options = options
    opened = job.opened
    decoded = job.decoded
  }

  /// Returns the page, complete as far as earlier attempts allow; throws the fault if the worker is
  /// lost.
  mutating func run(on worker: inout WorkerConnection) async throws(WorkerFault) -> PreparedPage {
    do throws(PageFailure) {
      return try await shownPage(on: &worker)
    } catch {
      switch error {
      case .worker(let fault): throw fault
      case .page(let reason):
        let isChanged = opened?.isChanged == true
        let message = isChanged ? OpenedScan.changed(reason) : reason
        problems = [.notShown(message)]
        return try await job.placeholderPage(message, on: &worker)
      }
    }
  }

  /// Returns the report of the page, which took `duration`.
  func report(on page: PreparedPage, after duration: Duration) -> PageReport {
    let obstacles = page.obstacles.filter { options.claim.limited(by: $0) != options.claim }
    return PageReport(
      source: job.source, wordCount: recognized.wordCount,
      confidence: recognized.meanConfidence, resolution: resolution, problems: problems,
      hasFurtherImages: hasFurtherImages, obstacles: obstacles,
      skew: pose.toImage == nil ? PageSkew.degrees(of: recognized) : nil,
      rotation: 90 * pose.quarters, evidence: evidence, leveled: page.leveling?.degrees,
      paper: paper, isRectified: isRectified, crop: page.crop, warnings: warnings + textWarnings,
      compression: compressionReport, tries: tries, isBlank: isBlank, duration: duration)
  }

  /// Returns the right page of a spread whose left page is `first`; none for an image of one page.
  mutating func secondPages(after first: PreparedPage) -> [PageResult] {
    guard let second = secondText else { return [] }
    recognized = second.onImage
    let page = second.arranged.placement.prepared(
      decoded, paragraphs: second.arranged.paragraphs, isTextMissing: first.isTextMissing
    ).repeatingImage
    return [
      PageResult(
        page: page, recognized: recognized, recognizedOnPage: second.arranged.onPage,
        report: report(on: page, after: .zero))
    ]
  }

  /// The warnings about the recognised text.
  private var textWarnings: [PageWarning] {
    PageWarning.warnings(
      about: recognized, recognizedIn: options.recognition.languages, evidence: evidence)
  }
}

extension PageAttempt {
  /// Returns the page with its image; throws `page` if the image cannot be shown.
  private mutating func shownPage(
    on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PreparedPage {
    let image = try open(on: &worker)
    hasFurtherImages = image.hasFurtherImages
    let chosen = PageResolution.choose(
      for: image.size, file: image.resolution, option: options.dotsPerInch)
    resolution = chosen
    var page = PagePlacement(
      image: image, resolution: chosen.resolution, format: options.pageFormat,
      stripsMetadata: options.stripsMetadata)
    if case .fixed(let quarters) = options.straightening.rotation {
      page = page.turned(quarters: quarters)
    }
    recognized = RecognizedPage(size: page.uprightSize, blocks: [])
    guard image.size.area <= options.maximumPixels else {
      let limit = "has more than \(options.maximumPixels) pixels (--max-pixels allows more)"
      return try withoutText(page, because: limit)
    }
    guard job.isWorthRecognizing else {
      if job.isWorthDecoding, decoded == nil, image.encoded == nil {
        try await decode(page, wantsText: false, on: &worker)
      }
      page.content = decoded?.content
      return try withoutText(page, because: job.lostReason, advice: job.lostAdvice)
    }
    try await decode(page, wantsText: true, on: &worker)
    page.content = decoded?.content
    guard let text = try await text(of: page, on: &worker) else { return prepared(page, []) }
    return prepared(text.placement, text.paragraphs)
  }

  /// Returns the image of the page, without reading a file again that the worker still holds.
  private mutating func open(on worker: inout WorkerConnection) throws(PageFailure) -> SourceImage {
    let source = job.source
    // The images of a PDF's pages have a path in common, but not their bytes.
    if worker.heldFile?.isFile(source.fileName) != true || source.shownImage != nil {
      worker.heldFile = nil
    }
    if let opened { return opened.image }
    let opened = try OpenedScan(source, held: worker.heldFile)
    self.opened = opened
    return opened.image
  }

  private mutating func decode(
    _ page: PagePlacement, wantsText: Bool, on worker: inout WorkerConnection
  ) async throws(PageFailure) {
    let request = PageRequest(
      page.image, orientation: page.orientation, frame: job.source.imageFrame,
      reusesFile: worker.heldFile != nil, resolution: page.resolution, wantsText: wantsText,
      maximumPixels: options.maximumPixels,
      mayBePhotograph: wantsSheet(of: page.image) || isPhotograph(page.image),
      wantsSheet: wantsSheet(of: page.image), findsBorders: options.straightening.cropsBorders,
      threads: job.processors, compression: compression,
      findsBlank: options.findsBlankPages)
    if job.source.frameCount > 1, job.source.shownImage == nil {
      worker.heldFile = HeldFile(path: job.source.fileName, bytes: page.image.bytes)
    }
    decoded = try await worker.decode(page.image, request, within: options.deadlines)
  }

  /// Returns the text of the page in its place; `nil` if recognition fails.
  private mutating func text(
    of page: PagePlacement, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> ArrangedText? {
    do throws(PageFailure) {
      let answer = try await worker.recognizedPage(
        imageSize: page.uprightSize, within: options.recognitionTimeout)
      let sheet = try await sheet(of: answer, on: page, from: &worker)
      try await compress(page, sheet, on: &worker)
      pose = answer.pose
      evidence = answer.evidence
      tries = answer.tries
      if let toImage = answer.pose.toImage, !toImage.isAffine {
        paper = toImage.quadrilateral(BoundingBox(answer.page.size))
      }
      let spread = options.straightening.splitsSpreads ? Spread(answer.page) : nil
      let text = try placed(answer, sheet, on: page, part: spread?.left)
      secondText = try spread.map { spread throws(PageFailure) in
        try placed(answer, sheet, on: page, part: spread.right)
      }
      recognized = text.onImage
      recognizedOnPage = text.arranged.onPage
      for text in [text, secondText].compactMap({ $0?.arranged }) {
        let lines = text.paragraphs.flatMap(\.lines)
        guard let fault = FittedTextCheck.fault(in: lines, of: text.level) else { continue }
        problems.append(.textNotReadable("\(fault)"))
        secondText = nil
        return nil
      }
      return text.arranged
    } catch {
      guard case .page(let reason) = error else { throw error }
      problems.append(.notRecognized(reason))
      return nil
    }
  }

  /// Returns the text of a page, or of the part of it that is one page of a spread, on its
  /// photograph and on the sheet cut out of that.
  private mutating func placed(
    _ page: PosedPage, _ sheet: CutOutSheet?, on placement: PagePlacement, part: BoundingBox?
  ) throws(PageFailure) -> PlacedText {
    let words = part.map { part in
      page.page.keeping { part.contains(Point(x: $0.box.midX, y: $0.box.midY)) }
    }
    var onImage = PosedPage(page: words ?? page.page, pose: page.pose, evidence: page.evidence)
    var image = placement
    if let part {
      image = image.turned(quarters: page.pose.quarters)
        .showing(part: page.pose.toImage?.apply(part) ?? part)
      image = image.turned(quarters: -page.pose.quarters)
    }
    let visible = image.turned(quarters: page.pose.quarters).crop
    if let visible, sheet == nil, part == nil { onImage = onImage.words(in: visible) }
    let text = try arranged(onImage, on: image)
    guard let sheet else { return PlacedText(arranged: text, onImage: text.onImage) }
    var flat = self.placement(of: sheet, in: placement)
    if let part { flat = flat.showing(part: sheet.pose.toImage?.apply(part) ?? part) }
    let onSheet = try arranged(PosedPage(page: onImage.page, pose: sheet.pose), on: flat)
    return PlacedText(arranged: onSheet, onImage: text.onImage)
  }

  private func arranged(
    _ page: PosedPage, on placement: PagePlacement
  ) throws(PageFailure) -> ArrangedText {
    let text = ArrangedText(page, on: placement, deskew: options.straightening.deskew)
    guard let text else { throw .worker(.malformedAnswer) }
    return text
  }

  /// Returns the page without text; throws `page` if there is no image data.
  private mutating func withoutText(
    _ page: PagePlacement, because reason: String, advice: String? = nil
  ) throws(PageFailure) -> PreparedPage {
    guard decoded?.image ?? page.image.encoded != nil else {
      let message = reason + (advice.map { "; \($0)" } ?? "")
      throw .page(message)
    }
    problems.append(.notRecognized(reason, advice: advice))
    return prepared(page, [])
  }

  /// Returns the page to write and records its problems, including those of earlier attempts.
  private mutating func prepared(
    _ page: PagePlacement, _ paragraphs: [FittedParagraph]
  ) -> PreparedPage {
    if let damage = decoded?.damage { problems.insert(.damaged(damage), at: 0) }
    if opened?.isChanged == true { problems.insert(.changed, at: 0) }
    // Lost pages are only found by reading the whole file; this image is intact.
    if page.image.damage == .pagesLost {
      problems.append(.damaged("\(ImageDamage.pagesLost)"))
    }
    return page.prepared(
      decoded, paragraphs: paragraphs, isTextMissing: problems.contains { $0.isTextMissing })
  }
}

/// Photographs of paper.
extension PageAttempt {
  /// Returns whether an image may be a photograph: a camera made it, or its file has no plausible
  /// resolution.
  private func isPhotograph(_ image: SourceImage) -> Bool {
    image.isFromCamera || PageResolution.isUnknown(of: image)
  }

  /// Returns whether a sheet of paper is to be cut out of an image; never if an earlier attempt at
  /// the page lost a worker.
  private func wantsSheet(of image: SourceImage) -> Bool {
    guard job.lostWorkers.isEmpty else { return false }
    return switch options.straightening.rectification {
    case .on: true
    case .auto: isPhotograph(image)
    case .off: false
    }
  }

  /// Receives the sheet of paper that the page is on if it is to be cut out; `nil` if none is
  /// certain.
  private mutating func sheet(
    of text: PosedPage, on page: PagePlacement, from worker: inout WorkerConnection
  ) async throws(PageFailure) -> CutOutSheet? {
    guard wantsSheet(of: page.image) else { return nil }
    let sheet = try await worker.sheet(
      of: text, imageSize: page.uprightSize, within: options.deadlines)
    let mustHaveSheet = options.straightening.rectification == .on || page.image.isFromCamera
    if sheet == nil, mustHaveSheet { warnings.append(.noSheet) }
    isRectified = sheet != nil
    return sheet
  }

  /// Returns the placement of a sheet of paper, which fills a page if its photograph has no
  /// plausible resolution.
  private mutating func placement(
    of sheet: CutOutSheet, in page: PagePlacement
  ) -> PagePlacement {
    let chosen = PageResolution.choose(
      for: sheet.image.size, file: isPhotograph(page.image) ? nil : page.image.resolution,
      option: options.dotsPerInch)
    resolution = chosen
    return page.showing(sheet.image, at: chosen.resolution)
  }
}

extension PageAttempt {
  /// Whether the page was asked about and is blank: without problems, ink and certain words.
  private var isBlank: Bool {
    decoded?.isBlank == true && problems.isEmpty && !recognized.hasCertainWords
  }

  /// The allowed compression of the image; none if an earlier attempt at the page lost a worker.
  private var compression: CompressionOptions {
    var compression = options.compression
    if !job.lostWorkers.isEmpty { compression.level = .lossless }
    return compression
  }

  /// Receives the layers that replace the page's image or the sheet cut out of that, if the image may
  /// be made smaller.
  private mutating func compress(
    _ page: PagePlacement, _ sheet: CutOutSheet?, on worker: inout WorkerConnection
  ) async throws(PageFailure) {
    guard compression.level != .lossless else { return }
    let original = decoded?.image ?? page.image.encoded
    let (answer, layers) = try await worker.compression(
      of: sheet?.image.size ?? page.image.size,
      originalByteCount: (sheet?.image ?? original)?.data.count ?? 0,
      recognitionTimeout: options.recognitionTimeout)
    decoded?.compression = answer
    decoded?.layers = layers
    let placement = sheet.map { page.showing($0.image, at: page.resolution) } ?? page
    guard layers != nil, let decoded,
      let reason = await CompressionCheck.loss(of: decoded, on: placement, options)
    else { return }
    self.decoded?.compression = CompressionAnswer(
      unchanged: reason, originalByteCount: answer.originalByteCount)
    self.decoded?.layers = nil
  }

  /// The result of the image's compression; `nil` if no compression was requested.
  private var compressionReport: PageCompression? {
    guard options.compression.level != .lossless, let decoded else { return nil }
    return PageCompression(of: decoded, isTried: compression.level != .lossless)
  }
}

extension RecognizedPage {
  /// The confidence in per cent, and the number of letters, from which a word is not one of the print that
  /// shines through from the back.
  private static let leastConfidence = 92.0
  private static let leastLetters = 4

  /// Whether a word is certain, however pale it is.
  var hasCertainWords: Bool {
    lines.flatMap(\.words).contains { word in
      word.confidence >= Self.leastConfidence
        && word.text.count { $0.isLetter || $0.isNumber } >= Self.leastLetters
    }
  }
}
