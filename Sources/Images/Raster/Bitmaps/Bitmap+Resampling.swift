import CLeptonica
package import Codecs
import ImageFiles
package import PageModel

extension Bitmap {
  /// Returns the bitmap scaled to another size; a bilevel bitmap becomes gray.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size, or if memory is insufficient.
  package func scaled(to target: PixelSize) throws(CodecError) -> Bitmap {
    guard let source = CLeptonica_Image(size: size, format: format),
      let scaled = Bitmap(
        size: target, format: format == .rgb ? .rgb : .gray,
        drawing: { unsafe CLeptonica_scale(source, bytes, $0, &$1) })
    else { throw .unscalable(to: target) }
    return scaled
  }

  /// Returns a gray or colour bitmap scaled to another size by repeating pixels, as PDF viewers do.
  package func stretched(to target: PixelSize) -> Bitmap {
    let channels = channelCount
    let columns = (0..<target.width).map { $0 * size.width / target.width * channels }
    var values = [UInt8](repeating: 0, count: target.area * channels)
    var index = 0
    for y in 0..<target.height {
      let row = y * size.height / target.height * size.width * channels
      for column in columns {
        for channel in 0..<channels { values[index + channel] = bytes[row + column + channel] }
        index += channels
      }
    }
    return Bitmap(size: target, format: format, bytes: values)
  }

  /// Returns a gray or colour bitmap shifted by half a pixel to the right and down: each pixel is
  /// the mean of four.
  package func shiftedByHalfAPixel() -> Bitmap {
    let (channels, bytesPerRow) = (channelCount, self.bytesPerRow)
    var values = bytes
    for y in 0..<size.height {
      let own = y * bytesPerRow
      let below = min(y + 1, size.height - 1) * bytesPerRow
      for x in 0..<bytesPerRow {
        let right = x + channels < bytesPerRow ? x + channels : x
        let sum =
          Int(bytes[own + x]) + Int(bytes[own + right]) + Int(bytes[below + x])
          + Int(bytes[below + right])
        values[own + x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
      }
    }
    return Bitmap(size: size, format: format, bytes: values)
  }

  /// Returns the pixels of a gray or colour bitmap that a box touches, at least one pixel, with
  /// their upper left corner.
  package func cropped(around box: BoundingBox) -> (part: Bitmap, corner: Point) {
    let left = min(max(0, Int(bounded: box.left)), size.width - 1)
    let top = min(max(0, Int(bounded: box.top)), size.height - 1)
    let right = max(left + 1, min(size.width, Int(bounded: box.right.rounded(.up))))
    let bottom = max(top + 1, min(size.height, Int(bounded: box.bottom.rounded(.up))))
    let part = PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    return (cropped(to: part), Point(x: Double(left), y: Double(top)))
  }
}
