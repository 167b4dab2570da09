import Fitting
import PageModel
package import TextLayer

extension PreparedPage {
  /// Returns a page of 40 by 20 points with one word and no image.
  package static func ofWord(_ word: String) -> PreparedPage {
    let glyphs = word.map { BoxGlyph(text: String($0), advance: 500) }
    let line = FittedLine(
      size: 5, words: [FittedWord(glyphs: glyphs, left: 1, width: 9, baseline: 9)])
    return PreparedPage(
      geometry: PageGeometry(size: PixelSize(width: 40, height: 20), resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: [FittedParagraph(lines: [line])])
  }
}
