package import PageLayout

/// What a JPEG file says of itself (ITU-T T.81), and whether a PDF can take it over whole.
///
/// Proven here: a sound frame header, segments that follow one another up to EOI, and at least one
/// scan. Not proven: that the tables are sound and the scans complete, nor that an EOI in the middle
/// is not one a flipped bit has made; only decoding it shows that. What follows EOI is not looked at.
package struct JPEGFile: Sendable {
  /// The start of image, and the first byte of the marker that must follow (ITU-T T.81, B.2.1).
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  package let frame: JPEGFrame
  package let orientation: Orientation
  /// In dots per inch; `nil` where the file says nothing usable.
  package let resolution: Resolution?
  /// The ICC profile, where it is whole and fits the components.
  package let profile: ColorProfile?
  /// The colour transform Adobe's segment asks for (0 none, 1 YCbCr, 2 YCCK); `nil` without one.
  package let adobeTransform: Int?
  package let hasJFIF: Bool
  /// Whether the file brings its Huffman and quantization tables.
  package let hasTables: Bool
  package let damage: ImageDamage?

  /// Reads a whole file.
  ///
  /// - Throws: what `JPEGFrame` throws, `headerCutShort` where the file ends before a frame header,
  ///   and `headerDamaged` where a scan or the end comes before one.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var segments = JPEGSegments(bytes)
    frame = try Self.frame(bytes)
    var metadata = JPEGMetadata()
    var body = JPEGBody()
    while let segment = segments.next() {
      metadata.take(segment)
      body.take(segment.marker)
    }
    orientation = metadata.orientation
    resolution = metadata.resolution
    profile = metadata.profileParts.joined(fitting: frame.colorModel)
    adobeTransform = metadata.adobeTransform
    hasJFIF = metadata.hasJFIF
    hasTables = body.hasTables
    damage = segments.damage ?? body.damage
  }

  /// The file as a PDF can hold it, or `nil` for one that is damaged, coded arithmetically, without
  /// tables, or whose colours readers would not agree on.
  package func encoded(_ bytes: [UInt8]) -> EncodedImage? {
    guard damage == nil, hasTables, !frame.isArithmetic, hasPlainColors else { return nil }
    return EncodedImage(
      size: frame.size, bitsPerComponent: 8, colorSpace: colorSpace, compression: .dct,
      isInverted: frame.colorModel == .cmyk && adobeTransform != nil, profile: profile, data: bytes)
  }

  private var colorSpace: EncodedImage.ColorSpace {
    switch frame.colorModel {
    case .gray, .indexed: .gray
    case .rgb: .rgb
    case .cmyk: .cmyk
    }
  }

  /// Whether libjpeg's guess (JFIF, then Adobe, then the identifiers) and PDF's rule (Adobe, else
  /// YCbCr for three components; ISO 32000-1, 7.4.8) come to the same.
  private var hasPlainColors: Bool {
    switch (frame.components.count, adobeTransform) {
    case (3, nil): frame.components.map(\.identifier) != "RGB".utf8.map(Int.init)
    case (3, 0): !hasJFIF
    case (3, let transform): transform == 1
    case (4, let transform): transform != 1
    default: true
    }
  }

  private static func frame(_ bytes: [UInt8]) throws(ImageFileError) -> JPEGFrame {
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() {
      if JPEGFrame.isFrame(segment.marker) {
        return try JPEGFrame(marker: segment.marker, segment.data)
      }
      if [JPEGMarker.startOfScan, JPEGMarker.endOfImage].contains(segment.marker) {
        throw .headerDamaged(.jpeg)
      }
    }
    throw segments.damage == .cutShort ? .headerCutShort(.jpeg) : .headerDamaged(.jpeg)
  }
}

extension JPEGFile {
  /// What the file says of its image, as every format tells it.
  var imageHeader: ImageHeader {
    var picture = ImageHeader(
      format: .jpeg, size: frame.size, colorModel: frame.colorModel, bitsPerComponent: 8)
    picture.orientation = orientation
    picture.resolution = resolution
    picture.profile = profile
    picture.damage = damage
    return picture
  }
}
