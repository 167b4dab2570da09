package import ImageFiles
package import PageLayout

/// A page of text as layers: background, photographs, and ink (mixed raster content).
package struct LayeredPage {
  /// The layers, with frames in pixels of the stored image.
  package let image: PageImage
  /// What a viewer shows, at the resolution the layers were made at.
  package let composite: Bitmap

  /// Makes a page of its layers and what they look like.
  package init(image: PageImage, composite: Bitmap) {
    self.image = image
    self.composite = composite
  }
}

/// Makes layers of a page and encodes them.
package enum LayerEncoder {
  /// Finer images are brought to half their resolution, or a third and so on, in dots per inch.
  private static let finest = 420.0

  /// Encodes a gray or colour page as layers.
  ///
  /// - storedSize: The size of the stored image, which `bitmap` may have been decoded smaller than.
  /// - dotsPerInch: The resolution of `bitmap`.
  /// - words: The boxes of recognised words, in pixels of the stored image.
  /// - patches: Parts that are to be shown as they are, in pixels of the stored image.
  /// - keepsColors: Whether a profile goes with the colours, so that no colour may be the device's.
  /// - Throws: `ImagingError.incompressible` if a layer cannot be encoded.
  package static func encode(
    _ bitmap: Bitmap, storedSize: PixelSize, dotsPerInch: Double, words: [BoundingBox],
    patches: [BoundingBox] = [], settings: LayerSettings, keepsColors: Bool = false
  ) throws(ImagingError) -> LayeredPage {
    let steps = max(1, Int((dotsPerInch / finest).rounded(.up)))
    let image = steps == 1 ? bitmap : bitmap.reduced(by: steps)
    let scale = (
      x: Double(image.size.width) / Double(storedSize.width),
      y: Double(image.size.height) / Double(storedSize.height)
    )
    let map = AffineTransform(scaleX: scale.x, scaleY: scale.y)
    let page = PageSegmentation(
      image, dotsPerInch: dotsPerInch / Double(steps), words: words.map(map.apply),
      patches: patches.map(map.apply), settings: settings)
    return try encode(page, storedSize: storedSize, settings, keepsColors: keepsColors)
  }

  /// Encodes a whole gray or colour page as one JPEG of at most this resolution.
  ///
  /// - Throws: `ImagingError.incompressible` if the page cannot be encoded.
  package static func jpeg(
    _ bitmap: Bitmap, storedSize: PixelSize, dotsPerInch: Double, _ rate: LayerSettings.Rate
  ) throws(ImagingError) -> LayeredPage {
    let size = rate.size(of: bitmap.size, dotsPerInch)
    let image = try JPEGEncoder.encode(
      size == bitmap.size ? bitmap : LayerColors.bitmap(of: bitmap, size: size),
      quality: rate.quality)
    let layer = PageImage.Layer(frame: PixelRectangle(whole: storedSize), content: .image(image))
    let composite = try PageComposite(size: bitmap.size, background: image)
    return LayeredPage(
      image: PageImage(size: storedSize, layers: [layer]), composite: composite.bitmap)
  }

  private static func encode(
    _ page: PageSegmentation, storedSize: PixelSize, _ settings: LayerSettings, keepsColors: Bool
  ) throws(ImagingError) -> LayeredPage {
    guard let mask = smaller(page.mask.bitmap()) else {
      throw .incompressible(reason: "the mask could not be encoded")
    }
    let whole = PixelRectangle(whole: storedSize)
    let background = try background(of: page, settings.background)
    var layers = [PageImage.Layer(frame: whole, content: .image(background))]
    var composite = try PageComposite(size: page.image.size, background: background)
    let photographs = page.photographs.map { ($0, settings.photographs) }
    for (area, rate) in photographs + page.patches.map({ ($0, settings.patches) }) {
      let photograph = try photograph(area, of: page, rate)
      layers.append(
        PageImage.Layer(
          frame: area.stretched(from: page.image.size, to: storedSize), content: .image(photograph))
      )
      try composite.draw(photograph, in: area)
    }
    let ink = try ink(of: page, mask: mask, settings.foreground, keepsColors: keepsColors)
    layers.append(PageImage.Layer(frame: whole, content: ink))
    try composite.draw(ink, mask: page.mask)
    return LayeredPage(
      image: PageImage(size: storedSize, layers: layers), composite: composite.bitmap)
  }

  /// A mask in the form that takes fewer bytes.
  private static func smaller(_ mask: Bitmap) -> EncodedImage? {
    guard let jbig2 = JBIG2Encoder.encode(mask) else { return GroupFourEncoder.encode(mask) }
    return GroupFourEncoder.encode(mask, capacity: jbig2.data.count - 1) ?? jbig2
  }

  private static func background(
    of page: PageSegmentation, _ rate: LayerSettings.Rate
  ) throws(ImagingError) -> EncodedImage {
    let free = page.ink.dilated().dilated().pixels.map { 1 - $0 }
    let colors = LayerColors.bitmap(
      of: page.image, size: rate.size(of: page.image.size, page.dotsPerInch), weights: free)
    return try JPEGEncoder.encode(colors, quality: rate.quality)
  }

  /// The ink in the colours it has: pixels inside strokes count most, for edges are mixed with paper.
  private static func ink(
    of page: PageSegmentation, mask: EncodedImage, _ rate: LayerSettings.Rate, keepsColors: Bool
  ) throws(ImagingError) -> PageImage.Content {
    let ink = page.ink
    let inside = ink.eroded()
    var weights = ink.pixels
    for index in weights.indices { weights[index] += 14 * inside.pixels[index] }
    if !keepsColors, let color = InkColor.single(of: page.image, weights: weights) {
      return .stencil(mask, color: color)
    }
    let colors = LayerColors.bitmap(
      of: page.image, size: rate.size(of: page.image.size, page.dotsPerInch), weights: weights)
    let tinted = InkColor.isNeutral(colors) ? colors.luminance() : colors
    return .masked(try JPEGEncoder.encode(tinted, quality: rate.quality), mask: mask)
  }

  private static func photograph(
    _ area: PixelRectangle, of page: PageSegmentation, _ rate: LayerSettings.Rate
  ) throws(ImagingError) -> EncodedImage {
    let colors = LayerColors.bitmap(
      of: page.image.cropped(to: area), size: rate.size(of: area.size, page.dotsPerInch))
    return try JPEGEncoder.encode(colors, quality: rate.quality)
  }
}

extension Bitmap {
  /// A gray or colour bitmap at a fraction of its size, each pixel the mean of a block.
  fileprivate func reduced(by steps: Int) -> Bitmap {
    LayerColors.bitmap(
      of: self,
      size: PixelSize(
        width: max(1, size.width / steps), height: max(1, size.height / steps)))
  }
}

extension PixelRectangle {
  /// The same part of an image at another size, at least a pixel large.
  fileprivate func stretched(from: PixelSize, to target: PixelSize) -> PixelRectangle {
    let left = min(x * target.width / from.width, target.width - 1)
    let top = min(y * target.height / from.height, target.height - 1)
    let right = min((x + size.width) * target.width / from.width, target.width)
    let bottom = min((y + size.height) * target.height / from.height, target.height)
    return PixelRectangle(
      x: left, y: top, size: PixelSize(width: max(right - left, 1), height: max(bottom - top, 1)))
  }
}

extension LayerSettings.Rate {
  /// The size of a layer over `size` pixels of this resolution, no larger than those.
  fileprivate func size(of size: PixelSize, _ dotsPerInch: Double) -> PixelSize {
    let factor = min(self.dotsPerInch / dotsPerInch, 1)
    return PixelSize(
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded())))
  }
}
