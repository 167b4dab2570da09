package import ImageFiles
package import PDFSyntax

/// A request to find smaller forms of the images on pages of the PDF in the payload.
package struct ShrinkImagesRequest: Sendable, Codable, Equatable {
  /// The maximum number of pages of a request, each listed in at most 50 bytes of the 1 MiB of a
  /// header.
  package static let maximumPages = 20_000

  /// The page objects.
  package let pages: [IndirectReference]
  package let compression: CompressionOptions
  /// The maximum number of pixels of an image that is read.
  package let maximumPixels: Int

  /// Makes a request.
  package init(
    pages: [IndirectReference], compression: CompressionOptions, maximumPixels: Int
  ) {
    self.pages = pages
    self.compression = compression
    self.maximumPixels = maximumPixels
  }
}

/// A smaller form of an image XObject; its data is in the payload.
package struct ShrunkImage: Sendable, Codable, Equatable {
  package let object: IndirectReference
  private let record: ImageRecord

  /// Describes `image`, a smaller form of `object`.
  package init(_ image: EncodedImage, of object: IndirectReference) {
    self.object = object
    record = ImageRecord(image)
  }
}

extension ShrunkImage {
  /// The maximum number of images in an answer, each described in at most 200 bytes of the 1 MiB of
  /// a header.
  package static let maximumCount = 4_000

  /// Returns the images of an answer with their data; `nil` if the payload is not exactly the data
  /// of all images.
  package static func images(
    _ answer: [ShrunkImage], data: [UInt8]
  ) -> [(image: ShrunkImage, encoded: EncodedImage)]? {
    guard answer.count <= maximumCount else { return nil }
    var rest = data[...]
    var images: [(ShrunkImage, EncodedImage)] = []
    for image in answer {
      guard let encoded = image.record.image(takingDataFrom: &rest) else { return nil }
      images.append((image, encoded))
    }
    return rest.isEmpty ? images : nil
  }
}
