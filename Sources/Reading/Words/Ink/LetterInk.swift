package import PageModel
package import Raster

/// The ink of a word: the boxes of its letters and the gaps between them, in pixels of the image.
struct WordInk {
  let letters: [BoundingBox]
  let gaps: [ClosedRange<Double>]

  /// Finds the gaps between letters, which are sorted by their left sides.
  init(_ letters: [BoundingBox]) {
    self.letters = letters
    var gaps: [ClosedRange<Double>] = []
    var end = letters.first?.right ?? 0
    for letter in letters.dropFirst() {
      if letter.left > end { gaps.append(end...letter.left) }
      end = max(end, letter.right)
    }
    self.gaps = gaps
  }
}

/// The ink of a page, indexed to find the letters of words.
package struct LetterInk {
  /// The height of the letters of the page, in pixels of the image.
  package let letterHeight: Double
  /// The map from the image to the original, in whose pixels the words are.
  let toOriginal: AffineTransform
  /// The map from the original to the image.
  package let toImage: AffineTransform
  /// The components of the ink of the image.
  package let components: [InkComponent]
  private let index: BoxIndex

  /// The maximum width of a letter, as a share of its word's width; wider ink is a ruling line.
  private static let maximumLetterWidth = 0.7

  /// Indexes the components of the ink of an image with letters of `letterHeight` pixels.
  package init(components: [InkComponent], letterHeight: Double, toOriginal: AffineTransform) {
    self.components = components
    self.letterHeight = letterHeight
    self.toOriginal = toOriginal
    toImage = toOriginal.inverse
    index = BoxIndex(components.map(\.box), cell: 8 * letterHeight)
  }

  /// Returns the components that may be in a box or near it, in pixels of the image.
  package func components(near box: BoundingBox) -> [InkComponent] {
    index.indices(near: box).map { components[$0] }
  }

  /// Returns the components that are mostly in a box of the original, from left to right.
  package func components(in original: BoundingBox) -> [BoundingBox] {
    let box = toImage.apply(original)
    return components(near: box).map(\.box).filter(box.coversHalf).sorted { $0.left < $1.left }
  }

  /// Returns the ink of the letters of a word.
  func ink(of word: Word) -> WordInk {
    let box = toImage.apply(word.box)
    return WordInk(
      components(near: box).map(\.box).filter {
        box.left <= $0.midX && $0.midX <= box.right && box.top <= $0.midY && $0.midY <= box.bottom
          && $0.width < Self.maximumLetterWidth * box.width
      }.sorted { $0.left < $1.left })
  }
}
