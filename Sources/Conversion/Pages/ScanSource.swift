/// One page's picture: where it comes from.
package struct ScanSource: Sendable, Hashable {
  /// The path of the picture's file as the person wrote it or as its folder lists it.
  package let path: String

  /// Makes the source that is the file at `path`.
  package init(path: String) {
    self.path = path
  }
}
