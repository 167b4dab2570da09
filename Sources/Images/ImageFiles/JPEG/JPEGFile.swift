import PageModel

/// The headers of a JPEG file (ITU-T T.81), and its data if a PDF can hold it unchanged.
///
/// Checked: the frame header, the sequence of segments up to EOI, and the presence of a scan. Not
/// checked, because only decoding can show it: the tables, the completeness of the scans, and an
/// EOI made by a flipped bit in the middle of a scan. Bytes after EOI are ignored.
package struct JPEGFile: ImageFile, Sendable {
  static let name = "JPEG"
  static let extensions = ["jpg", "jpeg", "jpe", "jfif", "jif", "mpo"]

  /// SOI and the first byte of the marker that must follow it (ITU-T T.81, B.2.1).
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  package let frame: JPEGFrame
  /// The header in the form common to all formats.
  package let imageHeader: ImageHeader
  /// The colour transform of Adobe's segment (0 none, 1 YCbCr, 2 YCCK); `nil` if there is no such
  /// segment.
  package let adobeTransform: Int?
  package let hasJFIF: Bool
  /// Whether the file contains its Huffman and quantization tables.
  package let hasTables: Bool
  /// The index after EOI; `nil` if the file has no EOI.
  let end: Int?
  /// The other images of the file, as the first image lists them.
  let listedImages: [MultiPictureEntry]
  /// Whether the image is a gain map, which brightens another image.
  let isGainMap: Bool

  /// Reads a whole file.
  ///
  /// - Throws: an error of `JPEGFrame`, `headerCutShort` if the file ends before a frame header, or
  ///   `headerDamaged` if a scan or EOI comes before the frame header.
  package init(_ bytes: [UInt8]) throws(ImageFileError) { try self.init(bytes[...]) }

  /// Reads the image at the start of `bytes`; `nil` if there is no image or the image has no end.
  init?(wholeIn bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.signature), let file = try? JPEGFile(bytes), file.end != nil
    else { return nil }
    self = file
  }

  private init(_ bytes: ArraySlice<UInt8>) throws(ImageFileError) {
    var segments = JPEGSegments(bytes)
    frame = try Self.frame(bytes)
    var metadata = JPEGMetadata()
    var body = JPEGBody()
    while let segment = segments.next() {
      metadata.record(segment)
      body.record(segment.marker)
    }
    imageHeader = Self.imageHeader(frame, metadata, segments.damage ?? body.damage)
    adobeTransform = metadata.adobeTransform
    hasJFIF = metadata.hasJFIF
    hasTables = body.hasTables
    end = segments.hasEndOfImage ? segments.position : nil
    listedImages = metadata.listedImages
    isGainMap = metadata.isGainMap
  }

  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile {
    let file = try JPEGFile(bytes)
    var opened = OpenedImageFile(header: file.imageHeader, encoded: file.encoded(bytes))
    guard let end = file.end else { return opened }
    let appendix = JPEGAppendix(after: end, listed: file.listedImages, in: bytes[...])
    opened.ends = [appendix.end]
    opened.header.hasFurtherImages = appendix.hasFurtherViews
    opened.thumbnailLimit = PixelSize(
      width: file.frame.size.width / 2, height: file.frame.size.height / 2)
    return opened
  }

  /// Returns the file as a PDF image; `nil` if it is damaged, arithmetically coded, without tables,
  /// or in colours that PDF readers interpret differently.
  package func encoded(_ bytes: [UInt8]) -> EncodedImage? {
    guard imageHeader.damage == nil, hasTables, !frame.isArithmetic, hasPlainColors else {
      return nil
    }
    return EncodedImage(
      size: frame.size, bitsPerComponent: 8, colorSpace: colorSpace, compression: .dct,
      isInverted: frame.colorModel == .cmyk && adobeTransform != nil, profile: imageHeader.profile,
      data: bytes)
  }

  private var colorSpace: EncodedImage.ColorSpace {
    switch frame.colorModel {
    case .gray, .indexed: .gray
    case .rgb: .rgb
    case .cmyk: .cmyk
    }
  }

  /// Whether libjpeg (JFIF, then Adobe, then component identifiers) and PDF (Adobe, else YCbCr for
  /// three components; ISO 32000-1, 7.4.8) derive the same colour transform.
  private var hasPlainColors: Bool {
    switch (frame.components.count, adobeTransform) {
    case (3, nil): frame.components != "RGB".utf8.map(Int.init)
    case (3, 0): !hasJFIF
    case (3, let transform): transform == 1
    case (4, let transform): transform != 1
    default: true
    }
  }

  private static func frame(_ bytes: ArraySlice<UInt8>) throws(ImageFileError) -> JPEGFrame {
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

  private static func imageHeader(
    _ frame: JPEGFrame, _ metadata: JPEGMetadata, _ damage: ImageDamage?
  ) -> ImageHeader {
    var image = ImageHeader(
      format: .jpeg, size: frame.size, colorModel: frame.colorModel, bitsPerComponent: 8)
    image.orientation = metadata.orientation
    image.isFromCamera = metadata.isFromCamera
    image.date = metadata.date
    image.resolution = metadata.resolution
    image.profile = metadata.profileParts.joined(fitting: frame.colorModel)
    image.damage = damage
    return image
  }
}

/// JPEG files preceded by other bytes, such as a transfer header or a thumbnail program's
/// signature.
extension JPEGFile {
  /// The number of leading bytes in which a JPEG file is searched.
  private static let maximumJunkLength = 1_024

  /// Returns the index of the JPEG file that starts within the first bytes of a file of unknown
  /// format; `nil` if there is none.
  ///
  /// The caller excludes known formats that contain JPEG streams (`ForeignFormat`).
  static func startAfterJunk(_ bytes: ArraySlice<UInt8>) -> Int? {
    let candidates = bytes.indices.prefix(maximumJunkLength + 1)
    return candidates.first { bytes[$0...].starts(with: signature) }
  }
}
