import CLeptonica
package import Codecs

/// Finds the upper side of a page from the shapes of its letters, through Leptonica.
package enum OrientationDetector {
  /// Returns the number of quarters, 0 to 3, by which the page must be turned clockwise to be
  /// upright; `nil` if its letters do not decide it.
  ///
  /// Counts ascenders against descenders, so that only Latin and similar letters are decided.
  package static func quarters(of bitmap: Bitmap) -> Int? {
    guard let source = CLeptonica_Image(size: bitmap.size, format: bitmap.format) else {
      return nil
    }
    var quarters: Int32 = 0
    let isDecided = unsafe CLeptonica_findOrientation(source, bitmap.bytes, &quarters)
    return isDecided ? Int(quarters) : nil
  }
}
