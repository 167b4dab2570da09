import Codecs
import ImageFiles
import PageModel

/// Light letters on a dark background.
enum InverseText {
  /// Whether a gray page is dark and has light letters: at least in a quarter of its words, because dense
  /// words do not show which of their pixels are the background.
  static func isUsual(in words: [PixelRectangle], of gray: Bitmap) -> Bool {
    let brightness = gray.bytes.reduce(0) { $0 + Int($1) } / max(gray.size.area, 1)
    guard brightness < 128 else { return false }
    let light = words.count {
      $0.size.width > 4 && $0.size.height > 4 && level(of: $0, in: gray) != nil
    }
    return light > 0 && 4 * light >= words.count
  }

  /// Makes light letters ink, and their dark background paper, in the boxes of words that have
  /// them.
  static func include(_ words: [PixelRectangle], of gray: Bitmap, in mask: inout InkMask) {
    for word in words where word.size.width > 4 && word.size.height > 4 {
      guard let level = level(of: word, in: gray) else { continue }
      for y in word.y..<word.y + word.size.height {
        for x in word.x..<word.x + word.size.width {
          let index = y * gray.size.width + x
          mask.pixels[index] = gray.bytes[index] > level ? 1 : 0
        }
      }
    }
  }

  /// Returns the brightness that separates the letters of a word from their background; `nil`
  /// unless the letters are lighter, which means that most of the box and of its edge is dark.
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
    guard all.contrast(at: level) >= 60, all.share(upTo: level) > 0.6,
      edge.share(upTo: level) > 0.8
    else { return nil }
    return level
  }
}

/// The number of pixels of each brightness.
struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private(set) var total = 0

  mutating func add(_ value: UInt8) {
    counts[Int(value)] += 1
    total += 1
  }

  /// Returns the share of pixels at most as bright as `level`.
  func share(upTo level: UInt8) -> Double {
    Double(counts[...Int(level)].reduce(0, +)) / Double(max(total, 1))
  }

  /// Returns the difference between the mean brightness of the pixels above `level` and of the
  /// others.
  func contrast(at level: UInt8) -> Double {
    let (dark, light) = (counts[...Int(level)], counts[(Int(level) + 1)...])
    return mean(light) - mean(dark)
  }

  private func mean(_ part: ArraySlice<Int>) -> Double {
    let sum = part.indices.reduce(0) { $0 + $1 * part[$1] }
    return Double(sum) / Double(max(part.reduce(0, +), 1))
  }

  /// The level that separates the pixels into two classes with the least variance (Otsu, 1979).
  var threshold: UInt8 {
    let whole = counts.indices.reduce(0) { $0 + $1 * counts[$1] }
    var (count, sum) = (0, 0)
    var (best, bestLevel) = (0.0, 0)
    for level in 0..<255 {
      count += counts[level]
      sum += level * counts[level]
      guard count > 0, count < total else { continue }
      let distance =
        Double(sum) / Double(count) - Double(whole - sum) / Double(total - count)
      let between = Double(count) * Double(total - count) * distance * distance
      if between > best { (best, bestLevel) = (between, level) }
    }
    return UInt8(bestLevel)
  }
}
