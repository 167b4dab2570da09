import CLeptonica
package import Codecs
package import PageModel

extension Bitmap {
  /// Returns the image transformed to `size`, white outside the original, and gray unless the
  /// original is in colour and `isGray` is false.
  ///
  /// - map: The projective map from pixels of this image to pixels of the result.
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size or the map has no inverse.
  package func warped(
    by map: ProjectiveTransform, to size: PixelSize, isGray: Bool = false
  ) throws(CodecError) -> Bitmap {
    try warped(by: map, to: size, as: format == .rgb && !isGray ? .rgb : .gray)
  }

  private func warped(
    by map: ProjectiveTransform, to size: PixelSize, as format: PixelFormat
  ) throws(CodecError) -> Bitmap {
    guard let back = map.inverse,
      let source = CLeptonica_Image(size: self.size, format: self.format)
    else { throw .unscalable(to: size) }
    let coefficients = [back.a, back.c, back.tx, back.b, back.d, back.ty, back.g, back.h]
      .map { Float($0) }
    let warped = Bitmap(size: size, format: format) { target, rows in
      unsafe CLeptonica_warp(source, bytes, coefficients, target, &rows)
    }
    guard let warped else { throw .unscalable(to: size) }
    return warped
  }

  /// Returns the image rotated by `degrees` clockwise about its middle, in the same size and
  /// format.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package func turned(degrees: Double) throws(CodecError) -> Bitmap {
    try warped(by: ProjectiveTransform(.turn(degrees: degrees, of: size)), to: size, as: format)
  }

  /// Returns the image of a bent sheet in gray, with straight lines.
  ///
  /// The pixels of each column move up or down; pixels at the edge are repeated.
  ///
  /// - toOriginal: The map from pixels of this image to the pixels in which the bend is measured.
  package func straightened(by bend: PageBend, _ toOriginal: AffineTransform) -> Bitmap {
    let (gray, width, last) = (luminance(), size.width, size.height - 1)
    var values = [UInt8](repeating: 0, count: size.area)
    var (above, below) = ([Double](), bend.shifts(ofRow: 0, width: width, toOriginal))
    for row in 0...max(last, 0) {
      let part = row % Self.rowsOfBand
      if part == 0 {
        above = below
        below = bend.shifts(ofRow: row + Self.rowsOfBand, width: width, toOriginal)
      }
      let share = Double(part) / Double(Self.rowsOfBand)
      for x in 0..<width {
        let y = Double(row) + above[x] + share * (below[x] - above[x])
        let inside = min(max(y, 0), Double(last))
        let upper = Int(inside)
        let (first, second) = (upper * width + x, min(upper + 1, last) * width + x)
        let (light, dark) = (Double(gray.bytes[first]), Double(gray.bytes[second]))
        values[row * width + x] = UInt8(light + (inside - Double(upper)) * (dark - light) + 0.5)
      }
    }
    return Bitmap(size: size, format: .gray, bytes: values)
  }

  /// The number of rows over which the shifts of a bend are interpolated.
  private static let rowsOfBand = 16

  /// Returns the image with equally white paper everywhere; a bilevel image unchanged, and any
  /// image if Leptonica fails.
  package func evenlyLit() -> Bitmap {
    guard format != .bilevel else { return self }
    // The light changes slowly: 80 tiles along the longer side follow the shade of a hand.
    let tile = Int32(clamping: max(max(size.width, size.height) / 80, 8))
    let lit = Bitmap(size: size, format: format) { image, rows in
      unsafe CLeptonica_evenLight(image, bytes, tile, 245, &rows)
    }
    return lit ?? self
  }
}

extension AffineTransform {
  /// Returns the map that rotates an image of `size` by `degrees` clockwise about its middle.
  package static func turn(degrees: Double, of size: PixelSize) -> AffineTransform {
    AffineTransform(
      degrees: degrees, aboutX: Double(size.width) / 2, y: Double(size.height) / 2)
  }
}

extension PageBend {
  /// Returns the shift of each pixel of a row, in pixels of the image that `toOriginal` maps.
  fileprivate func shifts(
    ofRow row: Int, width: Int, _ toOriginal: AffineTransform
  ) -> [Double] {
    (0..<width).map { column in
      let (x, y) = toOriginal.apply(x: Double(column) + 0.5, y: Double(row) + 0.5)
      return shift(at: Point(x: x, y: y)) / toOriginal.d
    }
  }
}
