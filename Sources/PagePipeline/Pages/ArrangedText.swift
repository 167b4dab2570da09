import PageModel
import Understanding

/// A recognised page with its text in place: over an image that is levelled, or along lines that
/// climb as the image's do.
struct ArrangedText {
  /// The placement of the page's image.
  let placement: PagePlacement
  let paragraphs: [FittedParagraph]
  /// The text in its place on the upright image.
  let onImage: RecognizedPage
  /// The text as recognised: upright, level and flat.
  let level: RecognizedPage
  /// The text in its place on the page that is written.
  let onPage: RecognizedPage

  /// Arranges a recognised page on an image with a placement; `nil` if the pose sends a part of the
  /// page to infinity.
  init?(_ placed: PosedPage, on placement: PagePlacement, deskew: StraighteningOptions.Deskew) {
    let page = PageAnalysis.analyze(TextCleaning.clean(placed.page))
    let turned = placement.turned(quarters: placed.pose.quarters)
    guard let toImage = placed.pose.toImage else {
      self.init(
        placement: turned, paragraphs: turned.fit(page), level: page, onImage: page, onPage: page)
      return
    }
    let level = turned.fit(page)
    guard let sloped = level.mapped(by: toImage),
      let onImage = page.mapped(by: toImage, to: turned.uprightSize)
    else { return nil }
    let levels = deskew == .on || deskew == .auto && sloped.hasSlopes
    if levels, toImage.isAffine, let leveling = toImage.inverse?.affinePart {
      let placement = turned.leveled(by: leveling)
      self.init(
        placement: placement, paragraphs: level, level: page, onImage: onImage, onPage: page)
    } else {
      self.init(
        placement: turned, paragraphs: sloped, level: page, onImage: onImage, onPage: onImage)
    }
  }

  private init(
    placement: PagePlacement, paragraphs: [FittedParagraph], level: RecognizedPage,
    onImage: RecognizedPage, onPage: RecognizedPage
  ) {
    self.placement = placement
    self.paragraphs = paragraphs
    self.level = level
    self.onImage = onImage
    self.onPage = onPage
  }
}
