import PDFSyntax
import PageModel
import WorkerProtocol

/// Makes image files of pages that show one image each, so that the pages can join image files.
enum PageImageSurvey {
  /// The maximum distance between an image and the edges of the page that it fills, as a share of a
  /// side.
  private static let tolerance = 0.01
  /// The maximum length of an ICC profile in bytes; longer profiles are left out.
  private static let longestProfile = 4 << 20

  /// Surveys a page and adds its image file to `data`; the survey gives the reason if there is
  /// none.
  static func make(
    of identity: ObjectIdentity, in file: borrowing QPDFFile, _ request: PDFSurveyRequest,
    _ data: inout SurveyData
  ) -> PDFPageSurvey {
    var survey = PDFPageSurvey(page: PDFIdentity(identity), action: .leaveBlank)
    do throws(Problem) {
      guard let page = SourcePage(identity, in: file) else { throw .noArea }
      let (image, orientation, canvas) = try onlyImage(of: page, in: file, request)
      (survey.width, survey.height) = page.uprightSize
      survey.canvas = canvas.survey
      survey.image = PDFPageImage(
        file: data.add(try bytes(of: image, in: file, request)), orientation: orientation,
        resolution: orientation.uprightResolution(
          of: canvas.resolution(userUnit: page.userUnit)),
        profile: data.add(profile(of: image, in: file)))
    } catch {
      survey.problem = error.description
    }
    return survey
  }

  /// The reason why a page is not one image.
  private enum Problem: Error, CustomStringConvertible {
    case noArea
    case isUndecodable
    case hasText
    case hasDrawings
    case hasAnnotations
    case isNotOneImage
    case isNotFilled
    case image(ImageXObjectError)

    var description: String {
      switch self {
      case .noArea: "it has no area"
      case .isUndecodable: "a part of its content is missing or cannot be decoded"
      case .hasText: "it shows text"
      case .hasDrawings: "it has drawings"
      case .hasAnnotations: "it has notes, links or form fields"
      case .isNotOneImage: "it does not show one opaque image"
      case .isNotFilled: "its image does not fill it"
      case .image(let error): "\(error)"
      }
    }
  }

  private static func onlyImage(
    of page: SourcePage, in file: borrowing QPDFFile, _ request: PDFSurveyRequest
  ) throws(Problem) -> (DrawnImage, Orientation, PageCanvas) {
    guard file.count(file.value(page.dictionary, "/Annots")) == 0 else { throw .hasAnnotations }
    let content = page.content(in: file)
    var fonts: [ObjectIdentity: TextFont] = [:]
    let drawing = page.drawing(
      of: content, in: file, fonts: &fonts, maximumPixels: request.maximumPixels)
    guard content.isWhole, !drawing.hasUndecodableForm, drawing.missingObjects == 0
    else { throw .isUndecodable }
    guard drawing.visibleText == 0 else { throw .hasText }
    guard drawing.paintings + drawing.inlineImages == 0, !drawing.isTooComplex,
      !drawing.isAmbiguous
    else { throw .hasDrawings }
    let canvas: PageCanvas?
    do throws(ImageXObjectError) {
      canvas = try PageCanvas(
        drawing.images, of: page, in: file, maximumPixels: request.maximumPixels)
    } catch {
      throw .image(error)
    }
    guard let canvas, case .image(let image, let orientation) = canvas.content else {
      throw .isNotOneImage
    }
    guard isShownWhole(image, among: drawing.images, of: page, in: file) else {
      throw .isNotOneImage
    }
    guard canvas.fills(page, tolerance: tolerance) else { throw .isNotFilled }
    return (image, orientation, canvas)
  }

  /// Returns whether an image looks on the page as it does in its file, and hides all other images.
  private static func isShownWhole(
    _ image: DrawnImage, among images: [DrawnImage], of page: SourcePage,
    in file: borrowing QPDFFile
  ) -> Bool {
    guard image.paintsOpaquely, image.isUnclipped(inside: page.cropBox), let area = image.area
    else { return false }
    let isOpaque = ImageOpacity.isDeclared(image.object, in: file)
    // A stencil that paints black on white paper looks like an image.
    let isBlack = image.isFillCertain && image.fill == .black
    guard isOpaque || isBlack && images.count == 1 else { return false }
    return images.allSatisfy { other in other.area.map { area.contains($0) } ?? false }
  }

  private static func bytes(
    of image: DrawnImage, in file: borrowing QPDFFile, _ request: PDFSurveyRequest
  ) throws(Problem) -> [UInt8] {
    do throws(ImageXObjectError) {
      return try ImageFileMaker.bytes(
        of: image.object, in: file, maximumPixels: request.maximumPixels)
    } catch {
      throw .image(error)
    }
  }

  /// Returns the ICC profile of an image (8.6.5.5); empty if it has none.
  private static func profile(of image: DrawnImage, in file: borrowing QPDFFile) -> [UInt8] {
    let space = file.value(file.object(image.object), "/ColorSpace")
    let isIndexed = file.name(file.element(space, 0)) == "/Indexed"
    let base = isIndexed ? file.element(space, 1) : space
    guard file.name(file.element(base, 0)) == "/ICCBased" else { return [] }
    let profile = file.decodedData(file.element(base, 1)) ?? []
    return profile.count <= longestProfile ? profile : []
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
