package import Codecs
package import PageModel

/// Coloured ink, such as stamps and handwriting, apart from black and gray ink.
extension Bitmap {
  /// The minimum difference between the brightest and the darkest channel of a coloured pixel, in
  /// levels of 0 to 255: scanners and JPEG give the edges of black letters up to 60.
  private static let minimumChroma = 64
  /// The maximum brightest channel of black or gray ink, in levels of 0 to 255.
  private static let maximumInkBrightness = 112

  /// Returns a colour image without the coloured ink of a box; any other image unchanged.
  ///
  /// Each pixel in the box becomes gray by its brightest channel. The gray of coloured pixels is
  /// stretched: their median, which is ink on paper, becomes white, and half of the median, which
  /// is ink on black ink, becomes black.
  package func withoutColoredInk(in box: BoundingBox) -> Bitmap {
    guard format == .rgb, let part = box.intersection(BoundingBox(size)) else { return self }
    let rows = Int(part.top)..<Int(part.bottom)
    let indices = rows.lazy.flatMap { [width = size.width] in
      $0 * width + Int(part.left)..<$0 * width + Int(part.right)
    }
    var histogram = Histogram()
    for index in indices where channels(ofPixel: index).chroma >= Self.minimumChroma {
      histogram.add(UInt8(truncatingIfNeeded: channels(ofPixel: index).brightest))
    }
    let onPaper = Int(histogram.value(ofRank: histogram.total / 2) ?? 255)
    var pixels = bytes
    for index in indices {
      let (brightest, chroma) = channels(ofPixel: index)
      let level =
        chroma >= Self.minimumChroma
        ? min(max(255 * (2 * brightest - onPaper) / max(onPaper, 1), 0), 255) : brightest
      for channel in 0..<3 { pixels[3 * index + channel] = UInt8(truncatingIfNeeded: level) }
    }
    return Bitmap(size: size, format: .rgb, bytes: pixels)
  }

  /// Returns the coloured ink of a colour image in gray on white; any other image unchanged.
  package func coloredInk() -> Bitmap {
    guard format == .rgb else { return self }
    var levels = [UInt8](repeating: 0, count: size.area)
    for index in levels.indices {
      let chroma = channels(ofPixel: index).chroma
      let isColored = chroma >= Self.minimumChroma
      levels[index] = isColored ? UInt8(truncatingIfNeeded: 255 - min(2 * chroma, 255)) : 255
    }
    return Bitmap(size: size, format: .gray, bytes: levels)
  }

  /// Returns the shares of coloured ink and of black or gray ink among the pixels of a box; 0 if
  /// the image is not in colour.
  package func inkShares(in box: BoundingBox) -> (colored: Double, dark: Double) {
    guard format == .rgb, let part = box.intersection(BoundingBox(size)) else { return (0, 0) }
    let (left, right) = (Int(part.left), Int(part.right))
    var (colored, dark, all) = (0, 0, 0)
    for row in Int(part.top)..<Int(part.bottom) {
      for column in left..<right {
        let (brightest, chroma) = channels(ofPixel: row * size.width + column)
        all += 1
        if chroma >= Self.minimumChroma {
          colored += 1
        } else if brightest <= Self.maximumInkBrightness {
          dark += 1
        }
      }
    }
    return all == 0 ? (0, 0) : (Double(colored) / Double(all), Double(dark) / Double(all))
  }

  @inline(__always)
  private func channels(ofPixel index: Int) -> (brightest: Int, chroma: Int) {
    let (red, green, blue) = (bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2])
    let brightest = max(red, green, blue)
    return (Int(brightest), Int(brightest - min(red, green, blue)))
  }
}
