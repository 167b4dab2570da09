import ImageFiles
import PageLayout
import PageWork
import SearchablePDF
import Supervision

/// One try at a page: what it asks the worker, and what it gathers on the way.
struct PageAttempt {
  let job: PageJob
  private let options: ConversionOptions
  private var problems: [PageProblem] = []
  /// What the worker has read so far; of no size where there is no image.
  private(set) var recognized = RecognizedPage(size: PixelSize(width: 0, height: 0), blocks: [])
  private var resolution: PageResolution?
  private var hasFurtherImages = false
  /// What the file holds, from this try or an earlier one.
  private(set) var opened: OpenedScan?
  /// What a worker found of the image, in this try or an earlier one.
  private(set) var picture: DecodedScan?

  init(job: PageJob, options: ConversionOptions) {
    self.job = job
    self.options = options
    opened = job.opened
    picture = job.picture
  }

  /// The page, with as much of it as earlier faults leave; throws the worker's next fault.
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
        return try await notice(message, on: &worker)
      }
    }
  }

  /// What became of the page, after `duration`.
  func report(on page: PreparedPage, after duration: Duration) -> PageReport {
    let obstacles = page.obstacles.filter { options.claim.limited(by: $0) != options.claim }
    return PageReport(
      source: job.source, wordCount: recognized.wordCount,
      confidence: recognized.meanConfidence, resolution: resolution, problems: problems,
      hasFurtherImages: hasFurtherImages, obstacles: obstacles,
      skew: PageSkew.degrees(of: recognized), duration: duration)
  }
}

extension PageAttempt {
  /// Throws `page` where the image cannot be shown at all.
  private mutating func shownPage(
    on worker: inout WorkerConnection
  ) async throws(PageFailure) -> PreparedPage {
    let image = try open(on: &worker)
    hasFurtherImages = image.hasFurtherImages
    let chosen = PageResolution.choose(
      for: image.size, file: image.resolution, option: options.dotsPerInch)
    resolution = chosen
    recognized = RecognizedPage(
      size: image.orientation.uprightSize(of: image.size), blocks: [])
    let page = PagePlacement(
      image: image, resolution: chosen.resolution, format: options.pageFormat,
      stripsMetadata: options.stripsMetadata)
    guard image.size.area <= options.maximumPixels else {
      let limit = "has more than \(options.maximumPixels) pixels (--max-pixels allows more)"
      return try withoutText(page, because: limit)
    }
    guard job.isWorthRecognizing else {
      if job.isWorthDecoding, picture == nil, image.encoded == nil {
        try await decode(page, wantsText: false, on: &worker)
      }
      return try withoutText(page, because: job.lostReason, advice: job.lostAdvice)
    }
    try await decode(page, wantsText: true, on: &worker)
    let paragraphs = try await paragraphs(of: page, on: &worker)
    return prepared(page, paragraphs)
  }

  /// The image of the page; a file that the worker still holds is not read again.
  private mutating func open(on worker: inout WorkerConnection) throws(PageFailure) -> SourceImage {
    let source = job.source
    if worker.heldFile?.path != source.path { worker.heldFile = nil }
    if let opened { return opened.image }
    let opened = try OpenedScan(source, held: worker.heldFile)
    self.opened = opened
    return opened.image
  }

  private mutating func decode(
    _ page: PagePlacement, wantsText: Bool, on worker: inout WorkerConnection
  ) async throws(PageFailure) {
    let request = PageRequest(
      page.image, frame: job.source.frame, reusesFile: worker.heldFile != nil,
      resolution: page.resolution, wantsText: wantsText, maximumPixels: options.maximumPixels,
      threads: job.processors)
    if job.source.frameCount > 1 {
      worker.heldFile = HeldFile(path: job.source.path, bytes: page.image.bytes)
    }
    picture = try await worker.decode(page.image, request, losses: job.ownLosses)
  }

  /// The page's paragraphs, fitted; none where the engine gives the page up.
  private mutating func paragraphs(
    of page: PagePlacement, on worker: inout WorkerConnection
  ) async throws(PageFailure) -> [FittedParagraph] {
    do throws(PageFailure) {
      let answer = try await worker.recognizedPage(within: options.recognitionTimeout)
      recognized = PageAnalysis.analyze(TextCleaning.clean(answer))
      let paragraphs = page.fit(recognized)
      if let fault = FittedTextCheck.fault(in: paragraphs.flatMap(\.lines), of: recognized) {
        problems.append(.textNotReadable("\(fault)"))
        return []
      }
      return paragraphs
    } catch {
      guard case .page(let reason) = error else { throw error }
      problems.append(.notRecognized(reason))
      return []
    }
  }

  /// The page as an image alone; throws `page` where there is none.
  private mutating func withoutText(
    _ page: PagePlacement, because reason: String, advice: String? = nil
  ) throws(PageFailure) -> PreparedPage {
    guard picture?.image ?? page.image.encoded != nil else {
      let message = reason + (advice.map { "; \($0)" } ?? "")
      throw .page(message)
    }
    problems.append(.notRecognized(reason, advice: advice))
    return prepared(page, [])
  }

  /// The page as it is to be written; its damage may have been found in an earlier try.
  private mutating func prepared(
    _ page: PagePlacement, _ paragraphs: [FittedParagraph]
  ) -> PreparedPage {
    if let damage = picture?.damage { problems.insert(.damaged(damage), at: 0) }
    if opened?.isChanged == true { problems.insert(.changed, at: 0) }
    // Only the walk over the whole file sees that; the image itself is sound.
    if page.image.damage == .pagesLost {
      problems.append(.damaged("\(ImageDamage.pagesLost)"))
    }
    return page.prepared(
      picture, paragraphs: paragraphs, isTextMissing: problems.contains { $0.isTextMissing })
  }
}
