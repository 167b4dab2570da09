package import ImageFiles
package import PageLayout

/// A page ready to be written: its image, the position of the image, and the fitted text.
package struct PreparedPage: Sendable {
  package let geometry: PageGeometry
  /// The transformation that makes the stored image upright.
  package let orientation: Orientation
  /// The map from pixels of the upright image to those of the level page; `nil` if they are the same.
  package let leveling: AffineTransform?
  /// The image; `nil` if none can be shown.
  package let image: PageImage?
  /// The fitted paragraphs in reading order.
  package let paragraphs: [FittedParagraph]
  /// Whether text of the image is, or may be, missing.
  package let isTextMissing: Bool
  /// The number of clockwise quarter turns of a page of an updated PDF, besides the page's own
  /// rotation.
  package var quarters = 0

  /// Makes a page of an image and its paragraphs.
  package init(
    geometry: PageGeometry, orientation: Orientation, leveling: AffineTransform? = nil,
    image: PageImage?, paragraphs: [FittedParagraph], isTextMissing: Bool = false
  ) {
    self.geometry = geometry
    self.orientation = orientation
    self.leveling = leveling
    self.image = image
    self.paragraphs = paragraphs
    self.isTextMissing = isTextMissing
  }
}

extension PreparedPage {
  /// The lines of all paragraphs, in reading order.
  var lines: [FittedLine] { paragraphs.flatMap(\.lines) }

  /// The page without its text, which cannot be written.
  var withoutText: PreparedPage {
    PreparedPage(
      geometry: geometry, orientation: orientation, leveling: leveling, image: image,
      paragraphs: [], isTextMissing: true)
  }
}
