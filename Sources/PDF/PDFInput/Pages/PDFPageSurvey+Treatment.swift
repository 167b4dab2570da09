import PDFSource
import PDFText
import PageModel
import WorkerProtocol

extension PDFPageSurvey {
  /// Decides the treatment of a page that is to get hidden text.
  mutating func treat(
    _ painted: PaintedPage, on page: SourcePage, _ request: PDFSurveyRequest
  ) {
    guard !painted.hasUndecodableContent else {
      return treat(
        as: .leaveUndecodable, because: "a part of its content is missing or cannot be decoded")
    }
    treatSound(painted, on: page, request)
    if isChangeable { leaveIfUnchangeable(painted) }
  }

  /// Sets the treatment, and the reason for it or against another.
  mutating func treat(as treatment: Treatment, because reason: String? = nil) {
    self.treatment = treatment
    problem = reason
  }

  private mutating func leaveIfUnchangeable(_ painted: PaintedPage) {
    if painted.isTooDeep {
      treat(
        as: .leaveUndecodable, because: "its content saves too many graphics states to be drawn")
    } else if painted.hasIrremovableText {
      treat(
        as: .leaveIrremovableText,
        because: "its hidden text cannot be removed without changing what the page shows")
    }
  }

  /// Decides the treatment of a page whose content can be decoded, as if the page can be changed.
  private mutating func treatSound(
    _ painted: PaintedPage, on page: SourcePage, _ request: PDFSurveyRequest
  ) {
    if request.existingText == .keep, painted.hiddenText > 0 {
      return treat(as: .leaveText(readBy: .redo))
    }
    if painted.isUnreadable {
      return treat(
        as: request.existingText == .all
          ? .render(painted.rendering(of: page, omitsText: false))
          : .leaveText(readBy: .all, lacksUnicode: true))
    }
    let shown = painted.shownImages(on: page)
    let showsImages = painted.inlineImages > 0 || !shown.isEmpty
    let isRead = request.existingText == .all ? showsImages : painted.isScan(of: shown, on: page)
    guard painted.visibleText == 0 || isRead else {
      return treat(as: .leaveText(readBy: showsImages ? .all : nil))
    }
    guard showsImages || painted.showsDrawings else {
      return painted.missingObjects == 0
        ? treat(as: .leaveBlank)
        : treat(as: .leaveUndecodable, because: "the image that it shows is missing")
    }
    treatPixels(of: painted, on: page, maximumPixels: request.maximumPixels)
  }

  /// Lets the images of a page be recognised if it shows only these, otherwise a drawing of it.
  private mutating func treatPixels(
    of painted: PaintedPage, on page: SourcePage, maximumPixels: Int
  ) {
    var obstacle: String?
    do throws(ImageXObjectError) {
      let canvas =
        painted.isOnlyImages && !painted.images.contains(where: \.altersTones)
        ? try PageCanvas(painted.images, of: page, maximumPixels: maximumPixels) : nil
      if let canvas {
        try canvas.check(in: page.file, maximumPixels: maximumPixels)
        return treat(as: .recognize(canvas.survey))
      }
    } catch {
      obstacle = "\(error)"
    }
    let omitsText = painted.visibleText > 0
    guard !omitsText || page.partsOfText() != nil else {
      let reason = "its text cannot be told from what else it shows"
      return treat(as: .leaveText(readBy: nil), because: obstacle ?? reason)
    }
    treat(as: .render(painted.rendering(of: page, omitsText: omitsText)), because: obstacle)
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
  private static let minimumScanShare = 0.9

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
    let minimum = Self.minimumScanShare * page.cropBox.area
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
