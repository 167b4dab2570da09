/// Where a page stands in a file of many, so that each can be opened without a walk over those before.
package struct FramePlace: Sendable, Hashable {
  /// Where in the file its directory stands (TIFF 6.0, page 14).
  package let directory: Int
  /// Whether the list of pages is broken after it, so that further ones may be missing.
  package let isLastOfBroken: Bool
}
