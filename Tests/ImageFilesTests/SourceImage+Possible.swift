import ImageFiles
import PageModel

extension SourceImage {
  /// Whether it says what can be true of an image, whatever the bytes it was read from.
  var isPossible: Bool {
    self.size.width > 0 && self.size.height > 0 && (self.damage == nil || encoded == nil)
      && (self.resolution.map { $0.horizontal > 0 && $0.vertical > 0 } ?? true)
  }
}
