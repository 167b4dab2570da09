package import Codecs
package import PageModel

/// The pixels of a page that are ink.
package struct InkMask {
  /// The size of the page.
  package let size: PixelSize
  /// The pixels, one byte each, 1 for ink.
  package var pixels: [UInt8]

  /// Makes a mask without ink.
  package init(size: PixelSize) {
    self.size = size
    pixels = [UInt8](repeating: 0, count: size.area)
  }

  /// Makes a mask of pixels in rows, one byte each.
  init(size: PixelSize, pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  /// Returns the part of the mask in some of its columns and rows.
  package func cropped(columns: Range<Int>, rows: Range<Int>) -> InkMask {
    let kept = rows.map { row in
      pixels[row * size.width + columns.lowerBound..<row * size.width + columns.upperBound]
    }
    return InkMask(
      size: PixelSize(width: columns.count, height: rows.count), pixels: Array(kept.joined()))
  }

  /// The mask turned clockwise by a quarter.
  package var turned: InkMask {
    var result = InkMask(size: PixelSize(width: size.height, height: size.width))
    for row in 0..<size.height {
      for column in 0..<size.width {
        result.pixels[column * size.height + size.height - 1 - row] =
          pixels[row * size.width + column]
      }
    }
    return result
  }

  /// Returns the mask as a bilevel bitmap with black ink.
  package func bitmap() -> Bitmap { Bitmap(bilevel: size) { pixels[$0] != 0 } }

  /// Returns the mask with smoother outlines, which are equally readable and take fewer bytes.
  ///
  /// A pixel is flipped if at least `neighbors` of its 8 neighbours are of the other kind.
  package func smoothed(neighbors: Int) -> InkMask {
    var result = self
    let width = size.width
    guard width > 2, size.height > 2 else { return self }
    for y in 1..<size.height - 1 {
      // The sums of three pixels in the columns before, at and after x.
      var index = y * width + 1
      var before = column(index - 1)
      var middle = column(index)
      for _ in 1..<width - 1 {
        let after = column(index + 1)
        let ink = Int(before + middle + after)
        let own = pixels[index]
        if own == 0, ink >= neighbors { result.pixels[index] = 1 }
        if own == 1, 9 - ink >= neighbors { result.pixels[index] = 0 }
        (before, middle) = (middle, after)
        index += 1
      }
    }
    return result
  }

  private func column(_ index: Int) -> UInt8 {
    pixels[index - size.width] &+ pixels[index] &+ pixels[index + size.width]
  }

  /// Returns the ink whose four neighbours are ink; pixels outside the mask count as ink.
  package func eroded() -> InkMask { joined(&) }

  /// Returns the ink and its four neighbours.
  package func dilated() -> InkMask { joined(|) }

  /// Returns the union of this mask and another mask of the same size.
  package func joined(_ other: InkMask) -> InkMask {
    var result = self
    for index in result.pixels.indices { result.pixels[index] |= other.pixels[index] }
    return result
  }

  @inline(__always)
  private func joined(_ join: (UInt8, UInt8) -> UInt8) -> InkMask {
    var result = self
    let (width, count) = (size.width, pixels.count)
    for start in stride(from: 0, to: count, by: width) {
      for index in start + 1..<max(start + 1, start + width) {
        result.pixels[index] = join(result.pixels[index], pixels[index - 1])
        result.pixels[index - 1] = join(result.pixels[index - 1], pixels[index])
      }
    }
    for index in 0..<count - width {
      result.pixels[index] = join(result.pixels[index], pixels[index + width])
      result.pixels[index + width] = join(result.pixels[index + width], pixels[index])
    }
    return result
  }
}
