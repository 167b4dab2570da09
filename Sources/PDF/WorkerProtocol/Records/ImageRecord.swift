package import ImageFiles
package import PageModel

/// The form of an encoded image without its data.
package struct ImageRecord: Sendable, Codable, Equatable {
  package let size: PixelSize
  private let bitsPerComponent: Int
  /// Whether a pixel has three components instead of one.
  let isColor: Bool
  package let compression: EncodedImage.Compression
  /// The length of the image's data, in bytes.
  let length: Int
  /// The length of the table of colours before the data, in bytes; `nil` if the image is not
  /// indexed.
  let paletteLength: Int?

  /// Describes an image, with a length of 0 if its samples are CMYK or inverted.
  ///
  /// No encoder of layers makes such samples, and the main process refuses a length of 0.
  package init(_ image: EncodedImage) {
    size = image.size
    bitsPerComponent = image.bitsPerComponent
    isColor = image.colorSpace == .rgb
    compression = image.compression
    length = image.colorSpace == .cmyk || image.isInverted ? 0 : image.data.count
    paletteLength = image.palette?.count
  }

  /// Returns the image after removing its data from the start of `data`; `nil` if the data do not
  /// match the record.
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
