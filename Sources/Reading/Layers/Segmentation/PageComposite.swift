import Codecs
import ImageFiles
import PageModel
import Raster

/// The page as a viewer shows its layers, for a second recognition.
struct PageComposite {
  private let size: PixelSize
  /// The red, green and blue of each pixel.
  private var pixels: [UInt8]

  /// Makes a composite of the lowest layer, which fills the page.
  ///
  /// - Throws: A `CodecError` if the layer cannot be decoded.
  init(size: PixelSize, background: EncodedImage) throws(CodecError) {
    self.size = size
    pixels = try Self.pixels(of: background, size: size)
  }

  /// Draws an image over a part of the page.
  ///
  /// - Throws: A `CodecError` if the image cannot be decoded.
  mutating func draw(_ image: EncodedImage, in area: PixelRectangle) throws(CodecError) {
    let part = try Self.pixels(of: image, size: area.size)
    let length = 3 * area.size.width
    for row in 0..<area.size.height {
      let target = 3 * ((area.y + row) * size.width + area.x)
      for index in 0..<length { pixels[target + index] = part[row * length + index] }
    }
  }

  /// Draws ink over the page.
  ///
  /// - Throws: A `CodecError` if the colours of the ink cannot be decoded.
  mutating func draw(_ ink: InkLayer) throws(CodecError) {
    switch ink {
    case .stencil(let ink):
      let parts = [ink.color.red, ink.color.green, ink.color.blue]
      draw(ink.mask) { parts[$2] }
    case .masked(let colors, let mask): try draw(colors, mask: mask)
    }
  }

  /// Draws ink in the colours of an image with repeated pixels, as PDF viewers do.
  private mutating func draw(_ image: EncodedImage, mask: InkMask) throws(CodecError) {
    let colors = try Self.decoded(image)
    let isColor = colors.format == .rgb
    let columns = (0..<size.width).map { $0 * colors.size.width / size.width }
    let rows = (0..<size.height).map { $0 * colors.size.height / size.height * colors.size.width }
    draw(mask) { x, y, channel in
      let index = rows[y] + columns[x]
      return colors.bytes[isColor ? 3 * index + channel : index]
    }
  }

  /// Draws ink in the colours that `part` returns for a column, a row and a channel.
  @inline(__always)
  private mutating func draw(_ mask: InkMask, _ part: (Int, Int, Int) -> UInt8) {
    for y in 0..<size.height {
      for x in 0..<size.width where mask.pixels[y * size.width + x] != 0 {
        for channel in 0..<3 { pixels[3 * (y * size.width + x) + channel] = part(x, y, channel) }
      }
    }
  }

  /// The page with the layers drawn so far.
  var bitmap: Bitmap { Bitmap(size: size, format: .rgb, bytes: pixels) }

  private static func decoded(_ image: EncodedImage) throws(CodecError) -> Bitmap {
    try JPEGDecoder.decode(image.data, maximumPixels: image.size.area).bitmap
  }

  /// Returns the red, green and blue of each pixel of an image stretched to a size.
  private static func pixels(
    of image: EncodedImage, size: PixelSize
  ) throws(CodecError) -> [UInt8] {
    let decoded = try decoded(image)
    return (decoded.format == .rgb ? decoded : decoded.tripled()).stretched(to: size).bytes
  }
}

extension Bitmap {
  /// Returns a gray bitmap as a colour bitmap.
  fileprivate func tripled() -> Bitmap {
    Bitmap(size: size, format: .rgb, bytes: bytes.flatMap { [$0, $0, $0] })
  }
}
