package import PageModel

/// The image content of a page: one image, or layers on top of each other.
package struct PageImage: Sendable, Equatable {
  /// A part of the page with its content.
  package struct Layer: Sendable, Equatable {
    /// The part of the page, in pixels of the stored image.
    package let frame: PixelRectangle
    package let content: Content

    package init(frame: PixelRectangle, content: Content) {
      self.frame = frame
      self.content = content
    }
  }

  /// The content of a layer.
  package enum Content: Sendable, Equatable {
    /// All pixels of an image.
    case image(EncodedImage)
    /// The black pixels of a bilevel image, in one colour.
    case stencil(EncodedImage, color: RGBColor)
    /// An image that is painted only at the black pixels of a bilevel image of any size.
    case masked(EncodedImage, mask: EncodedImage)

    /// The images, in the order in which a worker's message contains their data.
    package var images: [EncodedImage] {
      switch self {
      case .image(let image), .stencil(let image, _): [image]
      case .masked(let image, let mask): [image, mask]
      }
    }
  }

  /// The size of the stored image, in pixels.
  package let size: PixelSize
  /// The layers from bottom to top.
  package let layers: [Layer]

  package init(size: PixelSize, layers: [Layer]) {
    self.size = size
    self.layers = layers
  }

  package init(_ image: EncodedImage) {
    self.init(
      size: image.size,
      layers: [Layer(frame: PixelRectangle(whole: image.size), content: .image(image))])
  }

  /// Returns the page image with its images replaced by `change`; masks are kept.
  package func mapImages(_ change: (EncodedImage) -> EncodedImage) -> PageImage {
    PageImage(
      size: size,
      layers: layers.map { layer in
        let content: Content =
          switch layer.content {
          case .image(let image): .image(change(image))
          case .masked(let image, let mask): .masked(change(image), mask: mask)
          case .stencil: layer.content
          }
        return Layer(frame: layer.frame, content: content)
      })
  }

  /// The encoded images of all layers, in drawing order.
  package var images: [EncodedImage] { layers.flatMap(\.content.images) }

  /// The total size of the images' data, in bytes.
  package var byteCount: Int { images.reduce(0) { $0 + $1.data.count } }
}
