import CLeptonica
package import Codecs
package import PageModel

/// Finds the sheet of paper in a photograph: a convex quadrilateral that is brighter than its
/// surroundings.
///
/// A wrong outline is worse than none: every side must be seen along most of its length, every
/// corner must be inside the photograph, and no other quadrilateral may fit nearly as well.
package enum PaperFinder {
  /// The longer side at which photographs are searched, in pixels.
  static let searchSide = 600
  /// The width of print that is closed before edges are searched, in pixels of the reduced
  /// photograph.
  private static let closing: Int32 = 9

  /// Returns the outline of the paper in a photograph, in pixels of the photograph; `nil` if none
  /// is certain.
  ///
  /// The upper left corner is the photograph's, not the text's.
  package static func outline(in photograph: Bitmap) -> Quadrilateral? {
    guard photograph.format != .bilevel, let small = reduced(photograph) else { return nil }
    // Print has edges of its own; but closing it may remove a shadow that alone separates paper
    // from a light table.
    let withoutPrint = closed(small).flatMap { best(in: $0, of: small) }
    guard let found = withoutPrint ?? best(in: small, of: small),
      let sheet = OutlinedSheet(found, in: small), !sheet.hasGap
    else { return nil }
    return found.scaled(from: small.size, to: photograph.size)
  }

  /// Returns the best outline in a copy of a photograph; `nil` if there is none, or if it is a
  /// frame printed on the paper.
  private static func best(in copy: Bitmap, of photograph: Bitmap) -> Quadrilateral? {
    guard let found = OutlineSearch(map: EdgeMap(of: copy)).best(),
      let sheet = OutlinedSheet(found, in: photograph),
      !sheet.isPrintedFrame
    else { return nil }
    return found
  }

  /// Returns the photograph reduced for the search; `nil` if it is too narrow.
  private static func reduced(_ photograph: Bitmap) -> Bitmap? {
    guard let small = try? photograph.reduced(toLongerSide: searchSide),
      min(small.size.width, small.size.height) > 4 * Int(closing)
    else { return nil }
    return small
  }

  /// Returns an image without its print; `nil` if Leptonica fails.
  private static func closed(_ image: Bitmap) -> Bitmap? {
    Bitmap(size: image.size, format: image.format) { source, rows in
      unsafe CLeptonica_closeGaps(source, image.bytes, closing, &rows)
    }
  }
}
