import Fitting
import Inputs
import PageModel
import Supervision
import TextLayer

/// A page with its image and its text in their places.
struct ArrangedPage: Sendable {
  let read: ReadPage
  let page: PreparedPage
  /// The text in its place on the upright image of the file.
  let onImage: RecognizedPage
  /// The text in its place on the page that is written.
  let onPage: RecognizedPage
  /// The fault of fitted text that lacks a part of the understood text; `nil` if it is complete.
  let fault: TextLayerFault?
}

extension PageConverter {
  /// Arranges the text of a page on what the page shows.
  ///
  /// - Throws: `PageFailure.worker` if the pose sends a part of the page to infinity.
  func arrange(
    _ page: UnderstoodPage, of source: ScanSource
  ) throws(PageFailure) -> ArrangedPage {
    let read = page.read
    guard let placement = Placement(of: page, options),
      let text = ArrangedText(
        page.text, read.shownPose, on: placement.size, placement.geometry,
        deskew(of: read, source)),
      let onImage = read.sheet == nil
        ? text.onImage
        : page.text.mapped(
          by: read.text.pose, to: read.page.size.turned(quarters: read.text.pose.quarters))
    else { throw .worker(.malformedAnswer) }
    var prepared = placement.prepared(text.paragraphs, leveling: text.leveling)
    prepared.lineChanges = source.suppliedText?.corrected?.changes(
      of: read.text.page, understood: page.text, fitted: prepared.lines,
      LineFitter(prepared.geometry))
    return ArrangedPage(
      read: read, page: prepared, onImage: onImage, onPage: text.onPage,
      fault: FittedTextCheck.fault(in: prepared.lines, of: page.text))
  }

  /// Returns which pages are levelled to show a text: an item always, a page of a PDF only in a new
  /// document on request.
  private func deskew(
    of read: ReadPage, _ source: ScanSource
  ) -> StraighteningOptions.Selection {
    switch read.shown {
    case .item: .on
    case .all(.pdf) where !options.isLeveled(source): .off
    case .all, .sheet: options.page.straightening.deskew
    }
  }
}

extension ReadPage {
  /// The pose of the text on what the page shows.
  var shownPose: Pose { sheet?.pose ?? text.pose }
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
