import ImageFiles
import PageModel

/// The pixels of a drawn page, one byte for each of red, green and blue, row by row.
package struct DrawnPage: Equatable {
  let size: PixelSize
  let samples: [UInt8]

  /// Makes a page of pixels; `nil` unless there are three samples for each pixel.
  init?(size: PixelSize, samples: [UInt8]) {
    guard size.width > 0, size.height > 0, samples.count == 3 * size.area else { return nil }
    self.size = size
    self.samples = samples
  }

  /// Reads a PPM file (man page ppm); returns `nil` unless it is complete and has 8 bits per
  /// sample.
  init?(ppm bytes: [UInt8]) {
    guard let file = try? PNMFile(bytes), file.netpbmHeader.kind == .color,
      file.netpbmHeader.maximum == 255, file.header.damage == nil
    else { return nil }
    self.init(
      size: file.header.size, samples: Array(file.pixelData.prefix(3 * file.header.size.area)))
  }
}
