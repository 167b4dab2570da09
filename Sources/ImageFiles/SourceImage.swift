package import PageLayout

/// An image file in memory, or one page of it, and what its header says of it.
package struct SourceImage: Sendable {
  package let format: ImageFormat
  /// The size as stored, before `orientation` is obeyed, in pixels.
  package let size: PixelSize
  package let orientation: Orientation
  /// What the file says of its resolution, along the stored axes; `nil` where it says nothing or
  /// nothing usable (0, an aspect ratio without a unit).
  package let resolution: Resolution?
  package let colorModel: ColorModel
  /// 1, 2, 4, 8 or 16; in a TIFF file any number up to 64.
  package let bitsPerComponent: Int
  /// Whether pixels have an alpha or one colour stands for transparent.
  package let hasAlpha: Bool
  /// Whether the rows of a PNG file come in the seven passes of Adam7.
  package let isInterlaced: Bool
  /// The ICC profile, where the file holds one that is not compressed and fits the components.
  package let profile: ColorProfile?
  /// Where in `bytes` the zlib stream of an ICC profile stands (PNG's iCCP): for a worker to inflate
  /// and `ColorProfile(_:fitting:)` to judge.
  package let compressedProfile: Range<Int>?
  /// Whether further images follow the first, which alone is read: an animation.
  package let hasFurtherImages: Bool
  /// What is broken behind the header; `encoded` is then `nil`.
  package let damage: ImageDamage?
  /// The file's own bytes, whole; of a JPEG file without what stands before its beginning.
  package let bytes: [UInt8]
  /// The image as a PDF can hold it without decoding; `nil` where it must be decoded and encoded
  /// anew (interlace, alpha, 16 bits, a file that is cut short, any format but PNG and JPEG).
  ///
  /// That its data is sound is for the decode to prove that recognition needs anyway.
  package let encoded: EncodedImage?

  /// Where in a TIFF file the page's directory stands; `nil` for other formats.
  package let directory: Int?

  /// Reads what an image file says of itself, or of its page number `frame`, counted from 0, which
  /// stands at `place` where that is known.
  ///
  /// - Throws: where the format is not read here, the header does not tell a size, or there is no such
  ///   page; a file whose data is damaged after a sound header is a value with `damage`.
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
    case .bmp: self.init(try BMPFile(bytes).header, bytes: bytes)
    case .pnm: self.init(try PNMFile(bytes).header, bytes: bytes)
    case .gif: self.init(try GIFFile(bytes).header, bytes: bytes)
    case .webp: self.init(try WebPFile(bytes).header, bytes: bytes)
    case .jpeg2000: self.init(try JPEG2000File(bytes).header, bytes: bytes)
    case nil:
      guard let jpeg = JPEGFile.behindJunk(bytes) else { throw .unknownFormat }
      self.init(try JPEGFile(jpeg), bytes: jpeg)
    }
  }

  /// Whether a file that begins with these bytes, a megabyte or all of it, may be an image.
  package static func canBegin(with bytes: [UInt8]) -> Bool {
    ImageFormat(detecting: bytes) != nil || JPEGFile.behindJunk(bytes) != nil
  }

  /// How many pages an image file has: 1 but for TIFF, and where it cannot be read.
  package static func frameCount(in bytes: [UInt8]) -> Int { max(places(in: bytes).count, 1) }

  /// Where each page of an image file stands; none but for TIFF, and where it cannot be read.
  package static func places(in bytes: [UInt8]) -> [FramePlace] {
    guard ImageFormat(detecting: bytes) == .tiff else { return [] }
    return (try? TIFFFile(bytes).places) ?? []
  }

  /// Where each page of a TIFF file stands, of which `read` gives pieces by offset and length, whole or
  /// not at all; none where it cannot be read.
  package static func places(inTIFF read: (Int, Int) -> [UInt8]?) -> [FramePlace] {
    (try? TIFFPages(read))?.places ?? []
  }

  private init(
    _ header: ImageHeader, bytes: [UInt8], encoded: EncodedImage? = nil, directory: Int? = nil
  ) {
    format = header.format
    size = header.size
    orientation = header.orientation
    resolution = header.resolution
    colorModel = header.colorModel
    bitsPerComponent = header.bitsPerComponent
    hasAlpha = header.hasAlpha
    isInterlaced = header.isInterlaced
    profile = header.profile
    compressedProfile = header.compressedProfile
    hasFurtherImages = header.hasFurtherImages
    damage = header.damage
    self.bytes = bytes
    self.encoded = encoded
    self.directory = directory
  }

  private init(_ file: PNGFile, bytes: [UInt8]) {
    self.init(file.imageHeader, bytes: bytes, encoded: file.encoded())
  }

  private init(_ file: JPEGFile, bytes: [UInt8]) {
    self.init(file.imageHeader, bytes: bytes, encoded: file.encoded(bytes))
  }

  private init(tiff bytes: [UInt8], _ place: FramePlace) throws(ImageFileError) {
    let frame = try TIFFFile.frame(at: place.directory, of: bytes)
    var header = frame.imageHeader
    if place.isLastOfBroken { header.damage = header.damage ?? .pagesLost }
    self.init(
      header, bytes: bytes, encoded: place.isLastOfBroken ? nil : frame.encoded(bytes),
      directory: place.directory)
  }
}
