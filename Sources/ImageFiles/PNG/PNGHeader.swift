package import PageLayout

/// The chunk IHDR of a PNG file (PNG 3rd ed., 11.2.1).
package struct PNGHeader: Sendable, Equatable {
  /// What a pixel is made of, by the number in the file.
  package enum ColorType: Int, Sendable, CaseIterable {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgbAlpha = 6
  }

  package let size: PixelSize
  /// 1, 2, 4, 8 or 16, as far as the colour type allows it.
  package let bitsPerComponent: Int
  package let colorType: ColorType
  /// Whether the rows come in the seven passes of Adam7.
  package let isInterlaced: Bool

  /// Reads the data of the chunk.
  ///
  /// - Throws: `zeroSize`; `headerDamaged` for a chunk of the wrong length, a size over 2³¹ − 1, a
  ///   colour type and depth that do not go together, or a method that does not exist.
  package init(_ data: ArraySlice<UInt8>) throws(ImageFileError) {
    var reader = ByteReader(data)
    guard let width = reader.uint32(), let height = reader.uint32(),
      let depth = reader.uint8(), let color = reader.uint8(),
      let compression = reader.uint8(), let filter = reader.uint8(), let interlace = reader.uint8()
    else { throw .headerDamaged(.png) }
    guard width > 0, height > 0 else { throw .zeroSize(width: width, height: height) }
    guard max(width, height) <= Int(Int32.max), reader.remaining == 0,
      let colorType = ColorType(rawValue: color), colorType.depths.contains(depth),
      compression == 0, filter == 0, interlace <= 1
    else { throw .headerDamaged(.png) }
    size = PixelSize(width: width, height: height)
    bitsPerComponent = depth
    self.colorType = colorType
    isInterlaced = interlace == 1
  }
}

extension PNGHeader.ColorType {
  /// The bits a component may have (PNG 3rd ed., table 12).
  package var depths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
    }
  }

  /// Whether each pixel has an alpha of its own.
  package var hasAlpha: Bool { self == .grayAlpha || self == .rgbAlpha }

  /// What the numbers of a pixel mean, alpha left out.
  package var colorModel: ColorModel {
    switch self {
    case .gray, .grayAlpha: .gray
    case .rgb, .rgbAlpha: .rgb
    case .indexed: .indexed
    }
  }
}
