import ImageFiles
package import PageModel

/// A page drawn for people, as a JPEG file.
package struct PageJPEG: Sendable {
  package let bytes: [UInt8]
  package let size: PixelSize

  /// Makes a page of a JPEG file; `nil` if the file is not a JPEG file, or is damaged.
  init?(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes), image.format == .jpeg, image.damage == nil
    else { return nil }
    self.bytes = bytes
    size = image.size
  }
}
