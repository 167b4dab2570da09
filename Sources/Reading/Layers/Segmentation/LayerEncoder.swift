package import Codecs
package import ImageFiles
package import PageModel
import Raster

/// A page of text as layers: background, photographs, and ink (mixed raster content).
package struct LayeredPage {
  /// The layers, with frames in pixels of the stored image.
  package let image: PageImage
  /// The page as a viewer shows it, at the resolution of the encoder.
  package private(set) var composite: Bitmap

  /// Returns the composite and removes it, so that its memory can be freed early.
  package mutating func takeComposite() -> Bitmap {
    let taken = composite
    composite = Bitmap(white: PixelSize(width: 1, height: 1), format: .gray)
    return taken
  }
}

/// Ink over the background of a page.
enum InkLayer {
  /// Ink of one colour.
  case stencil(InkColors.Ink)
  /// The colours of an image that a mask shows.
  case masked(EncodedImage, mask: InkMask)
}

/// Divides a gray or colour page into layers and encodes them, with more or less of the page
/// unchanged.
package struct LayerEncoder {
  /// The maximum resolution of an image before it is divided, in dots per inch; finer images are
  /// reduced to a half, a third and so on.
  private static let maximumResolution = 420.0
  /// The maximum resolution with ink edges that are blurred over only one pixel, in dots per inch.
  private static let maximumResolutionWithSharpEdges = 200.0

  private let page: PageSegmentation
  private let settings: LayerSettings
  private let keepsColors: Bool
  private let storedSize: PixelSize
  private let background: EncodedImage

  /// Divides a page into layers.
  ///
  /// - storedSize: The size of the stored image; `bitmap` may have been decoded at a smaller size.
  /// - dotsPerInch: The resolution of `bitmap`.
  /// - words: The boxes of recognised words, in pixels of the stored image.
  /// - keepsColors: Whether an ICC profile applies to the colours, so that no colour may be a
  ///   device colour.
  /// - Throws: `CodecError.incompressible` if the background cannot be encoded.
  package init(
    _ bitmap: Bitmap, storedSize: PixelSize, dotsPerInch: Double, words: [BoundingBox],
    settings: LayerSettings, keepsColors: Bool = false
  ) throws(CodecError) {
    let steps = max(1, Int((dotsPerInch / Self.maximumResolution).rounded(.up)))
    let image = steps == 1 ? bitmap : bitmap.reduced(by: steps)
    let map = AffineTransform(from: storedSize, to: image.size)
    page = PageSegmentation(
      image, dotsPerInch: dotsPerInch / Double(steps), words: words.map(map.apply),
      settings: settings)
    background = try Self.background(of: page, settings.background)
    self.settings = settings
    self.keepsColors = keepsColors
    self.storedSize = storedSize
  }

  /// Encodes a whole gray or colour page as one JPEG, at most at the resolution of `rate`.
  ///
  /// - storedSize: The size of the stored image, which the JPEG fills.
  /// - dotsPerInch: The resolution of `bitmap`.
  /// - Throws: `CodecError.incompressible` if the page cannot be encoded.
  package static func jpeg(
    _ bitmap: Bitmap, storedSize: PixelSize, dotsPerInch: Double, _ rate: LayerSettings.Rate
  ) throws(CodecError) -> LayeredPage {
    let size = rate.size(of: bitmap.size, dotsPerInch)
    let image = try JPEGEncoder.encode(
      size == bitmap.size ? bitmap : LayerColors.bitmap(of: bitmap, size: size),
      quality: rate.quality)
    let layer = PageImage.Layer(frame: PixelRectangle(whole: storedSize), content: .image(image))
    let composite = try PageComposite(size: bitmap.size, background: image)
    return LayeredPage(
      image: PageImage(size: storedSize, layers: [layer]), composite: composite.bitmap)
  }

  /// Encodes the layers.
  ///
  /// - patches: Parts that are shown unchanged, in pixels of the stored image.
  /// - isFiner: Whether the shades of ink and background have a higher resolution.
  /// - Throws: `CodecError.incompressible` if a layer cannot be encoded.
  package func encode(
    patches: [BoundingBox] = [], isFiner: Bool = false
  ) throws(CodecError) -> LayeredPage {
    let map = AffineTransform(from: storedSize, to: page.image.size)
    let shown = patches.isEmpty ? page : page.showing(patches.map(map.apply))
    guard isFiner else { return try encode(shown, background: background, settings) }
    let finer = settings.finer
    return try encode(shown, background: Self.background(of: page, finer.background), finer)
  }

  private func encode(
    _ page: PageSegmentation, background: EncodedImage, _ settings: LayerSettings
  ) throws(CodecError) -> LayeredPage {
    let whole = PixelRectangle(whole: storedSize)
    var layers = [PageImage.Layer(frame: whole, content: .image(background))]
    var composite = try PageComposite(size: page.image.size, background: background)
    var parts: [(area: PixelRectangle, image: EncodedImage)] = []
    for area in page.photographs {
      parts.append((area, try Self.photograph(area, of: page, settings)))
    }
    for area in page.patches {
      parts.append((area, try Self.part(area, of: page, settings.patches)))
    }
    for (area, image) in parts {
      let frame = area.stretched(from: page.image.size, to: storedSize)
      layers.append(PageImage.Layer(frame: frame, content: .image(image)))
      try composite.draw(image, in: area)
    }
    for ink in try rulings(of: page, settings) + ink(of: page, settings) {
      layers.append(PageImage.Layer(frame: whole, content: try Self.content(of: ink)))
      try composite.draw(ink)
    }
    return LayeredPage(
      image: PageImage(size: storedSize, layers: layers), composite: composite.bitmap)
  }

  /// Returns faint lines, whose colours must not mix with the text's.
  ///
  /// The lines are stencils of their few colours or of their mean, or an image behind a mask if a
  /// profile applies to the colours.
  private func rulings(
    of page: PageSegmentation, _ settings: LayerSettings
  ) throws(CodecError) -> [InkLayer] {
    guard let mean = InkColors.mean(of: page.image, mask: page.rulings) else { return [] }
    guard !keepsColors else {
      let colors = try JPEGEncoder.encode(
        LayerColors.bitmap(
          of: page.image, size: settings.background.size(of: page.image.size, page.dotsPerInch),
          weights: page.rulings.pixels.map { LayerColors.fullWeight * $0 }),
        quality: settings.background.quality)
      return [.masked(colors, mask: page.rulings)]
    }
    let inks = InkColors(of: page.image, mask: page.rulings)?.inks ?? [mean]
    return inks.map(InkLayer.stencil)
  }

  /// Returns the ink as stencils if it has few colours, otherwise as an image behind a mask.
  private func ink(
    of page: PageSegmentation, _ settings: LayerSettings
  ) throws(CodecError) -> [InkLayer] {
    if settings.usesStencils, !keepsColors, let inks = Self.inks(of: page) {
      return inks.map(InkLayer.stencil)
    }
    return [.masked(try Self.colors(ofInk: page, settings.foreground), mask: page.ink)]
  }

  /// Returns the inks of a page with strokes that are even except for their edges; `nil` if strokes
  /// fade or have more colours.
  private static func inks(of page: PageSegmentation) -> [InkColors.Ink]? {
    if let inks = InkColors(of: page.image, mask: page.ink) { return inks.inks }
    guard let (dark, pale) = page.ink.core(of: page.image),
      let inks = InkColors(of: page.image, mask: dark, isCore: true)
    else { return nil }
    // The few pale strokes are painted in their mean colour.
    return inks.inks + [InkColors.mean(of: page.image, mask: pale)].compactMap(\.self)
  }

  /// Returns the content of a layer of ink, whose mask is encoded.
  private static func content(of ink: InkLayer) throws(CodecError) -> PageImage.Content {
    switch ink {
    case .stencil(let ink): .stencil(try encoded(ink.mask), color: ink.color)
    case .masked(let colors, let mask): .masked(colors, mask: try encoded(mask))
    }
  }

  /// Encodes a mask in the form that takes fewer bytes.
  private static func encoded(_ mask: InkMask) throws(CodecError) -> EncodedImage {
    let bitmap = mask.bitmap()
    let jbig2 = JBIG2Encoder.encode(bitmap)
    let fax =
      if let jbig2 { GroupFourEncoder.encode(bitmap, capacity: jbig2.data.count - 1) } else {
        GroupFourEncoder.encode(bitmap)
      }
    guard let smaller = fax ?? jbig2 else {
      throw .incompressible(reason: "the mask could not be encoded")
    }
    return smaller
  }

  private static func background(
    of page: PageSegmentation, _ rate: LayerSettings.Rate
  ) throws(CodecError) -> EncodedImage {
    // A scanner blurs the edges of ink over a pixel or two at 300 dots per inch.
    var ink = page.ink.joined(page.rulings).dilated()
    if page.dotsPerInch > maximumResolutionWithSharpEdges { ink = ink.dilated() }
    // The background under photographs must not show at their edges.
    for area in page.photographs { ink.fill(area) }
    let free = ink.pixels.map { LayerColors.fullWeight * (1 - $0) }
    let colors = LayerColors.bitmap(
      of: page.image, size: rate.size(of: page.image.size, page.dotsPerInch), weights: free)
    return try JPEGEncoder.encode(colors, quality: rate.quality, keepsTones: true)
  }

  /// Returns the colours of the ink, mainly of the pixels inside strokes, because edges are mixed
  /// with paper.
  private static func colors(
    ofInk page: PageSegmentation, _ rate: LayerSettings.Rate
  ) throws(CodecError) -> EncodedImage {
    let ink = page.ink
    let inside = ink.eroded()
    var weights = ink.pixels
    for index in weights.indices { weights[index] += 14 * inside.pixels[index] }
    let colors = LayerColors.bitmap(
      of: page.image, size: rate.size(of: page.image.size, page.dotsPerInch), weights: weights)
    let tinted = colors.isNeutral ? colors.luminance() : colors
    return try JPEGEncoder.encode(tinted, quality: rate.quality)
  }

  /// The forms of photographs from small to large.
  private static let photographRates = [
    LayerSettings.Rate(dotsPerInch: 150, quality: 50),
    LayerSettings.Rate(dotsPerInch: 200, quality: 50),
    LayerSettings.Rate(dotsPerInch: 200, quality: 70),
    LayerSettings.Rate(dotsPerInch: 300, quality: 60),
    LayerSettings.Rate(dotsPerInch: 300, quality: 80),
    LayerSettings.Rate(dotsPerInch: 300, quality: 88),
  ]
  /// The maximum number of bytes per pixel of a photograph that looks similar enough.
  ///
  /// Chosen on: twelve made pages, four typewritten pages.
  private static let maximumBytes = 0.15
  /// The maximum number of bytes per pixel of a photograph that does not look similar enough.
  private static let usualBytes = 0.08

  /// Returns the smallest form of a part of the page that looks similar enough.
  ///
  /// If no form does with at most `maximumBytes`, as of printed dots, the largest one with at most
  /// `usualBytes`; `nil` if there is none.
  private static func similarPhotograph(
    _ area: PixelRectangle, of page: PageSegmentation, _ settings: LayerSettings
  ) throws(CodecError) -> EncodedImage? {
    guard let minimum = settings.minimumSimilarity else { return nil }
    let part = page.image.cropped(to: area)
    var best: EncodedImage?
    for rate in photographRates {
      let size = rate.size(of: area.size, page.dotsPerInch)
      let colors = size == area.size ? part : LayerColors.bitmap(of: part, size: size)
      let image = try JPEGEncoder.encode(colors, quality: rate.quality, keepsColors: true)
      let bytes = Double(image.data.count) / Double(max(area.size.area, 1))
      guard bytes <= maximumBytes else { return best }
      if bytes <= usualBytes { best = image }
      let shown = try JPEGDecoder.decode(image.data, maximumPixels: image.size.area).bitmap
        .stretched(to: area.size)
      if Similarity(part.luminance(), shown.luminance()).mean >= minimum { return image }
    }
    return best
  }

  /// Encodes a photograph in a form that looks similar enough, otherwise at the rate of
  /// photographs.
  private static func photograph(
    _ area: PixelRectangle, of page: PageSegmentation, _ settings: LayerSettings
  ) throws(CodecError) -> EncodedImage {
    if let similar = try similarPhotograph(area, of: page, settings) { return similar }
    return try part(area, of: page, settings.photographs)
  }

  /// Encodes a part of the page at a rate.
  private static func part(
    _ area: PixelRectangle, of page: PageSegmentation, _ rate: LayerSettings.Rate
  ) throws(CodecError) -> EncodedImage {
    let colors = LayerColors.bitmap(
      of: page.image.cropped(to: area), size: rate.size(of: area.size, page.dotsPerInch))
    return try JPEGEncoder.encode(colors, quality: rate.quality)
  }
}

extension Bitmap {
  /// The maximum mean difference between the brightest and the darkest channel of faint colours, in
  /// levels of 0 to 255.
  private static let maximumSpread = 24
  /// The difference between these channels above which a pixel is vivid.
  private static let maximumFaintSpread = 48
  /// The minimum number of pixels per vivid one.
  private static let pixelsPerVivid = 500

  /// Whether the colours are so faint that gray ink looks equal.
  fileprivate var isNeutral: Bool {
    guard format == .rgb else { return true }
    var (spread, vivid) = (0, 0)
    for index in stride(from: 0, to: bytes.count, by: 3) {
      let parts = (bytes[index], bytes[index + 1], bytes[index + 2])
      let own = Int(max(parts.0, parts.1, parts.2)) - Int(min(parts.0, parts.1, parts.2))
      spread += own
      vivid += own > Self.maximumFaintSpread ? 1 : 0
    }
    return spread <= Self.maximumSpread * size.area
      && vivid * Self.pixelsPerVivid <= size.area
  }

  /// Returns a gray or colour bitmap at a fraction of its size; each pixel is the mean of a block.
  fileprivate func reduced(by steps: Int) -> Bitmap {
    LayerColors.bitmap(
      of: self,
      size: PixelSize(
        width: max(1, size.width / steps), height: max(1, size.height / steps)))
  }
}

extension PixelRectangle {
  /// Returns the same area of the image at another size, at least one pixel wide and high.
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
  /// Returns the size of a layer over `size` pixels of a resolution, at most `size`.
  fileprivate func size(of size: PixelSize, _ dotsPerInch: Double) -> PixelSize {
    let factor = min(self.dotsPerInch / dotsPerInch, 1)
    return PixelSize(
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded())))
  }
}
