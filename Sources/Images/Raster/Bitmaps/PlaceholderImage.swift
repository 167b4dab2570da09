import CLeptonica
package import Codecs
package import PageModel

/// A placeholder page: black text on white, in Leptonica's bitmap font.
package enum PlaceholderImage {
  /// Draws lines of text, wrapped to the width of the page; a page too large or too small for text
  /// stays white.
  ///
  /// Characters outside ASCII become `?`.
  package static func bitmap(lines: [String], size: PixelSize) -> Bitmap {
    // About fifty characters per line: a dot of the font is a pixel of A4 at 300 dots per inch.
    let magnification = max(1, (size.width + 1240) / 2480)
    // Leptonica has even sizes from 4 to 20.
    let fontSize = min(max(size.width / magnification / 124, 4), 20) / 2 * 2
    let text = lines.map(lettered).joined(separator: "\n")
    let page = Bitmap(size: size, format: .bilevel) { image, rows in
      unsafe CLeptonica_drawText(
        text, Int32(fontSize), Int32(magnification),
        image.width / 10, image.height / 5, image.width / 10 * 8, image, &rows)
    }
    return page ?? Bitmap(white: size, format: .bilevel)
  }

  /// Returns the line with `?` for characters outside the font: printable ASCII without the
  /// backslash.
  private static func lettered(_ line: String) -> String {
    String(line.map { (" "..."~").contains($0) && $0 != "\\" ? $0 : "?" })
  }
}
