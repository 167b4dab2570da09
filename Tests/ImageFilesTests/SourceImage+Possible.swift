import ImageFiles
import PageModel

extension SourceImage {
  /// Whether it says what can be true of an image, whatever the bytes it was read from.
  var isPossible: Bool {
    size.width > 0 && size.height > 0 && (damage == nil || encoded == nil)
      && (resolution.map { $0.horizontal > 0 && $0.vertical > 0 } ?? true)
  }
}
