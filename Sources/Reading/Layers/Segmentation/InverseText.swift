import Codecs
import ImageFiles
import PageModel
import Raster

/// Light letters on a dark background.
enum InverseText {
  /// The brightness below which a page is dark, 0 to 255.
  private static let darkness = 128
  /// The minimum share of the words of a dark page that have light letters.
  private static let minimumLightWords = 0.25
  /// The minimum width and height of words that are judged, in pixels.
  private static let minimum = 4
  /// The minimum contrast of light letters, in levels of 0 to 255.
  private static let minimumContrast = 60.0
  /// The minimum share of dark pixels in the box of a word with light letters.
  private static let minimumDarkBox = 0.6
  /// The minimum share of dark pixels on the edge of the box.
  private static let minimumDarkEdge = 0.8

  /// Returns whether a gray page is dark and has light letters in at least a quarter of its words.
  ///
  /// Dense words do not show which of their pixels are the background.
  static func isUsual(in words: [PixelRectangle], of gray: Bitmap) -> Bool {
    let brightness = gray.bytes.reduce(0) { $0 + Int($1) } / max(gray.size.area, 1)
    guard brightness < darkness else { return false }
    let light = words.count {
      isLargeEnough($0) && level(of: $0, in: gray) != nil
    }
    return light > 0 && Double(light) >= minimumLightWords * Double(words.count)
  }

  private static func isLargeEnough(_ word: PixelRectangle) -> Bool {
    word.size.width > minimum && word.size.height > minimum
  }

  /// Makes light letters ink and their dark background paper, in the boxes of words with light
  /// letters.
  static func include(_ words: [PixelRectangle], of gray: Bitmap, in mask: inout InkMask) {
    for word in words where isLargeEnough(word) {
      guard let level = level(of: word, in: gray) else { continue }
      for y in word.y..<word.y + word.size.height {
        for x in word.x..<word.x + word.size.width {
          let index = y * gray.size.width + x
          mask.pixels[index] = gray.bytes[index] > level ? 1 : 0
        }
      }
    }
  }

  /// Returns the brightness that separates light letters of a word from their background; `nil`
  /// unless most of the box and of its edge is dark.
  private static func level(of word: PixelRectangle, in gray: Bitmap) -> UInt8? {
    var all = Histogram()
    var edge = Histogram()
    let (right, bottom) = (word.x + word.size.width - 1, word.y + word.size.height - 1)
    for y in word.y...bottom {
      for x in word.x...right {
        let value = gray.bytes[y * gray.size.width + x]
        all.add(value)
        if y == word.y || y == bottom || x == word.x || x == right { edge.add(value) }
      }
    }
    let level = all.threshold
    guard all.contrast(at: level) >= minimumContrast, all.share(upTo: level) > minimumDarkBox,
      edge.share(upTo: level) > minimumDarkEdge
    else { return nil }
    return level
  }
}
