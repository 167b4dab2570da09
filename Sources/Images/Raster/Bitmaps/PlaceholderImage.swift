import CLeptonica
package import Codecs
package import PageModel

/// A page that replaces one that could not be converted: black text on white, in Leptonica's bitmap
/// font.
package enum PlaceholderImage {
  /// Draws lines of text from the top third of a page down, wrapped to its width; characters
  /// outside ASCII become `?`, and a page too large or too small for text stays white.
  package static func bitmap(lines: [String], size: PixelSize) -> Bitmap {
    // About fifty characters a line: dots of the font are as wide as pixels of A4 at 300 dots per inch.
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

  /// Returns the line with characters of the font: printable ASCII without the backslash.
  private static func lettered(_ line: String) -> String {
    String(line.map { (" "..."~").contains($0) && $0 != "\\" ? $0 : "?" })
  }
}
