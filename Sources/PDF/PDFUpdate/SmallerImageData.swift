package import ImageFiles
package import PDFSyntax
package import PageModel
import SearchablePDF
package import WorkerProtocol

/// A smaller form of an image of a PDF, with its data.
package struct SmallerImageData: Sendable {
  /// The image XObject.
  package let object: IndirectReference
  private let image: EncodedImage

  /// Makes the smaller form that a worker described.
  package init(_ image: SmallerImage, _ encoded: EncodedImage) {
    object = image.object
    self.image = encoded
  }

  /// The length of the data in bytes.
  package var byteCount: Int { image.data.count + (image.palette?.count ?? 0) }

  /// The size in pixels, which is that of the image.
  package var size: PixelSize { image.size }

  /// Lets a copier write this form in place of the image, if the data can have its size and colours.
  ///
  /// - Throws: `SourceFileError` if the image cannot be read.
  package func replaceImage(in copier: inout ObjectCopier) throws(SourceFileError) {
    let stream = try copier.resolved(.reference(object))
    if let replacement = replacement(of: stream, &copier) {
      copier.replace(object, by: replacement)
    }
  }

  /// Returns what replaces the data of `stream`; `nil` if that is not an image of the same size
  /// whose colours the data can have.
  private func replacement(of stream: SourceObject, _ copier: inout ObjectCopier)
    -> StreamReplacement?
  {
    guard stream.entry("Subtype")?.isName("Image") == true,
      number("Width", of: stream, &copier) == image.size.width,
      number("Height", of: stream, &copier) == image.size.height, hasColors(stream, &copier)
    else { return nil }
    var replacement = try? StreamReplacement(ImageLayer.coding(of: image), data: image.data)
    if let palette = image.palette {
      guard let base = stream.entry("ColorSpace"), base.elements?.first?.isName("Indexed") != true
      else { return nil }
      let highest = Array(String(palette.count / 3 - 1).utf8)
      replacement?.set(
        "ColorSpace",
        to: .array([.name(Array("Indexed".utf8)), base, .number(highest), .string(palette)]))
    }
    return replacement
  }

  private func number(
    _ name: StaticString, of stream: SourceObject, _ copier: inout ObjectCopier
  ) -> Int? {
    stream.entry(name).flatMap { try? copier.resolved($0) }?.wholeNumber
  }

  /// Returns whether bilevel data replace bilevel data, and indices whole bytes.
  private func hasColors(_ stream: SourceObject, _ copier: inout ObjectCopier) -> Bool {
    let isMask = stream.entry("ImageMask").flatMap { try? copier.resolved($0) } == .true
    let bits = isMask ? 1 : number("BitsPerComponent", of: stream, &copier)
    return image.palette != nil ? bits == 8 : (bits == 1) == (image.bitsPerComponent == 1)
  }
}
