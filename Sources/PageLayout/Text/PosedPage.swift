/// A recognised page, upright, level and flat, and how it lies on its image.
package struct PosedPage: Sendable, Hashable {
  package let page: RecognizedPage
  package let pose: PagePose

  /// Makes a page that lies so on its image.
  package init(page: RecognizedPage, pose: PagePose) {
    self.page = page
    self.pose = pose
  }
}
