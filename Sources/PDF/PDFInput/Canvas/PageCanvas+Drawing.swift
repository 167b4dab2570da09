import Codecs
import PDFSource
import PageModel

extension PageCanvas {
  /// Draws the canvas; a single image is decoded at `eighths` of its size if its format makes this
  /// cheap.
  ///
  /// - Throws: an `ImageXObjectError` if an image cannot be read.
  func draw(
    for page: SourcePage, eighths: Int, maximumPixels: Int
  ) throws(ImageXObjectError) -> Bitmap {
    switch content {
    case .image(let image, let orientation):
      let read = try ImageReader.read(
        page.file.object(image.object), eighths: eighths, maximumPixels: maximumPixels)
      return read.upright(from: orientation)
    case .composition(let images):
      var composition = Composition(size: size)
      // From the displayed page, with y up, to the canvas, with y down.
      let (scaleX, scaleY) = (Double(size.width) / box.width, Double(size.height) / box.height)
      let toCanvas = AffineTransform(
        a: scaleX, b: 0, c: 0, d: -scaleY, tx: -box.left * scaleX, ty: box.bottom * scaleY)
      for image in images {
        let object = page.file.object(image.object)
        composition.paint(
          try ImageReader.read(object, maximumPixels: maximumPixels),
          matrix: image.matrix.concatenating(page.pageToUpright).concatenating(toCanvas))
      }
      return composition.bitmap
    }
  }
}

/// Opaque images painted over one another on white (ISO 32000-1, 8.9.5), in red, green and blue.
private struct Composition {
  private let size: PixelSize
  private var bytes: [UInt8]

  /// Starts with a white image.
  init(size: PixelSize) {
    self.size = size
    bytes = [UInt8](repeating: 0xFF, count: PixelFormat.rgb.byteCount(size: size))
  }

  /// The painted image, in gray if all pixels are gray.
  var bitmap: Bitmap {
    let pixels = stride(from: 0, to: bytes.count, by: 3)
    let isGray = pixels.allSatisfy { (pixel: Int) -> Bool in
      bytes[pixel] == bytes[pixel + 1] && bytes[pixel] == bytes[pixel + 2]
    }
    guard isGray else { return Bitmap(size: size, format: .rgb, bytes: bytes) }
    let gray = pixels.map { bytes[$0] }
    return Bitmap(size: size, format: .gray, bytes: gray)
  }

  /// Paints an image; `matrix` maps the unit square, with y up, to the canvas.
  mutating func paint(_ image: Bitmap, matrix: AffineTransform) {
    guard let back = matrix.inverted, let box = matrix.unitBox.intersection(BoundingBox(size))
    else { return }
    let rows = Int(bounded: box.top)..<min(Int(bounded: box.bottom.rounded(.up)), size.height)
    let columns = Int(bounded: box.left)..<min(Int(bounded: box.right.rounded(.up)), size.width)
    for y in rows {
      for x in columns {
        let point = back.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard (0..<1).contains(point.x), (0...1).contains(point.y) else { continue }
        let target = (y * size.width + x) * 3
        (bytes[target], bytes[target + 1], bytes[target + 2]) = image.color(at: point)
      }
    }
  }
}

extension Bitmap {
  /// Returns the colour at a point of the unit square, with y up.
  fileprivate func color(at point: (x: Double, y: Double)) -> (UInt8, UInt8, UInt8) {
    let x = min(max(Int(point.x * Double(size.width)), 0), size.width - 1)
    let y = min(max(Int((1 - point.y) * Double(size.height)), 0), size.height - 1)
    switch format {
    case .bilevel:
      let bit = bytes[y * bytesPerRow + x >> 3] >> UInt8(7 - x & 7) & 1
      return bit == 1 ? (255, 255, 255) : (0, 0, 0)
    case .gray:
      let value = bytes[y * size.width + x]
      return (value, value, value)
    case .rgb:
      let index = (y * size.width + x) * 3
      return (bytes[index], bytes[index + 1], bytes[index + 2])
    }
  }
}
