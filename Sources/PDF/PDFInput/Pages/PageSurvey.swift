import PDFSource
import PDFSyntax
import PDFText
import PageModel
import WorkerProtocol

/// Decides how a page is processed, and collects what that requires.
enum PageSurvey {
  /// Surveys a page and adds the bytes of its objects to `data`.
  static func make(
    of identity: IndirectReference, in file: QPDFFile, _ request: PDFSurveyRequest,
    _ texts: inout PageTextReader, _ data: inout SurveyData
  ) -> PDFPageSurvey {
    var survey = PDFPageSurvey(page: identity, action: .leaveBlank)
    guard let page = SourcePage(file.object(identity)) else {
      return survey.leaving(as: .leaveUndecodable, because: "it has no area")
    }
    describe(page, &survey)
    let content = page.content()
    let painted = page.painted(
      of: content, fonts: &texts.fonts, maximumPixels: request.maximumPixels,
      removesHidden: request.existingText != .keep)
    survey.hasHiddenText = painted.hiddenText > 0
    survey.hasText = painted.hasText
    var lines: [PDFLineObjects.Line]?
    if request.readsText, painted.hasText {
      (survey.text, lines) = texts.text(of: page, &data)
    }
    guard content.isWhole, !painted.hasUndecodableForm else {
      return survey.leaving(
        as: .leaveUndecodable, because: "a part of its content is missing or cannot be decoded")
    }
    choose(&survey, painted, page, request)
    guard survey.action == .recognize || survey.action == .render else { return survey }
    guard !painted.isTooDeep else {
      return survey.leaving(
        as: .leaveUndecodable, because: "its content saves too many graphics states to be drawn")
    }
    guard !painted.hasIrremovableText else {
      return survey.leaving(
        as: .leaveIrremovableText,
        because: "its hidden text cannot be removed without changing what the page shows")
    }
    // Patterns and annotations have places of their own (8.7.2, 12.5.2).
    survey.isTurnable =
      painted.isBalanced && !painted.isAmbiguous && !painted.isTooComplex
      && page.resources["/Pattern"].isNull && page.dictionary["/Annots"].count == 0
    survey.removal = painted.removal(from: page, &data)
    if let lines { survey.lineObjects = painted.objects(of: lines, page, survey, &data) }
    return survey
  }

  private static func describe(_ page: SourcePage, _ survey: inout PDFPageSurvey) {
    (survey.width, survey.height) = page.uprightSize
    survey.userUnit = page.userUnit
    survey.rotation = page.rotation
    let matrix = page.uprightToPage
    survey.uprightToPage = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
  }

  private static func choose(
    _ survey: inout PDFPageSurvey, _ painted: PaintedPage, _ page: SourcePage,
    _ request: PDFSurveyRequest
  ) {
    if request.existingText == .keep, painted.hiddenText > 0 {
      survey.leaveText(readBy: .redo)
      return
    }
    let shown = painted.shownImages(on: page)
    if painted.isUnreadable {
      guard request.existingText == .all else {
        survey.leaveText(readBy: .all, lacksUnicode: true)
        return
      }
      survey.render(painted, page, omitsText: false)
      return
    }
    let showsImages = painted.inlineImages > 0 || !shown.isEmpty
    let isRead = request.existingText == .all ? showsImages : painted.isScan(of: shown, on: page)
    guard painted.visibleText == 0 || isRead else {
      survey.leaveText(readBy: showsImages ? .all : nil)
      return
    }
    guard showsImages || painted.showsDrawings else {
      guard painted.missingObjects > 0 else { return }
      survey.action = .leaveUndecodable
      survey.problem = "the image that it shows is missing"
      return
    }
    choosePixels(&survey, painted, page, maximumPixels: request.maximumPixels)
  }

  /// Chooses the images of a page if it shows them and nothing else, otherwise a drawing of it.
  private static func choosePixels(
    _ survey: inout PDFPageSurvey, _ painted: PaintedPage, _ page: SourcePage, maximumPixels: Int
  ) {
    do throws(ImageXObjectError) {
      let canvas =
        painted.isOnlyImages && !painted.images.contains(where: \.altersTones)
        ? try PageCanvas(painted.images, of: page, maximumPixels: maximumPixels) : nil
      try canvas?.check(in: page.file, maximumPixels: maximumPixels)
      survey.canvas = canvas?.survey
    } catch {
      survey.problem = "\(error)"
    }
    survey.action = survey.canvas == nil ? .render : .recognize
    guard survey.canvas == nil else { return }
    let omitsText = painted.visibleText > 0
    guard !omitsText || page.partsOfText() != nil else {
      survey.action = .leaveText
      survey.problem = survey.problem ?? "its text cannot be told from what else it shows"
      return
    }
    survey.render(painted, page, omitsText: omitsText)
  }
}

extension PDFPageSurvey {
  /// Decides that the page is rendered as it looks, or without its text.
  fileprivate mutating func render(_ painted: PaintedPage, _ page: SourcePage, omitsText: Bool) {
    action = .render
    let detail = ImageDetail(
      painted.shownImages(on: page), of: page, hasDrawings: painted.showsDrawings)
    rendering = PDFPageSurvey.Rendering(
      dotsPerInch: detail.dotsPerInch, omitsText: omitsText,
      settlesLayers: page.file.hasAutomaticLayers)
  }

  /// Decides that the page keeps its text, which this option would read or replace.
  fileprivate mutating func leaveText(readBy option: ExistingText?, lacksUnicode: Bool = false) {
    action = .leaveText
    readingOption = option
    self.lacksUnicode = lacksUnicode
  }
}

extension PaintedPage {
  /// The minimum share of letters without Unicode values from which visible text cannot be read.
  private static let leastUnknown = 0.5
  /// The greatest number of letters of stamps, page numbers and lines of margins on a scan.
  ///
  /// Chosen on: notices of archives have 40 to 230, with header, footer and number at most about
  /// 350; 31 of 45 texts of scanned pages have more than 400, and 1 200 to 1 340 in the middle
  /// (`grep -o '[^[:space:]]' TEXT`, `wc -l`).
  private static let mostMarginLetters = 400
  /// The minimum share of the page that the images of a scan cover.
  private static let scanShare = 0.9

  /// Whether visible text cannot be searched or copied, because its fonts do not give Unicode values.
  fileprivate var isUnreadable: Bool {
    letters.unknown > 0
      && Double(letters.unknown) >= Self.leastUnknown * Double(letters.total)
  }

  /// Whether the page shows, or may show, anything but text and images with a resolution.
  fileprivate var showsDrawings: Bool {
    paintings + inlineImages > 0 || hasPaintedAnnotations || isTooComplex
  }

  /// Returns the images of the content and of annotations that are on the displayed page.
  fileprivate func shownImages(on page: SourcePage) -> [PaintedImage] {
    (images + annotationImages).filter { $0.isVisible(on: page) }
  }

  /// Returns whether the page is a scan over which only few letters are written, such as a stamp.
  fileprivate func isScan(of shown: [PaintedImage], on page: SourcePage) -> Bool {
    let boxes = shown.compactMap { $0.matrix.unitBox.intersection(page.cropBox) }
    let least = Self.scanShare * page.cropBox.area
    return letters.total <= Self.mostMarginLetters && boxes.hull.map { $0.area >= least } == true
      && boxes.reduce(0) { $0 + $1.area } >= least
  }
}

extension PageCanvas {
  /// The canvas in a survey, whose box has its lower side at the bottom.
  var survey: PDFPageSurvey.Canvas {
    PDFPageSurvey.Canvas(
      size: size, left: box.left, bottom: box.top, right: box.right, top: box.bottom)
  }

  /// Throws an `ImageXObjectError` if an image has an unreadable dictionary, more than
  /// `maximumPixels` pixels, or a filter that is not supported.
  func check(in file: QPDFFile, maximumPixels: Int) throws(ImageXObjectError) {
    let images: [PaintedImage] =
      switch content {
      case .image(let image, _): [image]
      case .composition(let images): images
      }
    for image in images {
      let object = file.object(image.object)
      let dictionary = try ImageDictionary(object)
      guard dictionary.size.area <= maximumPixels else { throw .tooLarge(dictionary.size) }
      try ImageReader.check(object, dictionary)
    }
  }
}

extension PDFPageSurvey {
  /// Returns the survey of a page that is left as it is.
  fileprivate func leaving(as action: Action, because problem: String) -> PDFPageSurvey {
    var survey = self
    (survey.action, survey.problem) = (action, problem)
    return survey
  }
}
