import PDFContent
import PDFSource
import PDFSyntax
import PDFText
import PageModel
import WorkerProtocol

/// Makes image files of pages that show one image each, so that the pages can join image files.
enum PageImageSurvey {
  /// The maximum distance between an image and the edges of the page that it fills, as a share of a
  /// side.
  private static let tolerance = 0.01

  /// Surveys a page and adds its image file to `data`; the survey gives the reason if there is
  /// none.
  static func make(
    of identity: IndirectReference, in file: QPDFFile, _ request: PDFSurveyRequest,
    _ fonts: inout [IndirectReference: TextFont], _ data: inout SurveyData
  ) -> PDFPageSurvey {
    var survey = PDFPageSurvey(page: identity, action: .leaveBlank)
    do {
      guard let page = SourcePage(file.object(identity)) else { throw Problem("it has no area") }
      let (image, orientation, canvas) = try onlyImage(of: page, request, &fonts)
      (survey.width, survey.height) = page.uprightSize
      survey.canvas = canvas.survey
      let object = file.object(image.object)
      survey.image = PDFPageImage(
        file: data.add(try ImageFileMaker.bytes(of: object, maximumPixels: request.maximumPixels)),
        orientation: orientation,
        resolution: orientation.uprightResolution(
          of: canvas.resolution(userUnit: page.userUnit)),
        profile: data.add(ImageTones.profile(of: object)))
      // These are coded again in another way.
      survey.image?.isRecoded = [.jbig2, .jpx].contains(try ImageDictionary(object).filter)
    } catch {
      survey.problem = "\(error)"
    }
    return survey
  }

  /// The reason why a page is not one image.
  private struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private static func onlyImage(
    of page: SourcePage, _ request: PDFSurveyRequest,
    _ fonts: inout [IndirectReference: TextFont]
  ) throws -> (PaintedImage, Orientation, PageCanvas) {
    guard page.dictionary["/AA"].isNull else { throw Problem("it has actions") }
    guard page.dictionary["/Annots"].count == 0 else {
      throw Problem("it has notes, links or form fields")
    }
    let content = page.content()
    let painted = page.painted(of: content, fonts: &fonts, maximumPixels: request.maximumPixels)
    guard content.isWhole, !painted.hasUndecodableForm, painted.missingObjects == 0
    else { throw Problem("a part of its content is missing or cannot be decoded") }
    guard painted.visibleText == 0 else { throw Problem("it shows text") }
    guard !painted.hasHiddenLayers else { throw Problem("it has layers that are off") }
    guard painted.isOnlyImages else { throw Problem("it has drawings") }
    let canvas = try PageCanvas(painted.images, of: page, maximumPixels: request.maximumPixels)
    guard let canvas, case .image(let image, let orientation) = canvas.content,
      image.paintsOpaquely, image.isUnclipped(inside: page.cropBox),
      image.hidesOthers(among: painted.images, of: page)
    else { throw Problem("it does not show one opaque image") }
    guard ImageTones.areOwn(image, on: page) else {
      throw Problem("its image alone would have other tones or colours")
    }
    guard canvas.fills(page, tolerance: tolerance) else {
      throw Problem("its image does not fill it")
    }
    return (image, orientation, canvas)
  }
}

extension PaintedImage {
  /// Returns whether the image looks on the page as it does in its file, and hides all other images.
  fileprivate func hidesOthers(among images: [PaintedImage], of page: SourcePage) -> Bool {
    let isOpaque = ImageOpacity.isDeclared(page.file.object(object))
    // A stencil that paints black on white paper looks like an image.
    guard isOpaque || fill == .black && images.count == 1, let area else { return false }
    return images.allSatisfy { other in other.area.map { area.contains($0) } ?? false }
  }
}

extension PageCanvas {
  /// Returns whether the edges of the canvas and of the page differ by at most `tolerance`, a share
  /// of a side.
  fileprivate func fills(_ page: SourcePage, tolerance: Double) -> Bool {
    let (width, height) = page.uprightSize
    let (dx, dy) = (width * tolerance, height * tolerance)
    return abs(box.left) <= dx && abs(box.right - width) <= dx && abs(box.top) <= dy
      && abs(box.bottom - height) <= dy
  }
}
