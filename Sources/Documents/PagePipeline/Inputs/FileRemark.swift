/// A remark on a PDF as a whole.
package enum FileRemark: Sendable, Hashable {
  /// The PDF becomes a new document because of these options; these parts of it are left out.
  case rebuilt(because: [String], omitting: [String])
  /// The PDF joins other inputs, and its outlines and the like are left out.
  case leavesNavigation
  /// These options have no effect on the PDF, which is updated.
  case withoutUpdate([String])
  /// The PDF has an outline, which stays instead of that which the options ask for.
  case keepsOutline
  /// The PDF has labels of pages, which stay instead of those that the options ask for.
  case keepsLabels
  /// These images of pages that are copied take fewer bytes.
  case shrunk(ShrunkImages)
  /// The images of pages that are copied stay as they are, for this reason.
  case notShrunk(because: String)
}

/// The sizes of images before and after they were encoded again.
package struct ShrunkImages: Sendable, Hashable {
  /// The number of images that became smaller.
  package var count = 0
  /// The number of images that stay as they are, because their smaller form looks different or
  /// cannot be drawn.
  package var differentCount = 0
  /// The bytes of these images in the PDF.
  package var bytesBefore = 0
  /// The bytes of these images in the new document.
  package var bytesAfter = 0

  /// Makes the sizes of no images.
  package init() {}
}
