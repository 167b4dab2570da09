package import ImageFiles
package import PageLayout

/// A page ready to be written: its picture, where the picture lies, and the words fitted under it.
package struct PreparedPage: Sendable {
  package let geometry: PageGeometry
  /// How the stored picture is turned to stand upright.
  package let orientation: Orientation
  /// `nil` where no picture could be shown.
  package let image: EncodedImage?
  /// In reading order.
  package let lines: [FittedLine]

  /// Makes a page of a picture and the lines that stand in it.
  package init(
    geometry: PageGeometry, orientation: Orientation, image: EncodedImage?, lines: [FittedLine]
  ) {
    self.geometry = geometry
    self.orientation = orientation
    self.image = image
    self.lines = lines
  }
}
