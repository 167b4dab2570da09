package import PageModel

extension Orientation {
  /// Converts a box in pixels of the upright image, of size `upright`, to pixels of the stored
  /// image.
  package func stored(_ box: BoundingBox, in upright: PixelSize) -> BoundingBox {
    fromUpright(to: uprightSize(of: upright)).apply(box)
  }
}

extension Bitmap {
  /// Returns the upright image of this image, which is stored in `orientation` (TIFF 6.0, page 36).
  package func upright(from orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let upright = orientation.uprightSize(of: size)
    let toStored = orientation.fromUpright(to: size)
    let step = (x: Int(toStored.a), y: Int(toStored.b))
    let length = format.bytesPerRow(width: upright.width)
    var rows = [UInt8](repeating: 0, count: format.byteCount(size: upright))
    for row in 0..<upright.height {
      // The middle of the first pixel.
      let (x, y) = toStored.apply(x: 0.5, y: Double(row) + 0.5)
      let start = (x: Int(x), y: Int(y))
      if format == .bilevel {
        copyBits(upright.width, from: start, by: step, to: &rows, at: row * length)
      } else {
        copyPixels(upright.width, from: start, by: step, to: &rows, at: row * length)
      }
    }
    return Bitmap(size: upright, format: format, bytes: rows)
  }

  /// Copies `count` gray or colour pixels from `start` on, each `step` after the previous pixel.
  private func copyPixels(
    _ count: Int, from start: (x: Int, y: Int), by step: (x: Int, y: Int), to rows: inout [UInt8],
    at offset: Int
  ) {
    let bytesPerPixel = format.bitsPerPixel / 8
    var source = start.y * bytesPerRow + start.x * bytesPerPixel
    for target in stride(from: offset, to: offset + count * bytesPerPixel, by: bytesPerPixel) {
      for byte in 0..<bytesPerPixel { rows[target + byte] = bytes[source + byte] }
      source += step.y * bytesPerRow + step.x * bytesPerPixel
    }
  }

  private func copyBits(
    _ count: Int, from start: (x: Int, y: Int), by step: (x: Int, y: Int), to rows: inout [UInt8],
    at offset: Int
  ) {
    var (x, y) = start
    for column in 0..<count {
      let bit = bytes[y * bytesPerRow + x >> 3] << UInt8(x & 7) & 0x80
      rows[offset + column >> 3] |= bit >> UInt8(column & 7)
      x += step.x
      y += step.y
    }
  }
}
