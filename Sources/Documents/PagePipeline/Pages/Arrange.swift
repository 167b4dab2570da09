package import Fitting
import Inputs
package import PageModel
import SearchablePDF
import Supervision
package import TextLayer
package import WorkerProtocol

/// A page with its image and its text in their places.
struct ArrangedPage: Sendable {
  var page: PreparedPage
  /// The text in its place on the upright image of the file.
  let onImage: RecognizedPage
  /// The text in its place on the page that is written.
  let onPage: RecognizedPage
  /// The fault of fitted text that lacks a part of the understood text; `nil` if it is complete.
  let fault: TextLayerFault?
}

extension PageConverter {
  /// Arranges the text of a page, or of one page of a spread, on its image or on the sheet cut out
  /// of the image.
  ///
  /// - part: The part of the recognised page that is one page of a spread; `nil` for the whole
  ///   page.
  /// - Throws: `PageFailure.worker` if the pose sends a part of the page to infinity.
  func arrange(
    _ page: RecognizedPage, part: BoundingBox?, of read: ReadPage
  ) throws(PageFailure) -> ArrangedPage {
    if let item = read.item { return try arrange(page, item, of: read) }
    let pose = read.sheet?.pose ?? read.text.pose
    let part = part.map { pose.map?.apply($0) ?? $0 }
    let placement = Placement(
      of: read.decoded, read.sheet, at: read.resolution, quarters: pose.quarters, part: part,
      layers: read.smaller?.layers, options)
    let text = ArrangedText(
      page, pose, on: placement.size, placement.geometry, options.page.straightening.deskew)
    let photograph = read.decoded.opened.uprightSize.turned(quarters: read.text.pose.quarters)
    guard let text,
      let onImage = read.sheet == nil
        ? text.onImage : page.mapped(by: read.text.pose, to: photograph)
    else { throw .worker(.malformedAnswer) }
    return ArrangedPage(
      text, of: page, on: placement.prepared(text.paragraphs, leveling: text.leveling),
      onImage: onImage)
  }

  /// Arranges the text of an item on a scanner's glass on the part of the image that shows the
  /// item, and levels the image.
  ///
  /// - Throws: `PageFailure.worker` if the item has no place.
  private func arrange(
    _ page: RecognizedPage, _ item: ItemPlace, of read: ReadPage
  ) throws(PageFailure) -> ArrangedPage {
    let placement = Placement(
      of: item, on: read.decoded, read.text, at: read.resolution, options)
    guard
      let text = ArrangedText(
        page, read.text.pose, on: placement.size, placement.geometry, .on)
    else { throw .worker(.malformedAnswer) }
    return ArrangedPage(
      text, of: page, on: placement.prepared(text.paragraphs, leveling: text.leveling))
  }

  /// Arranges the text of a PDF's page along the lines of its image, which is levelled only in a
  /// new document, on request.
  ///
  /// - Throws: `PageFailure.worker` if the pose sends a part of the page to infinity.
  func arrange(
    _ page: RecognizedPage, _ pose: Pose, on opened: OpenedPDFPage, of source: ScanSource
  ) throws(PageFailure) -> ArrangedPage {
    let quarters = opened.quarters(in: pose)
    let survey = opened.survey.turned(quarters: quarters)
    guard let canvas = survey.canvas, let geometry = survey.geometry,
      let text = ArrangedText(
        page, pose, on: canvas.size, geometry,
        options.isLeveled(source) ? options.page.straightening.deskew : .off)
    else { throw .worker(.malformedAnswer) }
    let prepared = PDFPageSource.prepared(
      text.paragraphs, on: survey, quarters: quarters, leveling: text.leveling,
      isTextMissing: false)
    return ArrangedPage(text, of: page, on: prepared)
  }
}

/// Text over a levelled image, or along the climbing lines of an image.
struct ArrangedText {
  let paragraphs: [FittedParagraph]
  /// The map from pixels of the upright image to pixels of the level page; `nil` if they are the
  /// same.
  let leveling: AffineTransform?
  /// The text in its place on the upright image.
  let onImage: RecognizedPage
  /// The text in its place on the page that is written.
  let onPage: RecognizedPage

  /// Arranges a level page with a pose on an upright image of `size` pixels; `nil` if the pose
  /// sends a part of the page to infinity.
  init?(
    _ page: RecognizedPage, _ pose: Pose, on size: PixelSize, _ geometry: PageGeometry,
    _ deskew: StraighteningOptions.Selection
  ) {
    let level = LineFitter(geometry).fit(page)
    let map = pose.map ?? PageMap(.identity)
    guard let sloped = pose.map == nil ? level : level.mapped(by: map),
      let onImage = page.mapped(by: pose, to: size)
    else { return nil }
    self.onImage = onImage
    let levels = deskew == .on || deskew == .auto && sloped.hasSlopes
    let placed = levels && pose.toImage != nil ? Self.leveled(page, level, map, on: size) : nil
    leveling = placed?.leveling
    paragraphs = placed?.paragraphs ?? sloped
    onPage = placed?.onPage ?? onImage
  }

  /// Returns text over a levelled image: a crooked image levelled whole, or a photograph turned as
  /// far as that levels its sheet; `nil` if neither is possible.
  private static func leveled(
    _ page: RecognizedPage, _ text: [FittedParagraph], _ map: PageMap, on size: PixelSize
  ) -> (leveling: AffineTransform, paragraphs: [FittedParagraph], onPage: RecognizedPage)? {
    if map.flat.isAffine, map.bend == nil {
      return map.flat.inverse.map { ($0.affinePart, text, page) }
    }
    let turned =
      map.flat.isAffine
      ? map.flat.inverse.map { (leveling: $0.affinePart, toPage: .identity) }
      : turned(map.flat, of: page.size, on: size)
    guard let turned else { return nil }
    let toPage = PageMap(bend: map.bend, turned.toPage)
    guard let paragraphs = text.mapped(by: toPage), let onPage = page.mapped(by: toPage, to: size)
    else { return nil }
    return (turned.leveling, paragraphs, onPage)
  }

  /// The slopes by which photographs are turned: from 0.3°, as crooked pages are levelled on
  /// request, to 20°, beyond which they would become much smaller.
  private static let turnedSlopes = 0.0052...0.364

  /// Returns the map that turns a photograph of `size` pixels, whole, by the slope of its sheet's
  /// middle line, and the map from the flat sheet to the turned photograph; `nil` if the slope is
  /// not one of `turnedSlopes`.
  private static func turned(
    _ toImage: ProjectiveTransform, of sheet: PixelSize, on size: PixelSize
  ) -> (leveling: AffineTransform, toPage: ProjectiveTransform)? {
    let (width, height) = (Double(size.width), Double(size.height))
    let middle = Double(sheet.height) / 2
    let start = toImage.apply(Point(x: 0, y: middle))
    let end = toImage.apply(Point(x: Double(sheet.width), y: middle))
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard dx > 0, turnedSlopes.contains(abs(dy / dx)) else { return nil }
    let length = (dx * dx + dy * dy).squareRoot()
    let (cosine, sine) = (dx / length, dy / length)
    let scale = min(
      width / (width * cosine + height * abs(sine)),
      height / (width * abs(sine) + height * cosine))
    let (a, c) = (scale * cosine, scale * sine)
    let leveling = AffineTransform(
      a: a, b: -c, c: c, d: a, tx: width / 2 - a * width / 2 - c * height / 2,
      ty: height / 2 + c * width / 2 - a * height / 2)
    return toImage.concatenating(ProjectiveTransform(leveling)).map { (leveling, $0) }
  }
}

extension ArrangedPage {
  /// Makes a page of arranged text.
  ///
  /// - onImage: The text in its place on the image of the file, if another image is shown.
  fileprivate init(
    _ text: ArrangedText, of understood: RecognizedPage, on page: PreparedPage,
    onImage: RecognizedPage? = nil
  ) {
    self.init(
      page: page, onImage: onImage ?? text.onImage, onPage: text.onPage,
      fault: FittedTextCheck.fault(in: text.paragraphs.flatMap(\.lines), of: understood))
  }
}

extension RecognizedPage {
  /// Returns the page in a pose on an upright image of `size` pixels; `nil` if the pose sends a
  /// part of the page to infinity.
  fileprivate func mapped(by pose: Pose, to size: PixelSize) -> RecognizedPage? {
    guard let map = pose.map else { return self }
    return mapped(by: map, to: size)
  }
}

extension LineFitter {
  init(_ geometry: PageGeometry) {
    // Font sizes are written as whole hundredths of a point.
    self.init(sizeStep: geometry.pixelsPerPoint / 100, pixelAspect: geometry.pixelAspect)
  }
}

extension PDFPageSource {
  /// Returns a page with this text for the page of `survey` after clockwise quarter turns.
  package static func prepared(
    _ paragraphs: [FittedParagraph], on survey: PDFPageSurvey, quarters: Int = 0,
    leveling: AffineTransform? = nil, isTextMissing: Bool
  ) -> PreparedPage {
    let size = PixelSize(width: 1, height: 1)
    var page = PreparedPage(
      geometry: survey.geometry ?? PageGeometry(size: size, resolution: Resolution(72)),
      orientation: .upright, leveling: leveling, image: nil, paragraphs: paragraphs,
      isTextMissing: isTextMissing)
    page.quarters = quarters
    return page
  }
}
