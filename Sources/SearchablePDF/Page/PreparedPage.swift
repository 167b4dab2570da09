package import ImageFiles
package import PageLayout

/// A page ready to be written: its image, where the image lies, and the text fitted under it.
package struct PreparedPage: Sendable {
  package let geometry: PageGeometry
  /// How the stored image is turned to stand upright.
  package let orientation: Orientation
  /// `nil` where no image could be shown.
  package let image: EncodedImage?
  /// In reading order.
  package let paragraphs: [FittedParagraph]
  /// Whether the image's text, if it has any, is known to be missing.
  package let isTextMissing: Bool

  /// Makes a page of an image and the paragraphs that stand in it.
  package init(
    geometry: PageGeometry, orientation: Orientation, image: EncodedImage?,
    paragraphs: [FittedParagraph], isTextMissing: Bool = false
  ) {
    self.geometry = geometry
    self.orientation = orientation
    self.image = image
    self.paragraphs = paragraphs
    self.isTextMissing = isTextMissing
  }
}

extension PreparedPage {
  /// The lines of all paragraphs, in reading order.
  var lines: [FittedLine] { paragraphs.flatMap(\.lines) }

  /// The page as it stands where its text cannot be written.
  var withoutText: PreparedPage {
    PreparedPage(
      geometry: geometry, orientation: orientation, image: image, paragraphs: [],
      isTextMissing: true)
  }
}
