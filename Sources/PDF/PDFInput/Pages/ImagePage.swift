import PDFContent
import PDFSource
import PageModel
import WorkerProtocol

/// A page that shows one image and nothing else, so that it can join image files.
struct ImagePage {
  /// The maximum distance between the edges of an image and of the page that it fills, as a share
  /// of a side.
  private static let maximumEdgeDistance = 0.01

  /// The image XObject.
  let object: QPDFObject
  /// The orientation in which the page shows the stored image.
  let orientation: Orientation
  let canvas: PageCanvas
  /// The resolution along the stored axes.
  let resolution: Resolution

  /// The reason why a page is not one image.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Finds the image of a page.
  ///
  /// - Throws: a `Problem` or an `ImageXObjectError` if the page is not one image.
  init(_ source: SourcePage, _ painted: PaintedPage, maximumPixels: Int) throws {
    try Self.checkContent(of: source, painted)
    let canvas = try PageCanvas(painted.images, of: source, maximumPixels: maximumPixels)
    guard let canvas, case .image(let image, let orientation) = canvas.content,
      image.paintsOpaquely, image.isUnclipped(inside: source.cropBox),
      image.hidesOthers(among: painted.images, of: source)
    else { throw Problem("it does not show one opaque image") }
    guard ImageTones.isPreserved(image, on: source) else {
      throw Problem("its image alone would have other tones or colours")
    }
    guard canvas.fills(source, tolerance: Self.maximumEdgeDistance) else {
      throw Problem("its image does not fill it")
    }
    object = source.file.object(image.object)
    self.orientation = orientation
    self.canvas = canvas
    resolution = orientation.uprightResolution(
      of: canvas.survey.resolution(userUnit: source.userUnit))
  }

  /// Throws a `Problem` if a page has anything but images.
  private static func checkContent(of page: SourcePage, _ painted: PaintedPage) throws {
    guard page.dictionary["/AA"].isNull else { throw Problem("it has actions") }
    guard page.dictionary["/Annots"].count == 0 else {
      throw Problem("it has notes, links or form fields")
    }
    guard !painted.hasUndecodableContent, painted.missingObjects == 0 else {
      throw Problem("a part of its content is missing or cannot be decoded")
    }
    guard painted.visibleText == 0 else { throw Problem("it shows text") }
    guard !painted.hasHiddenLayers else { throw Problem("it has layers that are off") }
    guard painted.isOnlyImages else { throw Problem("it has drawings") }
  }
}

extension PaintedImage {
  /// Returns whether the image looks on the page as in its file, and hides all other images.
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
