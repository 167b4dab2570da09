/// A picture on a page.
package struct Picture: Sendable, Hashable {
  /// The place of the picture, in pixels of the page.
  package let box: BoundingBox
  /// The part of the page's image as a JPEG; `nil` if it was not requested.
  package let file: [UInt8]?

  package init(box: BoundingBox, file: [UInt8]? = nil) {
    self.box = box
    self.file = file
  }

  /// Returns the picture at another place.
  package func with(box: BoundingBox) -> Picture { Picture(box: box, file: file) }
}
