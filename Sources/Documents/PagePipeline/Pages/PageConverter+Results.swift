import Files
import ImageFiles
import Inputs
import PDFSyntax
import PageModel
import SearchablePDF
import TextLayer
import Understanding
import WorkerProtocol

/// Results of pages.
extension PageConverter {
  /// Returns the result of a page as it is written.
  ///
  /// - page: The page as it was decoded, if it was not read; `nil` if it could not be opened.
  /// - note: The reason why the page has no new text.
  /// - text: The text of the page in its place; `nil` if none was read.
  func pageResult(
    of job: PageJob, as prepared: PreparedPage, on page: DecodedPage? = nil,
    because note: PageNote? = nil, text: ArrangedPage? = nil
  ) -> PageResult {
    let page = text?.read.page ?? page
    let size = job.opened?.uprightSize ?? job.source.pdfPage?.survey.canvas?.size
    let recognized =
      text?.onImage ?? RecognizedPage(size: size ?? PixelSize(width: 0, height: 0), blocks: [])
    let resolution = text?.read.resolution ?? page?.resolution ?? job.opened?.resolution
    var report = PageReport(
      source: job.source, wordCount: recognized.wordCount, confidence: recognized.meanConfidence,
      resolution: resolution, problems: problems(of: page, job, note),
      warnings: note == .isNotSelected ? [.isNotSelected] : [])
    report.warnings += imageWarnings(of: job, text?.read, at: resolution)
    report.levelingDegrees = prepared.leveling?.degrees
    report.crop = prepared.crop
    let isSound = report.problems.isEmpty
    if let text { self.note(text.read.text, recognized, of: job, in: &report) }
    var result = PageResult(
      page: prepared, recognized: recognized, recognizedOnPage: text?.onPage ?? recognized,
      report: report)
    if job.source.pdfPage == nil { noteImage(of: job, text?.read, isSound: isSound, in: &result) }
    return result
  }

  /// Returns the problems of a page, in the order of the steps.
  private func problems(
    of page: DecodedPage?, _ job: PageJob, _ note: PageNote?
  ) -> [PageNote] {
    var image: DecodedFile?
    if case .image(let decoded) = page { image = decoded }
    let keepsText = job.source.pdfPage?.survey.hasText == true
    let problem: PageNote? =
      if note == .isNotSelected {
        nil
      } else {
        keepsText ? note?.keepingText : note
      }
    // Lost pages are only found by reading the whole file; this image is intact.
    let lost = image?.opened.image.damage == .pagesLost ? "\(ImageDamage.pagesLost)" : nil
    return [
      image?.opened.isChanged == true ? .changed : nil,
      image?.found?.answer.damage.map { PageNote.damaged($0.printableExcerpt) },
      problem, lost.map(PageNote.damaged), .unmatched(job.source.suppliedText),
    ].compactMap(\.self)
  }

  /// Adds to the report how the text of a page was read, and its doubtful parts.
  private func note(
    _ read: PosedPage, _ text: RecognizedPage, of job: PageJob, in report: inout PageReport
  ) {
    report.skewDegrees = read.pose.toImage == nil ? PageSkew.degrees(of: text) : nil
    report.rotation = 90 * read.pose.quarters
    report.orientationEvidence = read.evidence
    report.tries = read.tries
    report.note(
      read.tries.uncovered.flatMap { PageGrade(of: text, uncovered: $0) }, of: text,
      minimum: options.page.minimumGrade)
    report.warnings +=
      job.source.suppliedText.map { PageNote.warnings(about: $0, unplaced: read.unplacedWords) }
      ?? PageNote.warnings(
        about: text,
        recognizedIn: read.tries.language?.languages ?? options.recognition.languages,
        evidence: read.evidence, decision: read.tries.language)
    if read.tries.hasSecondReaderFailed { report.warnings.append(.secondReaderFailed) }
    if let crash = job.crash { report.warnings.append(.crashed(crash)) }
  }

  /// Adds the properties of a page's image to its result, and attaches the image's file if the
  /// options want that.
  private func noteImage(
    of job: PageJob, _ read: ReadPage?, isSound: Bool, in result: inout PageResult
  ) {
    let opened = job.opened
    if options.page.straightening.keepsOriginals, read?.sheet != nil, let opened {
      result.page.attachments = [
        AttachedFile(
          name: job.source.path.split(separator: "/").last.map(String.init) ?? "photograph",
          mediaType: job.source.fileImage.format?.mediaType ?? "application/octet-stream",
          bytes: opened.image.bytes, relationship: .source)
      ]
    }
    if let read { result.report.notePaper(of: read) }
    result.report.date = opened?.image.date.map { PDFDate($0) }
    result.report.obstacles = result.page.obstacles.filter {
      options.document.claim.limited(by: $0) != options.document.claim
    }
    result.report.warnings += straighteningWarnings(of: job, read)
    guard let decoded = job.decoded, let found = decoded.found else { return }
    result.report.codes = found.answer.codes ?? []
    if options.page.straightening.cropsBorders, showsAll(read) {
      result.report.cutBorderShare = decoded.borderShare
    }
    result.report.isBlank =
      found.answer.isBlank && found.items == nil && isSound
      && !result.recognized.hasCertainWords
    if options.compression.level != .lossless {
      result.report.compression = read?.smaller?.report ?? PageCompression.untried(of: read, job)
    }
  }

  /// Returns whether a page shows all of its image, as a page that was not read does.
  private func showsAll(_ read: ReadPage?) -> Bool {
    guard let read, case .all = read.shown else { return read == nil }
    return true
  }

  /// Returns the warnings about the image of a page, before those about its text.
  private func imageWarnings(
    of job: PageJob, _ read: ReadPage?, at resolution: PageResolution?
  ) -> [PageNote] {
    var warnings: [PageNote] = []
    if job.opened?.image.hasFurtherImages == true {
      warnings.append(PageNote(.furtherImages, "only the first image of the file is used"))
    }
    if let decoded = job.decoded, let growth = growth(of: decoded, job) {
      warnings.append(PageNote(.grown, "\(growth)"))
    }
    if let doubt = resolution?.doubt { warnings.append(PageNote(.doubtfulSize, doubt)) }
    if let read, lacksSheet(read, of: job) { warnings.append(.noSheet) }
    return warnings
  }

  /// Returns the warnings about sheets, items and borders that were sought.
  private func straighteningWarnings(of job: PageJob, _ read: ReadPage?) -> [PageNote] {
    var warnings: [PageNote] = []
    if read?.sheet != nil {
      warnings.append(.encodedAgain(isAttached: options.page.straightening.keepsOriginals))
    }
    guard let decoded = job.decoded else { return warnings }
    if options.page.straightening.splitsItems, decoded.found?.items == nil, read != nil {
      warnings.append(job.source.suppliedText == nil ? .noItems : .itemsWithSuppliedText)
    }
    if !options.page.straightening.splitsItems, let count = decoded.found?.answer.itemCount {
      warnings.append(.severalItems(count))
    }
    if options.page.straightening.cropsBorders, showsAll(read), decoded.content == nil {
      warnings.append(.noBorder)
    }
    return warnings
  }

  /// Returns whether a sheet of paper was to be cut out of an image, but none is certain.
  private func lacksSheet(_ read: ReadPage, of job: PageJob) -> Bool {
    guard case .all(.image(let page)) = read.shown, job.source.suppliedText?.hasPlaces != true
    else { return false }
    let mustHaveSheet =
      options.page.straightening.rectification == .on || page.opened.image.isFromCamera
    return mustHaveSheet && wantsSheet(of: page.opened, job)
  }

  /// Returns the growth of a file's image without loss; `nil` if the image is not much larger, or
  /// if the file has other images.
  private func growth(of page: DecodedFile, _ job: PageJob) -> ImageGrowth? {
    let file = page.opened.image
    guard options.compression.level == .lossless, let image = page.found?.image,
      job.source.fileImage.position.count == 1, !job.source.isPDF, !file.hasFurtherImages
    else { return nil }
    return ImageGrowth(from: file.bytes.count, to: image.data.count)
  }
}

extension PageReport {
  /// Adds the paper that was found in a photograph, and whether it was cut out.
  fileprivate mutating func notePaper(of read: ReadPage) {
    isRectified = read.sheet != nil
    if let toImage = read.text.pose.toImage, !toImage.isAffine {
      paperOutline = toImage.quadrilateral(BoundingBox(read.text.page.size))
    }
  }
}

extension PageCompression {
  /// Returns the report of an image that was not to be made smaller: of several items, of a page
  /// that was not recognised, or after an earlier attempt that lost a worker.
  fileprivate static func untried(of read: ReadPage?, _ job: PageJob) -> PageCompression {
    var reason = "the page was not recognised"
    if case .item = read?.shown { reason = "the image shows several items" }
    if !job.lostWorkers.isEmpty { reason = "an earlier attempt at the page cost a worker" }
    return PageCompression(choice: .unchanged, bytesBefore: nil, bytesAfter: nil, reason: reason)
  }
}
