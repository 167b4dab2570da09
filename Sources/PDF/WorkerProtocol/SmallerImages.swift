package import ImageFiles
package import PDFSyntax

/// A request to find smaller forms of the images on pages of the PDF in the payload.
package struct SmallerImagesRequest: Sendable, Codable, Equatable {
  /// The maximum number of pages of a request, each of at most 50 bytes of the 1 MiB of a header.
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

/// A smaller form of an image XObject, whose data is a part of the payload.
package struct SmallerImage: Sendable, Codable, Equatable {
  package let object: IndirectReference
  private let record: ImageRecord
  private let bitsPerComponent: Int
  /// The length of the table of colours before the data, in bytes; `nil` if the samples are no
  /// indices into one.
  private let paletteLength: Int?

  /// Describes `image`, a smaller form of `object`.
  package init(_ image: EncodedImage, of object: IndirectReference) {
    self.object = object
    record = ImageRecord(image)
    bitsPerComponent = image.bitsPerComponent
    paletteLength = image.palette?.count
  }

  /// Returns the image after removing its data from the start of `data`; `nil` if the data are not
  /// such an image.
  package func image(takingDataFrom data: inout ArraySlice<UInt8>) -> EncodedImage? {
    switch record.compression {
    case .dct: return record.jpeg(takingDataFrom: &data)
    case .ccittGroup4, .jbig2: return record.mask(takingDataFrom: &data)
    case .flateWithPNGPredictor:
      guard let paletteLength else { return record.rows(takingDataFrom: &data) }
      guard [1, 2, 4, 8].contains(bitsPerComponent), paletteLength.isMultiple(of: 3),
        (3...(3 << bitsPerComponent)).contains(paletteLength), paletteLength <= data.count
      else { return nil }
      let palette = Array(data.prefix(paletteLength))
      data = data.dropFirst(paletteLength)
      return record.rows(takingDataFrom: &data, bits: bitsPerComponent, palette: palette)
    }
  }
}

extension EncodedImage {
  /// The table of colours of an indexed image.
  package var palette: [UInt8]? {
    if case .indexed(let palette) = colorSpace { palette } else { nil }
  }
}

extension SmallerImage {
  /// The maximum number of images in an answer, whose descriptions take at most 200 bytes each of
  /// the 1 MiB of a header.
  package static let maximumCount = 4_000

  /// Returns the images of an answer with their data, the payload; `nil` if the payload is not
  /// exactly that.
  package static func images(
    _ answer: [SmallerImage], data: [UInt8]
  ) -> [(image: SmallerImage, encoded: EncodedImage)]? {
    guard answer.count <= maximumCount else { return nil }
    var rest = data[...]
    var images: [(SmallerImage, EncodedImage)] = []
    for image in answer {
      guard let encoded = image.image(takingDataFrom: &rest) else { return nil }
      images.append((image, encoded))
    }
    return rest.isEmpty ? images : nil
  }
}
