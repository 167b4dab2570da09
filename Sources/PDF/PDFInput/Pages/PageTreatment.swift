import PDFSource
import PDFText
import PageModel
import WorkerProtocol

/// The treatment of a page that is to get hidden text.
enum PageTreatment {
  /// The page stays unchanged, for a reason.
  case left(PDFPageSurvey.Action, because: String? = nil)
  /// The page keeps its text; `readBy` is the option that would read or replace it.
  case text(readBy: ExistingText?, lacksUnicode: Bool = false, because: String? = nil)
  /// The images that the page shows are recognised.
  case images(PDFPageSurvey.Canvas)
  /// A drawing of the page is recognised; the reason says why its images cannot be.
  case drawing(PDFPageSurvey.Rendering, because: String? = nil)

  /// Returns the treatment of a page that a survey requests.
  static func treatment(
    of painted: PaintedPage, _ page: SourcePage, _ request: PDFSurveyRequest
  ) -> PageTreatment {
    guard !painted.hasUndecodableContent else {
      return .left(
        .leaveUndecodable, because: "a part of its content is missing or cannot be decoded")
    }
    let wanted = wanted(painted, page, request)
    switch wanted {
    case .left, .text: return wanted
    case .images, .drawing: return obstacle(painted) ?? wanted
    }
  }

  /// Returns the reason why a page cannot be changed; `nil` if it can.
  private static func obstacle(_ painted: PaintedPage) -> PageTreatment? {
    guard !painted.isTooDeep else {
      return .left(
        .leaveUndecodable, because: "its content saves too many graphics states to be drawn")
    }
    guard painted.hasIrremovableText else { return nil }
    return .left(
      .leaveIrremovableText,
      because: "its hidden text cannot be removed without changing what the page shows")
  }

  /// Returns the treatment of a page that can be changed.
  private static func wanted(
    _ painted: PaintedPage, _ page: SourcePage, _ request: PDFSurveyRequest
  ) -> PageTreatment {
    if request.existingText == .keep, painted.hiddenText > 0 { return .text(readBy: .redo) }
    if painted.isUnreadable {
      return request.existingText == .all
        ? .drawing(painted.rendering(of: page, omitsText: false))
        : .text(readBy: .all, lacksUnicode: true)
    }
    let shown = painted.shownImages(on: page)
    let showsImages = painted.inlineImages > 0 || !shown.isEmpty
    let isRead = request.existingText == .all ? showsImages : painted.isScan(of: shown, on: page)
    guard painted.visibleText == 0 || isRead else {
      return .text(readBy: showsImages ? .all : nil)
    }
    guard showsImages || painted.showsDrawings else {
      return painted.missingObjects == 0
        ? .left(.leaveBlank)
        : .left(.leaveUndecodable, because: "the image that it shows is missing")
    }
    return pixels(of: painted, page, maximumPixels: request.maximumPixels)
  }

  /// Returns the images of a page if it shows only these, otherwise a drawing of it.
  private static func pixels(
    of painted: PaintedPage, _ page: SourcePage, maximumPixels: Int
  ) -> PageTreatment {
    var problem: String?
    do throws(ImageXObjectError) {
      let canvas =
        painted.isOnlyImages && !painted.images.contains(where: \.altersTones)
        ? try PageCanvas(painted.images, of: page, maximumPixels: maximumPixels) : nil
      if let canvas {
        try canvas.check(in: page.file, maximumPixels: maximumPixels)
        return .images(canvas.survey)
      }
    } catch {
      problem = "\(error)"
    }
    let omitsText = painted.visibleText > 0
    guard !omitsText || page.partsOfText() != nil else {
      let reason = "its text cannot be told from what else it shows"
      return .text(readBy: nil, because: problem ?? reason)
    }
    return .drawing(painted.rendering(of: page, omitsText: omitsText), because: problem)
  }
}

extension PaintedPage {
  /// The minimum share of letters without Unicode values that makes visible text unreadable.
  private static let minimumUnknown = 0.5
  /// The maximum number of letters of stamps, page numbers and margin lines on a scan.
  ///
  /// Chosen on: notices of archives have 40 to 230, with header, footer and number at most about
  /// 350; 31 of 45 texts of scanned pages have more than 400, and 1 200 to 1 340 in the middle
  /// (`grep -o '[^[:space:]]' TEXT`, `wc -l`).
  private static let maximumMarginLetters = 400
  /// The minimum share of the page that the images of a scan cover.
  private static let scanShare = 0.9

  /// Whether visible text cannot be searched or copied, because its fonts lack Unicode values.
  fileprivate var isUnreadable: Bool {
    letters.unknown > 0
      && Double(letters.unknown) >= Self.minimumUnknown * Double(letters.total)
  }

  /// Whether the page shows, or may show, anything other than text and images.
  fileprivate var showsDrawings: Bool {
    paintings + inlineImages > 0 || hasPaintedAnnotations || isTooComplex
  }

  /// Returns the form in which the page is drawn, complete or without its text.
  fileprivate func rendering(of page: SourcePage, omitsText: Bool) -> PDFPageSurvey.Rendering {
    let detail = ImageDetail(shownImages(on: page), of: page, hasDrawings: showsDrawings)
    return PDFPageSurvey.Rendering(
      dotsPerInch: detail.dotsPerInch, omitsText: omitsText,
      settlesLayers: page.file.hasAutomaticLayers)
  }

  /// Returns the images of the content and of annotations that are on the displayed page.
  fileprivate func shownImages(on page: SourcePage) -> [PaintedImage] {
    (images + annotationImages).filter { $0.visibleBox(on: page) != nil }
  }

  /// Returns whether the page is a scan with only a few letters over it, such as a stamp.
  fileprivate func isScan(of shown: [PaintedImage], on page: SourcePage) -> Bool {
    let boxes = shown.compactMap { $0.matrix.unitBox.intersection(page.cropBox) }
    let minimum = Self.scanShare * page.cropBox.area
    return letters.total <= Self.maximumMarginLetters
      && boxes.hull.map { $0.area >= minimum } == true
      && boxes.reduce(0) { $0 + $1.area } >= minimum
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
