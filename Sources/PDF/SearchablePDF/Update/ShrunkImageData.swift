package import ImageFiles
package import PDFSyntax
package import PageModel
import TextLayer
package import WorkerProtocol

/// A smaller form of an image of a PDF, with its data.
package struct ShrunkImageData: Sendable {
  /// The image XObject.
  package let object: IndirectReference
  private let image: EncodedImage

  /// Makes the smaller form that a worker described.
  package init(_ image: ShrunkImage, _ encoded: EncodedImage) {
    object = image.object
    self.image = encoded
  }

  /// The length of the data in bytes.
  package var byteCount: Int { image.data.count + (image.palette?.count ?? 0) }

  /// The size in pixels, which is the size of the image.
  package var size: PixelSize { image.size }

  /// Makes a copier write this form in place of the image, if the data can have its size and
  /// colours.
  ///
  /// - Throws: `SourceFileError` if the image cannot be read.
  package func replaceImage(in copier: inout ObjectCopier) throws(SourceFileError) {
    let stream = try copier.file.resolved(.reference(object))
    if let replacement = replacement(of: stream, copier.file) {
      copier.replace(object, by: replacement)
    }
  }

  /// Returns the replacement for the data of `stream`; `nil` if `stream` is not an image of the
  /// same size, or the data cannot have its colours.
  private func replacement(of stream: PDFObject, _ file: SourceFile) -> PDFStream? {
    guard stream["Subtype"] == .name("Image"),
      number("Width", of: stream, file) == image.size.width,
      number("Height", of: stream, file) == image.size.height, hasColors(stream, file)
    else { return nil }
    var replacement = PDFStream(dictionary: ImageLayer.coding(of: image), data: image.data)
    if let palette = image.palette {
      guard let base = stream["ColorSpace"], base.elements?.first != .name("Indexed") else {
        return nil
      }
      replacement.dictionary["ColorSpace"] = ImageLayer.indexedSpace(of: palette, on: base)
    }
    return replacement
  }

  private func number(_ name: PDFName, of stream: PDFObject, _ file: SourceFile) -> Int? {
    (try? file.resolved(stream[name]))?.wholeNumber
  }

  /// Returns whether bilevel data replace bilevel data, or indices replace samples of whole bytes.
  private func hasColors(_ stream: PDFObject, _ file: SourceFile) -> Bool {
    let isMask = (try? file.resolved(stream["ImageMask"])) == true
    let bits = isMask ? 1 : number("BitsPerComponent", of: stream, file)
    return image.palette != nil ? bits == 8 : (bits == 1) == (image.bitsPerComponent == 1)
  }
}
