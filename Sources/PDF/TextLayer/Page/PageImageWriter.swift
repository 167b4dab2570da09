package import ImageFiles
package import PDFSyntax

/// Writes the images of pages as image XObjects (ISO 32000-1, 8.9).
///
/// A colour profile that many pages share is written once: scanners attach the same one to all
/// pages.
package struct PageImageWriter {
  private var profiles: [ColorProfile: IndirectReference] = [:]
  /// The image resources of the previous page, which a page with the same image shares.
  private var lastImages: PDFDictionary = [:]

  /// Makes a writer without images.
  package init() {}

  /// Writes the layers of a page's image, unless the previous page has the same image, and returns
  /// their XObject resources.
  package mutating func write(
    _ image: PageImage, of page: PreparedPage, to writer: inout PDFWriter
  ) -> PDFDictionary {
    if page.repeatsImage { return lastImages }
    lastImages = [:]
    for (index, layer) in image.layers.enumerated() {
      lastImages[ImageLayer.resourceName(index)] = .reference(write(layer.content, to: &writer))
    }
    return lastImages
  }

  /// Paints the layers of a page's image.
  package static func draw(
    _ image: PageImage, of page: PreparedPage, on content: inout ContentStream
  ) {
    if let outline = page.visibleOutline {
      content.saveGraphicsState()
      content.clip(to: outline)
    }
    let matrix = page.geometry.imageMatrix(page.orientation, leveling: page.leveling)
    for (index, layer) in image.layers.enumerated() {
      ImageLayer.draw(layer, index, of: image.size, by: matrix, on: &content)
    }
    if page.visibleOutline != nil { content.restoreGraphicsState() }
  }

  /// Writes the images of a layer; returns the reference to the painted image.
  private mutating func write(
    _ content: PageImage.Content, to writer: inout PDFWriter
  ) -> IndirectReference {
    switch content {
    case .image(let image): return write(image, to: &writer)
    case .stencil(let mask, _): return writer.add(ImageLayer.stencil(mask))
    case .masked(let image, let mask):
      let reference = writer.add(ImageLayer.stencil(mask))
      return write(image, mask: reference, to: &writer)
    }
  }

  private mutating func write(
    _ image: EncodedImage, mask: IndirectReference? = nil, to writer: inout PDFWriter
  ) -> IndirectReference {
    var reference: IndirectReference?
    if let profile = image.profile { reference = write(profile, of: image, to: &writer) }
    return writer.add(ImageLayer.stream(of: image, profile: reference, mask: mask))
  }

  private mutating func write(
    _ profile: ColorProfile, of image: EncodedImage, to writer: inout PDFWriter
  ) -> IndirectReference {
    if let known = profiles[profile] { return known }
    // ISO 32000-1, 8.6.5.5.
    let reference = writer.add(
      PDFStream(deflating: profile.bytes, ["N": .integer(image.profileComponentCount)]))
    profiles[profile] = reference
    return reference
  }
}
