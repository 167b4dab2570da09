package import PageModel

/// An image file in memory, or one page of it, with the contents of its header.
package struct SourceImage: Sendable {
  package let format: ImageFormat
  /// The size as stored, before `orientation` is applied, in pixels.
  package let size: PixelSize
  package private(set) var orientation: Orientation
  /// The resolution in the file along the stored axes; `nil` if there is none or it is unusable (0,
  /// or an aspect ratio without a unit).
  package private(set) var resolution: Resolution?
  /// Whether the file records an exposure, as those of cameras do.
  package let isFromCamera: Bool
  package let colorModel: ColorModel
  /// The bits of a component: 1, 2, 4, 8 or 16; up to 64 in a TIFF file.
  package let bitsPerComponent: Int
  /// Whether pixels have an alpha or one colour is transparent.
  package let hasAlpha: Bool
  /// Whether the rows of a PNG file are stored in the seven passes of Adam7.
  package let isInterlaced: Bool
  /// The ICC profile, if the file contains an uncompressed one that fits the components.
  package private(set) var profile: ColorProfile?
  /// The range in `bytes` of an ICC profile's zlib stream (PNG's iCCP), for a worker to inflate and
  /// `ColorProfile(_:fitting:)` to check.
  package private(set) var compressedProfile: Range<Int>?
  /// Whether the file contains more images than the first, which alone is read: an animation, views
  /// of a scene, or further files.
  package let hasFurtherImages: Bool
  /// The damage found after the header; `encoded` is then `nil`.
  package let damage: ImageDamage?
  /// All bytes of the file; for a JPEG file, without those before its SOI marker.
  package let bytes: [UInt8]
  /// The image as a PDF can hold it without decoding; `nil` if it must be decoded and encoded
  /// again.
  ///
  /// PDF can hold the data of PNG and JPEG files, and of TIFF pages in one strip of group 4 or JPEG
  /// data, but not interlace, alpha, 16 bits or truncated data. Only decoding, which recognition
  /// needs anyway, shows whether the data is valid.
  package private(set) var encoded: EncodedImage?

  /// The offset of the page's directory in a TIFF file; `nil` for other formats.
  package let directory: Int?

  /// Reads the header of an image file, or of its page `frame`, counted from 0; `place` saves the
  /// search for the page.
  ///
  /// - Throws: an `ImageFileError` if the format is not supported, the header states no size, or
  ///   the page does not exist. Damage after a valid header is not an error but sets `damage`.
  package init(
    bytes: [UInt8], frame: Int = 0, at place: FramePlace? = nil
  ) throws(ImageFileError) {
    if bytes.isEmpty { throw .empty }
    let format = ImageFormat(detecting: bytes)
    if format != .tiff && frame != 0 { throw .noSuchFrame(frame, count: 1) }
    switch format {
    case .png: self.init(try PNGFile(bytes), bytes: bytes)
    case .jpeg: self.init(try JPEGFile(bytes), bytes: bytes)
    case .tiff:
      if let place {
        try self.init(tiff: bytes, place)
      } else {
        try self.init(tiff: bytes, TIFFFile(bytes).place(of: frame))
      }
    case .bmp, .pnm, .gif, .webp, .jpeg2000, .heif:
      let (header, ends) = try Self.decodedHeader(of: bytes, format)
      self.init(header, bytes: bytes, ends: ends)
    case nil:
      if let foreign = ForeignFormat(detecting: bytes) { throw .foreign(foreign) }
      guard let start = JPEGFile.startAfterJunk(bytes[...]) else { throw .unknownFormat }
      let jpeg = Array(bytes[start...])
      self.init(try JPEGFile(jpeg), bytes: jpeg)
    }
  }

  /// Returns the image with an orientation, a resolution along the stored axes and a profile in
  /// place of those that its file says; a profile that does not fit is left out.
  package func placed(
    _ orientation: Orientation, resolution: Resolution, profile: [UInt8]
  ) -> SourceImage {
    var image = self
    image.orientation = orientation
    image.resolution = resolution
    image.compressedProfile = nil
    image.profile = profile.isEmpty ? nil : ColorProfile(profile, fitting: colorModel)
    image.encoded = encoded?.with(profile: image.profile)
    return image
  }

  /// Returns whether a file that starts with `bytes` (a megabyte, or the whole file) may be an
  /// image.
  package static func canBegin(with bytes: [UInt8]) -> Bool {
    ImageFormat(readableIn: bytes) != nil
  }

  /// Returns the number of pages of an image file: 1 for all formats except TIFF, and for a file
  /// that cannot be read.
  package static func frameCount(in bytes: [UInt8]) -> Int { max(places(in: bytes).count, 1) }

  /// Returns the location of each page; empty for all formats except TIFF, and for a file that
  /// cannot be read.
  package static func places(in bytes: [UInt8]) -> [FramePlace] {
    guard ImageFormat(detecting: bytes) == .tiff else { return [] }
    return (try? TIFFFile(bytes).places) ?? []
  }

  /// Returns the location of each page of a TIFF file, of which `read` returns the bytes at an
  /// offset and of a length, or `nil` if not all are available; empty if the file cannot be read.
  package static func places(inTIFF read: (Int, Int) -> [UInt8]?) -> [FramePlace] {
    (try? TIFFPages(read))?.places ?? []
  }

  /// Returns the header of a file whose image is always decoded, and the indices at which the file may
  /// end.
  private static func decodedHeader(
    of bytes: [UInt8], _ format: ImageFormat?
  ) throws(ImageFileError) -> (ImageHeader, ends: [Int]) {
    switch format {
    case .bmp:
      let file = try BMPFile(bytes)
      return (file.header, file.ends)
    case .pnm:
      let end = ImageSequence.end(ofPNM: bytes)
      return (try PNMFile(bytes).header, [end].compactMap { $0 })
    case .gif:
      let file = try GIFFile(bytes)
      return (file.header, [file.end].compactMap { $0 })
    case .webp:
      let file = try WebPFile(bytes)
      return (file.header, [file.end])
    case .jpeg2000:
      let file = try JPEG2000File(bytes)
      return (file.header, file.ends)
    case .heif:
      let file = try HEIFFile(bytes)
      return (file.header, file.ends)
    case .png, .jpeg, .tiff, nil: throw .unknownFormat
    }
  }

  /// Keeps a header; `ends` are the indices after which further files are looked for.
  private init(
    _ header: ImageHeader, bytes: [UInt8], ends: [Int] = [], encoded: EncodedImage? = nil,
    directory: Int? = nil
  ) {
    format = header.format
    size = header.size
    orientation = header.orientation
    resolution = header.resolution
    isFromCamera = header.isFromCamera
    colorModel = header.colorModel
    bitsPerComponent = header.bitsPerComponent
    hasAlpha = header.hasAlpha
    isInterlaced = header.isInterlaced
    profile = header.profile
    compressedProfile = header.compressedProfile
    hasFurtherImages =
      header.hasFurtherImages || ends.contains { ImageSequence.hasImage(at: $0, in: bytes) }
    damage = header.damage
    self.bytes = bytes
    self.encoded = encoded
    self.directory = directory
  }

  private init(_ file: PNGFile, bytes: [UInt8]) {
    self.init(
      file.imageHeader, bytes: bytes, ends: [file.end].compactMap { $0 }, encoded: file.encoded())
  }

  private init(_ file: JPEGFile, bytes: [UInt8]) {
    var header = file.imageHeader
    header.hasFurtherImages = ImageSequence.hasFurtherImages(bytes, after: file)
    self.init(header, bytes: bytes, encoded: file.encoded(bytes))
  }

  private init(tiff bytes: [UInt8], _ place: FramePlace) throws(ImageFileError) {
    let frame = try TIFFFile.frame(at: place.directory, of: bytes)
    var header = frame.imageHeader
    if place.isLastOfBroken { header.damage = header.damage ?? .pagesLost }
    let end = place.isFirst ? TIFFExtent(bytes[...])?.end : nil
    self.init(
      header, bytes: bytes, ends: [end].compactMap { $0 },
      encoded: place.isLastOfBroken ? nil : frame.encoded(bytes),
      directory: place.directory)
  }
}

extension ImageFormat {
  /// Detects the format from a file's first bytes; `nil` if it is unknown.
  package init?(detecting bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  /// Detects the format of the image in a file that starts with `bytes`, at least a kilobyte or the
  /// whole file; `nil` if there is none.
  ///
  /// Unlike the other initializer, this finds a JPEG stream after other bytes.
  package init?(readableIn bytes: [UInt8]) {
    if let format = ImageFormat(detecting: bytes) {
      self = format
    } else if ForeignFormat(detecting: bytes) == nil,
      JPEGFile.startAfterJunk(bytes[...]) != nil
    {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// Returns whether a file that starts with `bytes` has this format.
  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: PNGFile.signature)
    case .jpeg: bytes.starts(with: JPEGFile.signature)
    case .tiff: TIFFHeader.begins(bytes)
    case .bmp: BMPFile.begins(bytes)
    case .pnm: PNMFile.begins(bytes)
    case .gif: GIFFile.begins(bytes)
    case .webp: WebPFile.begins(bytes)
    case .jpeg2000: JPEG2000File.begins(bytes)
    case .heif: HEIFFile.begins(bytes)
    }
  }
}
