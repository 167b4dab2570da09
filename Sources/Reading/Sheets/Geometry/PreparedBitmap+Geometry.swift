package import Codecs
package import PageModel
package import Raster

/// Turns and straightens prepared images for recognition; their pose keeps the way back.
extension PreparedBitmap {
  /// The ratios of the resolutions along x and y with which angles are measured.
  private static let squarePixels = 0.95...1.05

  /// Returns the skew of the image's lines; `nil` if it is less than `minimum` degrees or the image
  /// has no clear lines.
  package func skew(from minimum: Double) -> Skew? {
    guard Self.squarePixels.contains(resolution.horizontal / resolution.vertical),
      let skew = skewOfLines, abs(skew.degrees) >= minimum
    else { return nil }
    return skew
  }

  /// The skew of lines beyond the usual range, up to 45°; `nil` if there are none, or if memory is
  /// insufficient.
  package var wideSkew: Skew? {
    guard Self.squarePixels.contains(resolution.horizontal / resolution.vertical) else {
      return nil
    }
    let turn = 2 * SkewDetector.range
    let found = [-turn, turn].compactMap { turn -> Skew? in
      guard let turned = try? bitmap.turned(degrees: turn), let skew = SkewDetector.skew(of: turned)
      else { return nil }
      return Skew(degrees: skew.degrees - turn, confidence: skew.confidence)
    }
    return found.max { $0.confidence < $1.confidence }
  }

  /// Returns the image turned so that lines with this skew become level.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package func leveled(_ skew: Skew) throws(CodecError) -> PreparedBitmap {
    let back = AffineTransform.turn(degrees: skew.degrees, of: bitmap.size)
    let fromOriginal = AffineTransform(
      scaleX: 1 / toOriginal.a, scaleY: 1 / toOriginal.d)
    let turn = ProjectiveTransform(
      fromOriginal.concatenating(back).concatenating(toOriginal))
    let toImage = pose.toImage.map { turn.concatenating($0) ?? $0 } ?? turn
    return PreparedBitmap(
      bitmap: try bitmap.turned(degrees: -skew.degrees), resolution: resolution,
      originalSize: originalSize, toOriginal: toOriginal,
      pose: Pose(quarters: pose.quarters, toImage: toImage))
  }

  /// Returns the image of a bent sheet with straight lines.
  package func straightened(by bend: PageBend) -> PreparedBitmap {
    PreparedBitmap(
      bitmap: bitmap.straightened(by: bend, toOriginal), resolution: resolution,
      originalSize: originalSize, toOriginal: toOriginal,
      pose: Pose(quarters: pose.quarters, toImage: pose.toImage, bend: bend))
  }

  /// The skew of the image's lines, or, if it has none, of the lines along its other axis.
  package var skewOfLines: Skew? {
    SkewDetector.skew(of: bitmap) ?? SkewDetector.skew(of: bitmap.turned(quarters: 1))
  }

  /// Returns the image turned clockwise by quarters, as if the paper had been turned.
  ///
  /// - imageSize: The size of the image from which the bitmap was drawn, in pixels.
  package func turned(quarters: Int, imageSize: PixelSize) -> PreparedBitmap {
    guard quarters & 3 != 0 else { return self }
    let isSideways = quarters & 1 == 1
    return PreparedBitmap(
      bitmap: bitmap.turned(quarters: quarters),
      resolution: isSideways ? resolution.transposed : resolution,
      originalSize: originalSize.turned(quarters: quarters),
      toOriginal: isSideways
        ? AffineTransform(scaleX: toOriginal.d, scaleY: toOriginal.a) : toOriginal,
      pose: pose.turned(quarters: quarters, page: originalSize, image: imageSize))
  }
}

extension Bitmap {
  /// Returns the image with its longer side no longer than `limit` pixels.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  func reduced(toLongerSide limit: Int) throws(CodecError) -> Bitmap {
    let wanted = size.reduced(toLongerSide: limit)
    return wanted == size ? self : try scaled(to: wanted)
  }

  /// Returns the image turned clockwise by quarters.
  package func turned(quarters: Int) -> Bitmap {
    upright(from: Orientation.upright.turned(quarters: quarters))
  }
}
