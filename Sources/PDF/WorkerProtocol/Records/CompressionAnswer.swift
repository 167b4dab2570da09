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

extension PixelRectangle {
  /// Returns whether the rectangle has pixels, all of them on a page of this size.
  package func isInside(_ page: PixelSize) -> Bool {
    x >= 0 && y >= 0 && size.width > 0 && size.height > 0
      && x < page.width && y < page.height
      && size.width <= page.width - x && size.height <= page.height - y
  }
}
