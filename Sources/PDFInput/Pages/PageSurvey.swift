import PDFSyntax
import PageModel
import WorkerProtocol

/// Decides how a page is processed, and collects what that requires.
enum PageSurvey {
  /// The minimum share of a page with drawings that its images cover if only they are recognised.
  private static let leastShare = 0.7

  /// Surveys a page and adds the bytes of its objects to `data`.
  static func make(
    of identity: IndirectReference, in file: QPDFFile, _ request: PDFSurveyRequest,
    _ texts: inout PageTextSurvey, _ data: inout SurveyData
  ) -> PDFPageSurvey {
    var survey = PDFPageSurvey(page: identity, action: .leaveBlank)
    guard let page = SourcePage(file.object(identity)) else {
      survey.action = .leaveUndecodable
      survey.problem = "it has no area"
      return survey
    }
    describe(page, &survey)
    let content = page.content()
    let drawing = page.drawing(
      of: content, fonts: &texts.fonts, maximumPixels: request.maximumPixels)
    survey.hasHiddenText = drawing.hiddenText > 0
    var lines: [PDFLineObjects.Line]?
    if request.readsText, drawing.hasText {
      survey.text = texts.text(of: page, &data)
      lines = texts.lineObjects
    }
    guard content.isWhole, !drawing.hasUndecodableForm else {
      survey.action = .leaveUndecodable
      survey.problem = "a part of its content is missing or cannot be decoded"
      return survey
    }
    choose(&survey, drawing, page, request)
    guard survey.action == .recognize || survey.action == .render else { return survey }
    guard !drawing.hasIrremovableText else {
      survey.action = .leaveIrremovableText
      survey.problem = "its hidden text cannot be removed without changing what the page shows"
      return survey
    }
    // Patterns and annotations have places of their own (8.7.2, 12.5.2).
    survey.isTurnable =
      drawing.isBalanced && !drawing.isAmbiguous && !drawing.isTooComplex
      && page.resources["/Pattern"].isNull && page.dictionary["/Annots"].count == 0
    survey.dictionary = data.add(page.dictionary.written)
    survey.contents = page.contents().compactMap(\.identity)
    var removal = TextRemoval(drawing)
    removal.run(page, &survey, &data)
    if let lines { survey.lineObjects = removal.objects(of: lines, page, survey, &data) }
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
    _ survey: inout PDFPageSurvey, _ drawing: PageDrawing, _ page: SourcePage,
    _ request: PDFSurveyRequest
  ) {
    let keepsHidden = request.existingText == .keep && drawing.hiddenText > 0
    let keepsVisible = request.existingText != .all && drawing.visibleText > 0
    guard !keepsHidden, !keepsVisible else {
      survey.action = .leaveText
      return
    }
    let canvas: PageCanvas?
    do throws(ImageXObjectError) {
      canvas = try PageCanvas(drawing.images, of: page, maximumPixels: request.maximumPixels)
      try canvas?.check(in: page.file, maximumPixels: request.maximumPixels)
    } catch {
      survey.problem = "\(error)"
      survey.action = drawing.visibleText > 0 ? .leaveText : .render
      return
    }
    let isDrawn = drawing.paintings + drawing.inlineImages > 0 || drawing.isTooComplex
    guard let canvas, !isDrawn || canvas.share(of: page) >= leastShare || drawing.visibleText > 0
    else {
      survey.action = drawing.visibleText > 0 ? .leaveText : isDrawn ? .render : .leaveBlank
      if survey.action == .leaveBlank, drawing.missingObjects > 0 {
        survey.action = .leaveUndecodable
        survey.problem = "the image that it shows is missing"
      }
      return
    }
    survey.action = .recognize
    survey.canvas = canvas.survey
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
    let images: [DrawnImage] =
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
