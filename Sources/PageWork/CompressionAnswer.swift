package import ImageFiles
package import PageLayout

/// What a worker made of a page's image to make it smaller, if it did.
package struct CompressionAnswer: Sendable, Codable, Equatable {
  /// The form the page's image gets.
  package enum Choice: String, Sendable, Codable, CaseIterable {
    /// A background and the ink over it.
    case layers
    /// The same, with words over them that could not be read otherwise as they are in the image.
    case patchedLayers
    /// The same, with all at a higher resolution.
    case finerLayers
    /// One JPEG.
    case jpeg
    /// The form it would have without compression.
    case unchanged
  }

  package let choice: Choice
  /// Why nothing smaller was chosen, as a part of a sentence; `nil` if the first form would do.
  package let reason: String?
  /// The bytes of the image without compression.
  package let originalByteCount: Int
  /// What is drawn, whose data come one after another in the payload; empty if nothing changes.
  package let layers: [LayerRecord]

  /// Makes the answer of a page whose image stays as it is.
  package init(unchanged reason: String?, originalByteCount: Int) {
    choice = .unchanged
    self.reason = reason
    self.originalByteCount = originalByteCount
    layers = []
  }

  /// Makes the answer of a page that is drawn as `image`.
  package init(
    _ choice: Choice, _ image: PageImage, reason: String?, originalByteCount: Int
  ) {
    self.choice = choice
    self.reason = reason
    self.originalByteCount = originalByteCount
    layers = image.layers.map(LayerRecord.init)
  }

  /// The layers of a page of `size` pixels whose data came as the payload.
  ///
  /// Nothing the worker says is believed: `nil` if a part is outside the page, if the data are not
  /// JPEG, JBIG2 or group 4 images of the sizes described, or if they are no smaller than the
  /// original.
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
  /// No page has more photographs and patches than that.
  static let maximumCount = 1000

  let frame: PixelRectangle
  /// The image that is painted; `nil` for a stencil.
  let image: ImageRecord?
  /// The bilevel image through which is painted; `nil` to paint all of `image`.
  let mask: ImageRecord?
  /// The colour of a stencil.
  let color: RGBColor?

  init(_ layer: PageImage.Layer) {
    frame = layer.frame
    switch layer.content {
    case .image(let image): (self.image, mask, color) = (ImageRecord(image), nil, nil)
    case .stencil(let mask, let color):
      (image, self.mask, self.color) = (nil, ImageRecord(mask), color)
    case .masked(let image, let mask):
      (self.image, self.mask, color) = (ImageRecord(image), ImageRecord(mask), nil)
    }
  }

  /// The layer, with its data taken from the beginning of `data`: first the image, then the mask.
  func layer(
    on page: PixelSize, takingDataFrom data: inout ArraySlice<UInt8>
  ) -> PageImage.Layer? {
    guard frame.isInside(page) else { return nil }
    let content: PageImage.Content
    switch (image, mask, color) {
    case (let image?, nil, nil):
      guard let image = image.jpeg(takingDataFrom: &data) else { return nil }
      content = .image(image)
    case (nil, let mask?, let color?):
      guard let mask = mask.mask(takingDataFrom: &data) else { return nil }
      content = .stencil(mask, color: color)
    case (let image?, let mask?, nil):
      guard let image = image.jpeg(takingDataFrom: &data),
        let mask = mask.mask(takingDataFrom: &data)
      else { return nil }
      content = .masked(image, mask: mask)
    default: return nil
    }
    let isFiner = content.images.contains {
      $0.size.width > 2 * page.width || $0.size.height > 2 * page.height
    }
    return isFiner ? nil : PageImage.Layer(frame: frame, content: content)
  }
}

/// An image of a layer without its data.
package struct ImageRecord: Sendable, Codable, Equatable {
  let size: PixelSize
  let isColor: Bool
  let compression: EncodedImage.Compression
  /// The length of its data, in bytes.
  let length: Int

  init(_ image: EncodedImage) {
    size = image.size
    isColor = image.colorSpace == .rgb
    compression = image.compression
    length = image.data.count
  }

  /// The JPEG file at the beginning of `data`, if its own header says what this record says.
  func jpeg(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    guard compression == .dct, let bytes = take(from: &data),
      let image = (try? JPEGFile(bytes))?.encoded(bytes),
      image.size == size, image.colorSpace == (isColor ? .rgb : .gray), !image.isInverted
    else { return nil }
    return image.with(profile: nil)
  }

  /// The bilevel image at the beginning of `data`; a JBIG2 stream must hold one region of this size.
  func mask(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    guard !isColor, let bytes = take(from: &data), size.width > 0, size.height > 0 else {
      return nil
    }
    switch compression {
    case .jbig2: guard JBIG2Outline(bytes)?.size == size else { return nil }
    case .ccittGroup4(blackIs1: false): break
    case .ccittGroup4, .dct, .flateWithPNGPredictor: return nil
    }
    return EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray, compression: compression, data: bytes)
  }

  private func take(from data: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard length > 0, length <= data.count else { return nil }
    defer { data = data.dropFirst(length) }
    return Array(data.prefix(length))
  }
}

extension PixelRectangle {
  /// Whether the rectangle has pixels, all of them on a page of this size.
  fileprivate func isInside(_ page: PixelSize) -> Bool {
    x >= 0 && y >= 0 && size.width > 0 && size.height > 0
      && x < page.width && y < page.height
      && size.width <= page.width - x && size.height <= page.height - y
  }
}
