import CLeptonica
package import Codecs
package import PageModel

/// A page that replaces one that could not be converted: black text on white, in Leptonica's bitmap
/// font.
package enum PlaceholderImage {
  /// Draws lines of text from the top third of a page down, wrapped to its width; characters
  /// outside ASCII become `?`, and a page too large or too small for text stays white.
  package static func bitmap(lines: [String], size: PixelSize) -> Bitmap {
    let lettering = Lettering(pageWidth: size.width)
    let text = lines.map(lettered).joined(separator: "\n")
    let page = Bitmap(size: size, format: .bilevel) { image, rows in
      unsafe CLeptonica_drawText(
        text, lettering.fontSize, lettering.magnification,
        image.width / 10, image.height / 5, image.width / 10 * 8, image, &rows)
    }
    return page ?? Bitmap(white: size, format: .bilevel)
  }

  /// Returns the line with characters of the font: printable ASCII without the backslash.
  private static func lettered(_ line: String) -> String {
    String(line.map { (" "..."~").contains($0) && $0 != "\\" ? $0 : "?" })
  }

  /// The text size on a page, for about fifty characters a line.
  private struct Lettering {
    /// The font size of Leptonica: even, 4 to 20.
    let fontSize: Int32
    /// The width of a drawn dot of the font, in pixels.
    let magnification: Int32

    init(pageWidth: Int) {
      let magnification = max(1, (pageWidth + 1240) / 2480)
      let wanted = pageWidth / magnification / 124
      self.fontSize = Int32(min(max(wanted, 4), 20) / 2 * 2)
      self.magnification = Int32(magnification)
    }
  }
}
