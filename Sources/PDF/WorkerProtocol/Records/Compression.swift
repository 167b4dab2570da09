package import ImageFiles
package import PageModel

/// The result of a worker's attempt to make a page's image smaller.
package struct CompressionAnswer: Sendable, Codable, Equatable {
  /// The form of the page's image.
  package enum Choice: String, Sendable, Codable, CaseIterable {
    /// A background, and the ink over it.
    case layers
    /// Layers, with patches of the image over words that recognition loses in the layers.
    case patchedLayers
    /// Patched layers, all at a higher resolution.
    case finerLayers
    /// One JPEG.
    case jpeg
    /// The form without compression.
    case unchanged
  }

  package let choice: Choice
  /// The reason why no smaller form was chosen, as part of a sentence; `nil` if the first form was
  /// sufficient.
  package let reason: String?
  /// The layers of the page, whose data is concatenated in the payload; empty if nothing changes.
  package let layers: [LayerRecord]

  /// Makes the answer for a page whose image is unchanged.
  package init(unchanged reason: String?) {
    choice = .unchanged
    self.reason = reason
    layers = []
  }

  /// Makes the answer for a page that is drawn as `image`.
  package init(_ choice: Choice, _ image: PageImage, reason: String?) {
    self.choice = choice
    self.reason = reason
    layers = image.layers.map(LayerRecord.init)
  }

  /// Returns the layers of a page of `size` pixels, with their data from the payload.
  ///
  /// Nothing in the answer is trusted: returns `nil` if a part is outside the page, or if the data
  /// is not JPEG, JBIG2 or group 4 images of the described sizes.
  package func image(size: PixelSize, data: [UInt8]) -> PageImage? {
    guard !layers.isEmpty, layers.count <= LayerRecord.maximumCount else { return nil }
    var rest = data[...]
    var result: [PageImage.Layer] = []
    for record in layers {
      guard let layer = record.layer(on: size, takingDataFrom: &rest) else { return nil }
      result.append(layer)
    }
    return rest.isEmpty ? PageImage(size: size, layers: result) : nil
  }
}

/// A layer without its data.
package struct LayerRecord: Sendable, Codable, Equatable {
  /// The maximum number of layers; no page has more photographs and patches.
  static let maximumCount = 1000

  private let frame: PixelRectangle
  private let content: Content

  /// The images of `PageImage.Content`.
  private enum Content: Codable, Equatable {
    case image(ImageRecord)
    case stencil(ImageRecord, color: RGBColor)
    case masked(ImageRecord, mask: ImageRecord)
  }

  init(_ layer: PageImage.Layer) {
    frame = layer.frame
    content =
      switch layer.content {
      case .image(let image): .image(ImageRecord(image))
      case .stencil(let mask, let color): .stencil(ImageRecord(mask), color: color)
      case .masked(let image, let mask): .masked(ImageRecord(image), mask: ImageRecord(mask))
      }
  }

  /// Returns the layer after removing its data from the start of `data`: first the image, then the
  /// mask.
  func layer(
    on page: PixelSize, takingDataFrom data: inout ArraySlice<UInt8>
  ) -> PageImage.Layer? {
    guard frame.isInside(page), let content = content(takingDataFrom: &data),
      content.images.allSatisfy({
        $0.size.width <= 2 * page.width && $0.size.height <= 2 * page.height
      })
    else { return nil }
    return PageImage.Layer(frame: frame, content: content)
  }

  private func content(takingDataFrom data: inout ArraySlice<UInt8>) -> PageImage.Content? {
    switch content {
    case .image(let image): return image.jpeg(takingDataFrom: &data).map { .image($0) }
    case .stencil(let mask, let color):
      return mask.mask(takingDataFrom: &data).map { .stencil($0, color: color) }
    case .masked(let image, let mask):
      guard let image = image.jpeg(takingDataFrom: &data),
        let mask = mask.mask(takingDataFrom: &data)
      else { return nil }
      return .masked(image, mask: mask)
    }
  }
}

/// The form of an encoded image without its data.
package struct ImageRecord: Sendable, Codable, Equatable {
  package let size: PixelSize
  private let bitsPerComponent: Int
  /// Whether a pixel has three components instead of one.
  let isColor: Bool
  package let compression: EncodedImage.Compression
  /// The length of its data, in bytes.
  let length: Int
  /// The length of the table of colours before the data, in bytes; `nil` if the samples are no
  /// indices into one.
  let paletteLength: Int?

  /// Describes an image; CMYK and inverted samples, which no encoder of layers makes, get a length of 0,
  /// for which the main process refuses the answer.
  package init(_ image: EncodedImage) {
    size = image.size
    bitsPerComponent = image.bitsPerComponent
    isColor = image.colorSpace == .rgb
    compression = image.compression
    length = image.colorSpace == .cmyk || image.isInverted ? 0 : image.data.count
    paletteLength = image.palette?.count
  }

  /// Returns the image after removing its data from the start of `data`; `nil` if the data are not
  /// such an image.
  package func image(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    switch compression {
    case .dct: jpeg(takingDataFrom: &data)
    case .ccittGroup4, .jbig2: mask(takingDataFrom: &data)
    case .flateWithPNGPredictor: rows(takingDataFrom: &data)
    case .jpx: nil
    }
  }

  /// Removes a JPEG file from the start of `data` and returns it if its own header agrees with this
  /// record.
  func jpeg(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    guard compression == .dct, let bytes = take(from: &data),
      let image = (try? JPEGFile(bytes))?.encoded(bytes),
      image.size == size, image.colorSpace == (isColor ? .rgb : .gray), !image.isInverted
    else { return nil }
    return image.with(profile: nil)
  }

  /// Removes a bilevel image from the start of `data` and returns it; a JBIG2 stream must contain
  /// one region of this size.
  func mask(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    guard !isColor, bitsPerComponent == 1, let bytes = take(from: &data), size.width > 0,
      size.height > 0
    else { return nil }
    switch compression {
    case .jbig2: guard JBIG2Outline(bytes)?.size == size else { return nil }
    case .ccittGroup4(blackIs1: false): break
    case .ccittGroup4, .dct, .flateWithPNGPredictor, .jpx: return nil
    }
    return EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray, compression: compression, data: bytes)
  }

  /// Removes a zlib stream of rows, and the table of colours before it, from the start of `data`.
  private func rows(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    guard [1, 2, 4, 8].contains(bitsPerComponent), size.width > 0, size.height > 0 else {
      return nil
    }
    var space = isColor ? EncodedImage.ColorSpace.rgb : .gray
    if let paletteLength {
      guard paletteLength.isMultiple(of: 3), paletteLength <= data.count,
        (3...(3 << bitsPerComponent)).contains(paletteLength)
      else { return nil }
      space = .indexed(palette: Array(data.prefix(paletteLength)))
      data = data.dropFirst(paletteLength)
    }
    return take(from: &data).map {
      EncodedImage(
        size: size, bitsPerComponent: bitsPerComponent, colorSpace: space,
        compression: compression, data: $0)
    }
  }

  private func take(from data: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard length > 0, length <= data.count else { return nil }
    defer { data = data.dropFirst(length) }
    return Array(data.prefix(length))
  }
}

extension EncodedImage {
  /// The table of colours of an indexed image.
  package var palette: [UInt8]? {
    if case .indexed(let palette) = colorSpace { palette } else { nil }
  }
}

extension PixelRectangle {
  /// Returns whether the rectangle has pixels, all of them on a page of this size.
  package func isInside(_ page: PixelSize) -> Bool {
    x >= 0 && y >= 0 && size.width > 0 && size.height > 0
      && x < page.width && y < page.height
      && size.width <= page.width - x && size.height <= page.height - y
  }
}

/// The options of image compression, equal for all pages of a run.
package struct CompressionOptions: Sendable, Codable, Equatable {
  /// The target size of images.
  package enum Level: String, Sendable, Codable, CaseIterable {
    /// All pixels are kept.
    case lossless
    /// Pages of text become layers, and photographs JPEG, which look like their originals.
    case small
    /// Pages of text become layers, and photographs JPEG, as small as the text stays readable.
    case smallest
  }

  /// The lossless compression of bilevel images.
  package enum Bilevel: String, Sendable, Codable, CaseIterable {
    /// CCITT group 4 (ITU-T T.6).
    case g4
    /// JBIG2 (ITU-T T.88), if it is smaller than group 4.
    case jbig2
  }

  package var level = Level.lossless
  /// The chosen compression of bilevel images; `nil` for the default of the level.
  package var bilevel: Bilevel?

  /// Makes options that keep all pixels and do not use JBIG2.
  package init() {}

  /// The compression of bilevel images under these options.
  package var bilevelCoding: Bilevel {
    bilevel ?? (level == .lossless ? .g4 : .jbig2)
  }
}
