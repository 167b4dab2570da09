import Files
import ImageFiles
package import Inputs
import PDFSyntax
package import PagePipeline
package import SearchablePDF
import Supervision
import WorkerProtocol

/// Surveys PDFs, each in a worker of its own that then ends.
package struct PDFSurveyor: Sendable {
  /// The maximum size of a PDF in bytes, because the whole file is in memory.
  static let maximumFileLength = 1 << 30
  /// The reason why a PDF whose survey is malformed cannot be read.
  static let malformedAnswer = "scanpdf's reader gave a malformed answer"

  private let request: PDFSurveyRequest
  /// The drawer that compares pages with their images; `nil` if pdftoppm is not installed.
  private let drawer: PageDrawer?
  private let options: ConversionOptions

  /// Makes a surveyor with the given options.
  ///
  /// - readsText: Whether the text that pages already have is read; by default, if there are
  ///   sidecars.
  /// - correctsText: Whether the text of pages is read to be corrected.
  package init(
    _ options: ConversionOptions, readsText: Bool? = nil, correctsText: Bool = false
  ) {
    drawer = PageDrawer(options.work)
    self.options = options
    var request = PDFSurveyRequest(
      password: options.pdf.password, existingText: options.pdf.existingText,
      breaksSignatures: options.pdf.breaksSignatures, maximumPixels: options.work.maximumPixels,
      readsText: correctsText || options.pdf.existingText == .better
        || (readsText ?? options.outputs.containText))
    request.wantsLineObjects = correctsText
    self.request = request
  }

  /// Makes a surveyor that only reads the text of PDFs; `password` opens encrypted ones.
  ///
  /// - keepsPlaces: Whether words get their places, instead of the lines of tags.
  init(ofTextWith password: String?, keepsPlaces: Bool = false) {
    drawer = nil
    options = .defaults
    var request = PDFSurveyRequest(password: password, maximumPixels: 0, purpose: .text)
    request.keepsPlaces = keepsPlaces
    self.request = request
  }

  /// Returns the survey of the PDF `bytes` of the file at `path` with the text of the pages at
  /// `indices` and, if `wantsFile` is true and the file is damaged or encrypted, the file that qpdf
  /// rewrote.
  ///
  /// - Throws: `ConversionError.pdf` if the text cannot be read.
  func text(
    of bytes: [UInt8], path: String, pages indices: Set<Int>, wantsFile: Bool = false
  ) async throws(ConversionError) -> ValidatedSurvey {
    var request = request
    request.textPages = indices
    request.wantsFile = wantsFile
    do throws(PDFInputError) {
      return try await answer(about: bytes, request)
    } catch .surveyFailed(let reason) {
      throw .pdf(path: path, .textUnreadable(reason))
    } catch {
      throw .pdf(path: path, error)
    }
  }

  /// Surveys the PDF at `path`, to which pages are to be appended.
  ///
  /// - Throws: `ConversionError.pdf` if pages cannot be appended.
  package func survey(toAppendTo path: String) async throws(ConversionError) -> SurveyedPDF {
    let bytes = try InputList.pdfBytes(of: path)
    guard PDFSignature.isAtBeginning(of: bytes) else { throw .pdf(path: path, .notPDF) }
    return try await surveyed(bytes, path, for: .append, mustBeComplete: true) {
      (survey) throws(PDFInputError) in
      let claim = survey.archivalClaim
      guard claim?.hasSuffix("a") != true, !survey.claimsAccessibility else {
        throw .cannotBeAppendedTo("its pages are tagged for PDF/UA or PDF/A of level a")
      }
      guard claim == nil || survey.outputComponents == 3 else {
        throw .cannotBeAppendedTo("it is a PDF/A file without an output intent for RGB colours")
      }
    }.pdf
  }

  /// Returns the survey of the PDF `bytes` of the file at `path` for a purpose, and the answer of
  /// the worker.
  ///
  /// - mustBeComplete: Whether pages must not be missing.
  /// - check: Throws the reason why a PDF with this survey cannot be used.
  private func surveyed(
    _ bytes: [UInt8], _ path: String, for purpose: PDFSurveyRequest.Purpose,
    mustBeComplete: Bool = false,
    check: (PDFSurvey) throws(PDFInputError) -> Void = { (_) throws(PDFInputError) in }
  ) async throws(ConversionError) -> (pdf: SurveyedPDF, answer: ValidatedSurvey) {
    var request = request
    request.purpose = purpose
    do throws(PDFInputError) {
      let answer = try await self.answer(about: bytes, request)
      if mustBeComplete { try Self.checkCompleteness(of: bytes, answer.survey) }
      try check(answer.survey)
      do throws(SourceFileError) {
        let pdf = try SurveyedPDF(path: path, file: bytes, answer, appends: purpose == .append)
        return (pdf, answer)
      } catch {
        switch error {
        case .unreadable:
          throw .surveyFailed("its cross-reference table or its pages cannot be read")
        case .exceeds(let excess): throw .tooCostly(excess)
        }
      }
    } catch {
      throw .pdf(path: path, error)
    }
  }

  /// Returns the pages of the PDF `bytes` of the file at `path`, which is the only input: pages to
  /// update, or pages of a new document if the options need one.
  ///
  /// - Throws: `ConversionError.pdf` if the PDF cannot be read or must not be changed.
  func pages(of bytes: [UInt8], path: String) async throws(ConversionError) -> [ScanSource] {
    let given = options.rebuildingOptions
    guard options.pdf.treatment != .update || given.isEmpty else {
      throw .pdf(path: path, .cannotBeUpdated(given))
    }
    guard options.pdf.existingText != .better || !options.needsImages else {
      throw .pdf(path: path, .cannotKeepText(options.imageOptions))
    }
    let mayRebuild = isRebuilt(for: given) || withdrawsClaim
    let (pdf, answer) = try await surveyed(bytes, path, for: mayRebuild ? .rebuild : .update)
    let isClaimed = pdf.survey.archivalClaim != nil || pdf.survey.claimsAccessibility
    let reasons = given.isEmpty && isClaimed && withdrawsClaim ? ["--pdfa none"] : given
    guard isRebuilt(for: reasons) else { return updated(pdf) }
    guard options.pdf.treatment != .update else {
      throw .pdf(path: path, .cannotBeUpdated(reasons))
    }
    return await rebuilt(pdf, answer, because: reasons)
  }

  /// Whether `--pdfa none` withdraws the claims of a PDF.
  private var withdrawsClaim: Bool {
    options.document.isClaimRequested && options.document.claim == .none
  }

  private func isRebuilt(for reasons: [String]) -> Bool {
    options.pdf.treatment == .rebuild || !reasons.isEmpty
  }

  /// Returns the pages of a PDF that is rebuilt because of options.
  private func rebuilt(
    _ pdf: SurveyedPDF, _ answer: ValidatedSurvey, because reasons: [String]
  ) async -> [ScanSource] {
    let indices = Array(pdf.survey.pages.indices)
    // A page that does not exist is reported later.
    let selected = Set((try? options.pdf.selectedPages?.selected(of: indices)) ?? indices)
    let images = await images(of: pdf, answer) { index, page in
      selected.contains(index) && (options.needsImages || !isBetterCopied(page))
    }
    let (pages, remark) = await copies(of: pdf, except: images)
    let inventory = DocumentInventory(of: pdf)
    let omitted = inventory.omitted(claims: options.mustClaim)
    return pages.remarked([
      reasons.isEmpty && omitted.isEmpty ? nil : .rebuilt(because: reasons, omitting: omitted),
      remark,
      options.document.outline != .none && inventory.hasOutline ? .keepsOutline : nil,
      options.document.labelsPages && inventory.hasLabels ? .keepsLabels : nil,
    ])
  }

  /// Returns whether a page is better copied whole, because its text is or may be kept, or because
  /// its image would need another coding.
  private func isBetterCopied(_ page: PDFPageSurvey) -> Bool {
    options.pdf.existingText == .keep && page.hasHiddenText || mayKeepText(of: page)
      || page.image?.isRecoded == true
  }

  /// Returns whether the text of a page is kept if it is better, for which the page must be copied.
  private func mayKeepText(of page: PDFPageSurvey) -> Bool {
    options.pdf.existingText == .better && page.removal != nil
  }

  /// Returns the pages of a PDF that is updated.
  private func updated(_ pdf: SurveyedPDF) -> [ScanSource] {
    let ineffective = options.arguments { $0.onPDF == .reported }
    return ScanSource.all(of: pdf)
      .remarked([ineffective.isEmpty ? nil : .withoutUpdate(ineffective)])
  }

  /// Returns the images of the pages that are rebuilt from them, by the indices of the pages.
  private func images(
    of pdf: SurveyedPDF, _ answer: ValidatedSurvey, isWanted: (Int, PDFPageSurvey) -> Bool
  ) async -> [Int: ScanSource.ShownImage] {
    var images: [Int: ScanSource.ShownImage] = [:]
    for (index, page) in answer.survey.pages.enumerated() where isWanted(index, page) {
      images[index] = ScanSource.ShownImage(of: page, answer)
    }
    let different = await drawer?.differences(in: pdf.bytes, answer.survey, images) ?? []
    return images.filter { !different.contains($0.key) }
  }

  /// Returns the pages of a PDF, copied except for `images`, with smaller images if the options
  /// want that, and the remark on smaller images.
  private func copies(
    of pdf: SurveyedPDF, except images: [Int: ScanSource.ShownImage]
  ) async -> ([ScanSource], PageNote?) {
    let copied = pdf.survey.pages.indices.filter { images[$0] == nil }
    guard options.shrinksImages, !copied.isEmpty else {
      return (ScanSource.rebuilt(pdf, images: images), nil)
    }
    let (smaller, remark) = await ImageShrinking(of: pdf, options.compression, options.work)
      .reduced(pages: copied)
    return (ScanSource.rebuilt(smaller, images: images), remark)
  }

  /// Returns the pages of the PDF `bytes` of the file at `path`, which joins other inputs: an image
  /// for a page that is one image, otherwise a copy.
  ///
  /// - mustBeComplete: Whether pages must not be missing, as if their numbers decide their order.
  /// - Throws: `ConversionError.pdf` if the PDF cannot be read, or is not complete.
  func joining(
    _ bytes: [UInt8], path: String, mustBeComplete: Bool
  ) async throws(ConversionError) -> [ScanSource] {
    guard options.pdf.treatment != .update else {
      throw .pdf(path: path, .cannotBeUpdatedAmongOthers)
    }
    let (pdf, answer) = try await surveyed(
      bytes, path, for: .rebuild, mustBeComplete: mustBeComplete)
    let images = await images(of: pdf, answer) { _, page in !mayKeepText(of: page) }
    let (pages, remark) = await copies(of: pdf, except: images)
    // A document has only one list of layers, which turns layers off, and one list of output
    // intents.
    if let copy = pages.firstIndex(where: \.isCopied),
      let part = DocumentInventory(of: pdf).parts.first(where: { $0 == .layers || $0 == .colors })
    {
      throw .pdf(path: path, .pageIsNotImage(copy + 1, "the PDF has \(part.rawValue)"))
    }
    return pages.remarked([pdf.survey.hasNavigation ? .leavesNavigation : nil, remark])
  }

  /// Returns the images of the pages of the PDF `bytes` of the file at `path`, which are appended
  /// to another PDF.
  ///
  /// - Throws: `ConversionError.pdf` if a page is not one image.
  func images(of bytes: [UInt8], path: String) async throws(ConversionError) -> [ScanSource] {
    do throws(PDFInputError) {
      guard options.pdf.treatment != .update else { throw .cannotBeUpdatedAmongOthers }
      var request = request
      request.purpose = .images
      let answer = try await answer(about: bytes, request)
      try Self.checkCompleteness(of: bytes, answer.survey)
      let images = try ScanSource.images(of: path, answer)
      let file = answer.survey.rewritten.map { Array(answer.bytes[$0]) } ?? bytes
      let byPage = Dictionary(
        uniqueKeysWithValues: zip(images.indices, images.compactMap(\.shownImage)))
      let different = await drawer?.differences(
        in: file, answer.survey, byPage, onlyFirst: true)
      if let index = different?.min() {
        throw .pageIsNotImage(index + 1, "it does not look like its image alone when drawn")
      }
      return images
    } catch {
      throw .pdf(path: path, error)
    }
  }

  /// Throws a `PDFInputError` if pages of the PDF `bytes` may be missing.
  private static func checkCompleteness(
    of bytes: [UInt8], _ survey: PDFSurvey
  ) throws(PDFInputError) {
    guard survey.missingPages == 0 else { throw .lacksPages(survey.missingPages) }
    if let offset = UnfinishedUpdate.offset(in: bytes) { throw .endsWithinUpdate(offset) }
  }

  private func answer(
    about bytes: [UInt8], _ request: PDFSurveyRequest
  ) async throws(PDFInputError) -> ValidatedSurvey {
    guard bytes.count <= Self.maximumFileLength else { throw .tooLarge }
    let limits = SurveyLimits(fileLength: bytes.count)
    let outcome = await WorkerProcess.answer(
      of: options.work.command,
      to: .surveyPDF(request, memoryLimit: options.work.memory), payload: bytes,
      maximumAnswerLength: limits.answer, within: limits.deadline(for: request.purpose))
    switch outcome {
    case .success((.survey, let payload)):
      do {
        return try ValidatedSurvey(payload, answering: request, fileLength: bytes.count)
      } catch {
        throw .surveyFailed("\(Self.malformedAnswer): \(error)")
      }
    case .success((.refusedPDF(let refusal), _)): throw .refused(refusal)
    case .success((.failure(let failure), _)):
      throw .surveyFailed(failure.message.printableExcerpt)
    case .success, .failure(.malformedAnswer): throw .surveyFailed(Self.malformedAnswer)
    case .failure(.timedOut(let seconds)):
      throw .surveyFailed("reading it took longer than \(seconds) seconds")
    case .failure(.outOfTime): throw .refused(.isTooCostly)
    case .failure: throw .surveyFailed("scanpdf's reader crashed")
    }
  }
}

extension [ScanSource] {
  /// Returns the pages of a PDF, the first one with the remarks on the file.
  fileprivate func remarked(_ remarks: [PageNote?]) -> [ScanSource] {
    var pages = self
    if !pages.isEmpty {
      pages[0].fileBeginning = ScanSource.FileBeginning(remarks: remarks.compactMap(\.self))
    }
    return pages
  }
}
