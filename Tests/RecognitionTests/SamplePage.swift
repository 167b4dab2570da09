import Codecs
import Foundation
import ImageFiles
import PageModel
import Raster

/// An image of `samples/`, ready to be recognised.
enum SamplePage {
  /// Decodes a PNG file of `samples/`.
  static func prepared(_ name: String, resolution: Double) throws -> PreparedBitmap {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = try Data(contentsOf: root.appending(path: "samples").appending(path: name))
    let decoded = try ImageDecoder.decode(
      [UInt8](bytes), format: .png, maximumPixels: 100_000_000)
    return try RecognitionScaler.prepare(decoded.bitmap, resolution: Resolution(resolution))
  }

  /// A line of text in letters of about 20 pixels, enlarged by a factor for recognition.
  static func printed(_ line: String, factor: Int = 1) throws -> PreparedBitmap {
    let size = PixelSize(width: 1240, height: 240)
    let bitmap = PlaceholderImage.bitmap(lines: [line], size: size)
    return try RecognitionScaler.scale(
      bitmap, resolution: Resolution(150),
      to: PixelSize(width: size.width * factor, height: size.height * factor))
  }
}
