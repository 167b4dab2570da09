import ImageFiles
import Inputs
import PDFSyntax
import PageModel
import SearchablePDF
import TextLayer
import Understanding
import WorkerProtocol

/// Results of pages of either kind.
extension PageConverter {
  /// Returns the result of a page of an image, with its read and its arranged text as far as the
  /// steps came.
  func imageResult(
    of job: PageJob, _ page: PreparedPage, problems: [PageNote], _ read: ReadPage? = nil,
    _ text: ArrangedPage? = nil
  ) -> PageResult {
    var result = pageResult(
      of: job, page, problems: problems, read?.text, at: read?.resolution ?? job.opened?.resolution,
      text)
    if let read { result.report.notePaper(of: read) }
    noteImage(of: job, read, problems, in: &result)
    return result
  }

  /// Returns the result of a page, with its recognised and its arranged text as far as the steps
  /// came.
  func pageResult(
    of job: PageJob, _ page: PreparedPage, problems: [PageNote], _ read: PosedPage?,
    at resolution: PageResolution?, _ text: ArrangedPage?
  ) -> PageResult {
    let size = job.opened?.uprightSize ?? job.source.pdfPage?.survey.canvas?.size
    let recognized =
      text?.onImage ?? RecognizedPage(size: size ?? PixelSize(width: 0, height: 0), blocks: [])
    var report = PageReport(
      source: job.source, wordCount: recognized.wordCount, confidence: recognized.meanConfidence,
      resolution: resolution, problems: problems)
    report.levelingDegrees = page.leveling?.degrees
    report.crop = page.crop
    if let read { note(read, recognized, of: job, in: &report) }
    return PageResult(
      page: page, recognized: recognized, recognizedOnPage: text?.onPage ?? recognized,
      report: report)
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
    report.warnings =
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
    of job: PageJob, _ read: ReadPage?, _ problems: [PageNote], in result: inout PageResult
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
    result.report.hasFurtherImages = opened?.image.hasFurtherImages ?? false
    result.report.date = opened?.image.date.map { PDFDate($0) }
    result.report.obstacles = result.page.obstacles.filter {
      options.document.claim.limited(by: $0) != options.document.claim
    }
    result.report.warnings = straighteningWarnings(of: job, read, result.report.warnings)
    guard let decoded = job.decoded, let found = decoded.found else { return }
    result.report.codes = found.answer.codes ?? []
    if options.page.straightening.cropsBorders, read?.sheet == nil, read?.item == nil {
      result.report.cutBorderShare = decoded.borderShare
    }
    result.report.imageGrowth = growth(of: decoded, job)
    result.report.isBlank =
      found.answer.isBlank && found.items == nil && problems.isEmpty
      && !result.recognized.hasCertainWords
    if options.compression.level != .lossless {
      result.report.compression = PageCompression(of: read, isTried: job.lostWorkers.isEmpty)
    }
  }

  /// Returns the warnings about the text, and about sheets, items and borders that were sought.
  private func straighteningWarnings(
    of job: PageJob, _ read: ReadPage?, _ ofText: [PageNote]
  ) -> [PageNote] {
    var warnings = ofText
    if case .image(lacksSheet: true) = read?.shown { warnings.insert(.noSheet, at: 0) }
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
    if options.page.straightening.cropsBorders, read?.sheet == nil, read?.item == nil,
      decoded.content == nil
    {
      warnings.append(.noBorder)
    }
    return warnings
  }

  /// Returns the growth of a file's image without loss; `nil` if the image is not much larger, or
  /// if the file has other images.
  private func growth(of page: DecodedPage, _ job: PageJob) -> ImageGrowth? {
    let file = page.opened.image
    guard options.compression.level == .lossless, let image = page.found?.image,
      job.source.fileImage.position.count == 1, !job.source.isPDF, !file.hasFurtherImages
    else { return nil }
    return ImageGrowth(from: file.bytes.count, to: image.data.count)
  }
}
