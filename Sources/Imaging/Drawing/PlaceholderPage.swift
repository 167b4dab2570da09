import CLeptonica
package import PageLayout

/// A page in place of one that could not be shown: black lines of text on white, in Leptonica's
/// bitmap font.
package enum PlaceholderPage {
  /// Draws the lines from the top third of a page on, broken to its width; characters outside
  /// ASCII become `?`, and a page too large or too small for lettering stays white.
  package static func bitmap(lines: [String], size: PixelSize) -> Bitmap {
    let white = Bitmap(white: size, format: .bilevel)
    guard let picture = CLeptonica_Image(size: size, format: .bilevel) else { return white }
    let lettering = Lettering(pageWidth: size.width)
    let text = lines.map(lettered).joined(separator: "\n")
    var rows = white.bytes
    let isDrawn = unsafe CLeptonica_drawText(
      text, lettering.fontSize, lettering.magnification,
      picture.width / 10, picture.height / 5, picture.width / 10 * 8, picture, &rows)
    return isDrawn ? Bitmap(size: size, format: .bilevel, bytes: rows) : white
  }

  /// The line in characters the font has: printable ASCII without the backslash.
  private static func lettered(_ line: String) -> String {
    String(line.map { (" "..."~").contains($0) && $0 != "\\" ? $0 : "?" })
  }

  /// How large to write on a page, for about fifty letters a line.
  private struct Lettering {
    /// Leptonica's font size: even, 4 to 20.
    let fontSize: Int32
    /// How many pixels wide a dot of the font is drawn.
    let magnification: Int32

    init(pageWidth: Int) {
      let magnification = max(1, (pageWidth + 1240) / 2480)
      let wanted = pageWidth / magnification / 124
      self.fontSize = Int32(min(max(wanted, 4), 20) / 2 * 2)
      self.magnification = Int32(magnification)
    }
  }
}
