import PDFContent
import PDFSource
import PDFSyntax
import PDFText
import WorkerProtocol

/// Surveys the pages of a document one after the other.
struct PageSurveyor {
  let request: PDFSurveyRequest
  /// The bytes to which the ranges of the surveys refer.
  private(set) var data: [UInt8] = []
  private let file: QPDFFile
  private let fonts = FontCache<QPDFObject>()
  private var texts: PageTextReader
  /// The text of the pages that have been surveyed.
  private var seen: [IndirectReference: PDFPageText?] = [:]

  init(_ request: PDFSurveyRequest, _ file: QPDFFile) {
    self.request = request
    self.file = file
    texts = PageTextReader(request, fonts)
  }

  /// Surveys pages for the purpose of the request, and releases the objects of the file.
  ///
  /// - Throws: `isTooCostly` if the pages exceed the budget of the file or the maximum length of an
  ///   answer.
  mutating func survey(_ pages: [IndirectReference]) throws(PDFRefusal) -> [PDFPageSurvey] {
    let longest = SurveyLimits(fileLength: file.budget.fileLength).answer
    var surveys: [PDFPageSurvey] = []
    for (index, page) in pages.enumerated() {
      surveys.append(survey(page, at: index))
      file.releaseObjects()
      guard (try? file.budget.check()) != nil, data.count <= longest else {
        throw .isTooCostly
      }
    }
    return surveys
  }

  private mutating func survey(_ identity: IndirectReference, at index: Int) -> PDFPageSurvey {
    var survey = PDFPageSurvey(page: identity, treatment: .leaveBlank)
    switch request.purpose {
    case .append: break
    case .text:
      survey.treatment = .leaveText(readBy: nil)
      if request.textPages.contains(index) { readText(&survey) }
    case .images:
      let page = SourcePage(file.object(identity))
      addImage(of: page.map { ($0, painted($0)) }, to: &survey)
    case .update, .rebuild:
      if let text = seen[identity] {
        (survey.treatment, survey.text) = (.leaveRepeated, text)
      } else {
        update(&survey)
        seen[identity] = .some(survey.text)
      }
    }
    return survey
  }

  private func painted(_ page: SourcePage) -> PaintedPage {
    page.painted(
      fonts, maximumPixels: request.maximumPixels, removesHidden: request.existingText != .keep)
  }

  /// Reads only the text of a page.
  private mutating func readText(_ survey: inout PDFPageSurvey) {
    guard let page = SourcePage(file.object(survey.page)) else { return }
    survey.text = texts.text(of: page, &data).text
    let size = page.uprightSize
    (survey.width, survey.height) = (min(size.width, 2e7), min(size.height, 2e7))
    survey.userUnit = page.userUnit
  }

  /// Decides the treatment of a page, and collects the data that it requires, with an image file if
  /// the document is rebuilt.
  private mutating func update(_ survey: inout PDFPageSurvey) {
    guard let page = SourcePage(file.object(survey.page)) else {
      return survey.treat(as: .leaveUndecodable, because: "it has no area")
    }
    survey.describe(page)
    let painted = painted(page)
    survey.hasHiddenText = painted.hiddenText > 0
    survey.hasText = painted.hasText
    var lines: [PDFLineObjects.Line]?
    if request.readsText, painted.hasText {
      (survey.text, lines) = texts.text(of: page, &data)
    }
    survey.treat(painted, on: page, request)
    if survey.isChangeable { describeChanges(of: page, painted, lines, &survey) }
    if request.purpose == .rebuild, survey.treatment != .leaveUndecodable {
      addImage(of: (page, painted), to: &survey)
    }
  }

  /// Describes how a page can be changed.
  ///
  /// - lines: The text objects of the lines of its text, if each can be replaced.
  private mutating func describeChanges(
    of page: SourcePage, _ painted: PaintedPage, _ lines: [PDFLineObjects.Line]?,
    _ survey: inout PDFPageSurvey
  ) {
    // A turn does not move patterns and annotations, which have positions of their own (8.7.2,
    // 12.5.2).
    survey.isTurnable =
      painted.isBalanced && !painted.isAmbiguous && !painted.isTooComplex
      && page.resources["/Pattern"].isNull && page.dictionary["/Annots"].count == 0
    survey.removal = painted.removal(from: page, &data)
    if let lines { survey.lineObjects = painted.objects(of: lines, page, survey, &data) }
  }

  /// Adds the image file of a page that is one image to its survey, or the reason why the page is
  /// not.
  private mutating func addImage(
    of page: (source: SourcePage, painted: PaintedPage)?, to survey: inout PDFPageSurvey
  ) {
    do {
      guard let page else { throw ImagePage.Problem("it has no area") }
      let shown = try ImagePage(
        page.source, page.painted, maximumPixels: request.maximumPixels)
      let file = try ImageFileMaker.bytes(of: shown.object, maximumPixels: request.maximumPixels)
      survey.image = PDFPageImage(
        file: data.add(file), orientation: shown.orientation, resolution: shown.resolution,
        profile: data.add(ImageTones.profile(of: shown.object)), canvas: shown.canvas.survey)
      // These filters have no image file: the image is encoded again.
      survey.image?.isRecoded = [.jbig2, .jpx].contains(try ImageDictionary(shown.object).filter)
      (survey.width, survey.height) = page.source.uprightSize
    } catch {
      survey.problem = survey.problem ?? "\(error)"
    }
  }
}

extension PDFPageSurvey {
  /// Describes the displayed page.
  fileprivate mutating func describe(_ page: SourcePage) {
    (width, height) = page.uprightSize
    userUnit = page.userUnit
    rotation = page.rotation
    origin = page.uprightToPage.point(x: 0, y: 0)
  }
}
