import CLeptonica
package import Codecs
package import PageModel

extension Bitmap {
  /// Draws the image through a projective map from its own pixels to those of a new image of
  /// `size`, white where the image does not reach; in gray if the image is not in colour or
  /// `isGray`.
  ///
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

  /// Returns the image turned by `degrees` clockwise about its middle, in the same size and format.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package func turned(degrees: Double) throws(CodecError) -> Bitmap {
    try warped(by: ProjectiveTransform(.turn(degrees: degrees, of: size)), to: size, as: format)
  }

  /// Returns the image with its paper made equally white everywhere, as if the light had been even;
  /// the same image if Leptonica cannot.
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
  /// The map that turns an image of `size` by `degrees` clockwise about its middle.
  package static func turn(degrees: Double, of size: PixelSize) -> AffineTransform {
    AffineTransform(
      degrees: degrees, aboutX: Double(size.width) / 2, y: Double(size.height) / 2)
  }
}
